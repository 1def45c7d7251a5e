import { useEffect, useRef } from 'preact/hooks'

/** The typing indicator expires by itself, so that it is sent again while the visitor types. */
const repeatMs = 3_000
const restMs = 5_000

/**
 * Returns a function to call at each key: sends a typing indicator to the agent, and its end when the visitor pauses.
 */
export function useTyping(tell: (isTyping: boolean) => void, isOn: boolean): (isTyping: boolean) => void {
  const toldAt = useRef(0)
  const rest = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(rest.current), [])

  function end(): void {
    clearTimeout(rest.current)
    if (toldAt.current === 0) return
    toldAt.current = 0
    tell(false)
  }

  return isTyping => {
    if (!isOn || !isTyping) return end()
    clearTimeout(rest.current)
    rest.current = setTimeout(end, restMs)
    const now = Date.now()
    if (now - toldAt.current < repeatMs) return
    toldAt.current = now
    tell(true)
  }
}
