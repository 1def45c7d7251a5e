import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'

/** The height of a row before one was measured, and how many are drawn beyond the screen. */
const [guessedPx, beyond] = [62, 6]
/** The screen, before it was measured: rows are drawn at once. */
const guessedScreen = { width: 340, height: 800 }

interface RowWindowInput {
  ids: readonly string[]
  /** What scrolls, and the list in it. */
  area: RefObject<HTMLElement | null>
  list: RefObject<HTMLElement | null>
  kept: string
}

/**
 * The rows of a list that are drawn: those near the screen, and the one that `kept` names, wherever it is, so that the
 * focus is not lost with it. All have the same height, which is measured at one of them.
 */
export function useRowWindow({ ids, area, list, kept }: RowWindowInput) {
  const above = useAbove(area, list)
  const { rowPx, measure } = useRowHeight()
  const keptIndex = ids.indexOf(kept)
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => area.current,
    estimateSize: () => rowPx,
    getItemKey: index => ids[index] ?? index,
    overscan: beyond,
    initialRect: guessedScreen,
    scrollMargin: above,
    rangeExtractor: range => {
      const near = defaultRangeExtractor(range)
      return keptIndex < 0 || near.includes(keptIndex) ? near : [...near, keptIndex].toSorted((a, b) => a - b)
    },
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx])
  return {
    rows: virtualizer.getVirtualItems().flatMap(({ index, start }) => {
      const id = ids[index]
      return id === undefined ? [] : [{ index, start: start - above, id }]
    }),
    height: virtualizer.getTotalSize(),
    measure,
    show: (index: number): void => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}

/** The height of one row, now and whenever letters have another size. Measuring each would lay the page out for each. */
function useRowHeight() {
  const [rowPx, setRowPx] = useState(guessedPx)
  const measure = useCallback((row: HTMLElement | null) => {
    if (row === null) return undefined
    const watcher = new ResizeObserver(([entry]) => {
      const size = entry?.borderBoxSize[0]?.blockSize ?? 0
      if (size > 0) setRowPx(size)
    })
    watcher.observe(row, { box: 'border-box' })
    return () => watcher.disconnect()
  }, [])
  return { rowPx, measure }
}

/**
 * What stands above a list in the area that scrolls, in pixels. Measured when one of its neighbours has another size, after
 * the browser's own layout: asking at each drawing would make it lay the page out once more.
 */
function useAbove(area: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): number {
  const [above, setAbove] = useState(0)
  useLayoutEffect(() => {
    const [outer, inner] = [area.current, list.current]
    if (outer === null || inner === null) return undefined
    const watcher = new ResizeObserver(() => {
      const distance = inner.getBoundingClientRect().top - outer.getBoundingClientRect().top
      setAbove(Math.round(distance + outer.scrollTop))
    })
    const watch = (): void => {
      for (const neighbour of outer.children) watcher.observe(neighbour)
    }
    const changes = new MutationObserver(watch)
    changes.observe(outer, { childList: true })
    watch()
    return () => {
      changes.disconnect()
      watcher.disconnect()
    }
  }, [area, list])
  return above
}
