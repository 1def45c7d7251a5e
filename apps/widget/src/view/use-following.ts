import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Conversation } from '../conversation/conversation.ts'
import { listenTo } from '../listen-to.ts'

/** Nearer to the end than this counts as reading along. */
const nearPixels = 80

export interface Following {
  readonly box: RefObject<HTMLDivElement>
  readonly isAtEnd: boolean
  readonly onScroll: () => void
  readonly toEnd: () => void
}

/** Keeps the end of the conversation in view, but only while the visitor is reading there. */
export function useFollowing(
  { messages, writing, isTyping, hasEnded }: Conversation,
  { isOpen, parts, root }: { readonly isOpen: boolean; readonly parts: unknown; readonly root: HTMLElement },
): Following {
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const isFollowing = useRef(true)
  const lastTop = useRef(0)
  const asked = messages.filter(message => message.kind === 'visitor').length

  function toEnd(): void {
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }

  function onScroll(): void {
    const list = box.current
    if (list === null) return
    const isNear = list.scrollHeight - list.scrollTop - list.clientHeight < nearPixels
    // The event of our own scrolling comes late: by then a quick answer may have moved the end away. Only a visitor
    // scrolls upwards.
    if (isNear) isFollowing.current = true
    else if (list.scrollTop < lastTop.current) isFollowing.current = false
    lastTop.current = list.scrollTop
    setAtEnd(isFollowing.current)
  }

  // A visitor who has just asked wants to see the answer, wherever they were reading.
  // A greeting is read from its beginning.
  useLayoutEffect(() => {
    if (asked > 0) toEnd()
  }, [asked, isOpen])
  useLayoutEffect(() => {
    if (isFollowing.current && messages.length > 0) toEnd()
  }, [messages, writing, isTyping, hasEnded, parts])

  // An element that was taken off the page begins at its top again.
  useEffect(
    () => listenTo(root, ['refresh'], () => box.current?.scrollTo({ top: lastTop.current, behavior: 'instant' })),
    [root],
  )

  return { box, isAtEnd, onScroll, toEnd }
}
