import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Conversation } from '../conversation/conversation.ts'
import { listenTo } from '../listen-to.ts'

/** Nearer to the end than this counts as reading along. */
const nearPixels = 80
/** Left free above what is read from its beginning. */
const marginPixels = 12

export interface Following {
  readonly box: RefObject<HTMLDivElement>
  readonly isAtEnd: boolean
  readonly onScroll: () => void
  readonly toEnd: () => void
}

/** Keeps the newest of the conversation in view, but only while the visitor is reading there. */
export function useFollowing(
  { messages, writing, isTyping, hasEnded }: Conversation,
  { isOpen, parts, root }: { readonly isOpen: boolean; readonly parts: unknown; readonly root: HTMLElement },
): Following {
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const isFollowing = useRef(true)
  const lastTop = useRef(0)
  /** Where we have scrolled to, which takes its time. */
  const goal = useRef(0)
  const asked = messages.filter(message => message.kind === 'visitor').length

  function scrollTo(top: number): void {
    goal.current = top
    box.current?.scrollTo({ top })
  }

  function toEnd(): void {
    isFollowing.current = true
    scrollTo(box.current?.scrollHeight ?? 0)
  }

  /** To the end, but not past the beginning of what is new there: a long answer is read from its question on. */
  function follow(): void {
    const list = box.current
    if (list === null) return
    const lines = [...list.querySelectorAll<HTMLElement>('.line')]
    const last = messages.at(-1)
    const isAnswer = writing !== undefined || (last?.kind === 'reply' && !last.isAgent)
    const first = isAnswer ? lines.findLast(line => line.matches('.ours')) : lines.at(-1)
    const beginning = (first?.offsetTop ?? 0) - marginPixels
    if (list.scrollTop <= beginning) scrollTo(beginning)
    else if (isFollowing.current) toEnd()
    onScroll()
  }

  function onScroll(): void {
    const list = box.current
    // Off the page it is at its top, which is not where the visitor was.
    if (!list?.isConnected) return
    const { scrollTop } = list
    const end = list.scrollHeight - list.clientHeight
    // The event of our own scrolling comes late: by then a quick answer may have moved the end away. Only a visitor
    // scrolls upwards, or further than we did.
    if (end - scrollTop < nearPixels) isFollowing.current = true
    else if (scrollTop < lastTop.current || scrollTop > goal.current + 1) isFollowing.current = false
    lastTop.current = scrollTop
    setAtEnd(end - Math.max(scrollTop, isFollowing.current ? goal.current : 0) < nearPixels)
  }

  // A visitor who has just asked wants to see the answer, wherever they were reading.
  // A greeting is read from its beginning.
  useLayoutEffect(() => {
    if (asked > 0) follow()
  }, [asked, isOpen])
  useLayoutEffect(() => {
    if (isFollowing.current && messages.length > 0) follow()
  }, [messages, writing, isTyping, hasEnded, parts])

  // An element that was taken off the page begins at its top again.
  useEffect(
    () => listenTo(root, ['refresh'], () => box.current?.scrollTo({ top: lastTop.current, behavior: 'instant' })),
    [root],
  )

  return { box, isAtEnd, onScroll, toEnd }
}
