import { useEffect, useRef, useState } from 'preact/hooks'
import { listenTo } from '../../listen-to.ts'

/** Takes files that are dropped on `place` or pasted there. True while some are held over it. */
export function useFileTarget(place: HTMLElement, isOn: boolean, take: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const taking = useRef(take)
  taking.current = take
  useEffect(() => {
    if (!isOn) return
    const end = listenTo(place, ['dragover', 'dragleave', 'drop', 'paste'], event => {
      // A copy of either (view/keep-events.ts).
      const { dataTransfer, clipboardData } = event as Event & Partial<DragEvent & ClipboardEvent>
      const data = dataTransfer ?? clipboardData
      const isDrag = event.type === 'dragover'
      // A copied table is a picture and a text: whoever writes wants the text.
      const hasFiles = data?.types.includes('Files') && !(event.type === 'paste' && data.types.includes('text/plain'))
      setOver(isDrag && hasFiles === true)
      if (!data || !hasFiles || event.type === 'dragleave') return
      event.preventDefault()
      if (!isDrag) taking.current([...data.files])
    })
    return () => {
      setOver(false)
      end()
    }
  }, [place, isOn])
  return isOver
}
