import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { focusTitle } from '../../../components/lists/move-focus.ts'
import { rowIdOf } from './row-id.ts'

/** By how many rows a key moves; the ends of the list are further than any list is long. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

interface RowFocusInput {
  ids: readonly string[]
  /** The row that Tab leads to before any had the focus. */
  chosen: string
  list: RefObject<HTMLElement | null>
  /** Called when the list has lost the focus because its last row is gone. */
  onLost: () => void
}

/**
 * One stop for Tab in a list; the arrow keys move between its rows. The focus stays with its row by the row's id, however
 * the list is sorted, and goes to an adjacent row when the row is gone.
 */
export function useRowFocus({ ids, chosen, list, onLost }: RowFocusInput) {
  const [current, setCurrent] = useState(chosen)
  /** The row that is to have the focus once it is drawn. */
  const wanted = useRef('')
  /** The row that has the focus, and where it stands. */
  const focused = useRef({ id: '', index: 0 })
  const stop = [current, chosen].find(id => ids.includes(id)) ?? ids[0] ?? ''

  const move = (id: string): void => {
    wanted.current = id
    setCurrent(id)
  }
  useLayoutEffect(() => {
    const { id, index } = focused.current
    const isGone = id !== '' && !ids.includes(id)
    if (isGone) {
      focused.current = { id: '', index: 0 }
      const isLost = document.activeElement === null || document.activeElement === document.body
      const adjacent = ids[Math.min(index, ids.length - 1)]
      if (isLost && adjacent !== undefined) move(adjacent)
    } else if (id !== '') focused.current.index = ids.indexOf(id)
    if (wanted.current === '') return
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(wanted.current)}"] a`)
    if (row === null || row === undefined) return
    wanted.current = ''
    row.focus({ preventScroll: true })
  })
  const lose = useRef(onLost)
  lose.current = onLost
  useLayoutEffect(
    () => () => {
      // The rows are still there, and go in a moment.
      if (focused.current.id === '') return
      focusTitle()
      lose.current()
    },
    [],
  )

  return {
    stop,
    /** Handlers of the list. `show` brings the row with a number on the screen. */
    handlers: (show: (index: number) => void) => ({
      onFocus: ({ target }: FocusEvent): void => {
        const id = rowIdOf(target)
        focused.current = { id, index: ids.indexOf(id) }
        setCurrent(id)
      },
      onBlur: (): void => {
        focused.current = { id: '', index: 0 }
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const step = steps[event.key]
        if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        const from = ids.indexOf(rowIdOf(event.target))
        const to = Math.max(0, Math.min(ids.length - 1, from + step))
        show(to)
        move(ids[to] ?? '')
      },
    }),
  }
}
