import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useCurrentUser } from '../../../account/current-user.tsx'
import type { ThreadEntry } from './thread-entries.ts'
import { useHeldEnd } from './use-held-end.ts'

/** A thread of so many lines is drawn whole, so that the browser's own search finds every word of it. */
const drawnWhole = 150
/** The height of a line that was not drawn yet, with the room above it, and what is between two. */
const [guessedPx, gapPx] = [64, 0]
/** Whoever is nearer to the end than this reads the newest messages. */
const nearPx = 80
/** The room above the first line for the button that reads those before it. */
const earlierPx = 44
/** Earlier messages are read when less than this is left above the screen. */
const topPx = 600

/**
 * The lines of a thread that are drawn, with the room that the others take. The place on the screen stays when earlier
 * lines come above it. `onTop` is called when somebody scrolls near the first line; there is none where nothing is before it.
 */
export function useThreadWindow(entries: readonly ThreadEntry[], onTop: (() => void) | undefined) {
  const area = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => area.current,
    estimateSize: () => guessedPx,
    getItemKey: index => entries[index]?.key ?? index,
    gap: gapPx,
    paddingStart: onTop === undefined ? 0 : earlierPx,
    overscan: 10,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearPx,
    rangeExtractor: range => (entries.length <= drawnWhole ? whole(range) : defaultRangeExtractor(range)),
  })
  const isEmpty = entries.length === 0
  useLayoutEffect(() => {
    if (!isEmpty) virtualizer.scrollToEnd()
  }, [virtualizer, isEmpty])
  useOnTop(area, onTop)
  const { isAtEnd, goToEnd } = useHeldEnd(area, content, nearPx)
  useEndOfOwn(entries.at(-1), goToEnd)
  const items = virtualizer.getVirtualItems()
  return {
    area,
    content,
    drawn: items.flatMap(({ index }) => {
      const entry = entries[index]
      return entry === undefined ? [] : [{ index, entry }]
    }),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
    isBehind: useIsBehind(entries.at(-1)?.key, isAtEnd),
    goToEnd,
  }
}

/** Calls back when somebody scrolls near the top; not when the list itself does, which begins there. */
function useOnTop(area: RefObject<HTMLDivElement | null>, onTop: (() => void) | undefined): void {
  const call = useRef(onTop)
  useEffect(() => {
    call.current = onTop
  })
  useEffect(() => {
    const { current } = area
    if (current === null) return undefined
    let last = 0
    // One event may stand for a way down, past lines that were just read, and back up.
    let wasBelow = false
    const look = (): void => {
      const isUp = current.scrollTop < last || wasBelow
      last = current.scrollTop
      wasBelow ||= last >= topPx
      if (isUp && last < topPx) call.current?.()
    }
    current.addEventListener('scroll', look, { passive: true })
    return () => current.removeEventListener('scroll', look)
  }, [area])
}

const whole = ({ count }: Range): number[] => Array.from({ length: count }, (_, index) => index)

/** Goes to the end when the agent has written there, wherever they were reading: nobody looks for their own words. */
function useEndOfOwn(newest: ThreadEntry | undefined, goToEnd: () => void): void {
  const { user } = useCurrentUser()
  const isOwn =
    newest?.kind === 'sending' ||
    (newest?.kind === 'note' && newest.note.author?.userId === user.id) ||
    (newest?.kind === 'message' && newest.message.isAgent && newest.message.agentName === user.name)
  useLayoutEffect(() => {
    if (isOwn) goToEnd()
  }, [newest?.key, isOwn, goToEnd])
}

/** Whether something came at the end while somebody read further up. */
function useIsBehind(newest: string | undefined, isAtEnd: boolean): boolean {
  const [seen, setSeen] = useState(newest)
  if (isAtEnd && seen !== newest) setSeen(newest)
  return seen !== undefined && seen !== newest && !isAtEnd
}
