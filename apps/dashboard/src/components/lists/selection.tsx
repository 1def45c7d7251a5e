import { X } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { useCanWrite } from '../../api/watch-connection.ts'
import { useListTexts } from '../../texts/use-list-texts.ts'
import { Button } from '../actions/button.tsx'
import { focusTitle } from './move-focus.ts'
import { mostSelected, type Selection } from './use-selection.ts'
import styles from './selection.module.css'

/** What can be done with all that is selected. */
export interface BulkAction {
  readonly label: string
  readonly look?: 'plain' | 'danger'
  readonly run: () => void
}

interface SelectBoxProps {
  selection: Selection
  id: string
  /** Of the thing: "Maria Lund". */
  name: string
}

/** Selects a row. It takes the place of the row's picture under the pointer and the focus, and is always there on touch. */
export function SelectBox({ selection, id, name }: SelectBoxProps) {
  const { lists } = useListTexts()
  return (
    <label className={styles['box']}>
      <input
        type="checkbox"
        aria-label={lists.select({ name })}
        checked={selection.has(id)}
        // React reports the change of a checkbox by its click, which knows of the Shift key.
        onChange={({ nativeEvent }) => selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}

interface SelectionBarProps {
  selection: Selection
  /** How many the list shows. */
  all: number
  actions: readonly BulkAction[]
  /** What takes the focus once the bar is gone. */
  list: RefObject<HTMLElement | null>
}

/** What is selected, and what can be done with it; there only while something is. Escape takes the selection back. */
export function SelectionBar({ selection, all, actions, list }: SelectionBarProps) {
  const { lists } = useListTexts()
  const canWrite = useCanWrite()
  const bar = useRef<HTMLDivElement>(null)
  const count = selection.keys.length
  if (count === 0) return null
  const leave = (run: () => void): void => {
    run()
    selection.clear()
    // The list is drawn again first; it may be gone with its last row.
    requestAnimationFrame(() => (list.current === null ? focusTitle() : list.current.focus({ preventScroll: true })))
  }
  return (
    <div
      ref={bar}
      tabIndex={-1}
      role="group"
      aria-label={lists.selection}
      className={styles['bar']}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        leave(() => undefined)
      }}
    >
      <p data-part="count" aria-live="polite">
        {lists.selected({ n: count })}
      </p>
      {actions.map(({ label, look = 'plain', run }) => (
        <Button key={label} size="small" look={look} isDisabled={!canWrite} onPress={() => leave(run)}>
          {label}
        </Button>
      ))}
      {count < Math.min(all, mostSelected) && (
        <Button
          size="small"
          look="quiet"
          onPress={() => {
            selection.selectAll()
            // The button goes: Escape still reaches the bar.
            bar.current?.focus()
          }}
        >
          {lists.selectAll}
        </Button>
      )}
      {count === mostSelected && all > mostSelected && <p data-part="most">{lists.most({ n: mostSelected })}</p>}
      <Button
        size="small"
        look="quiet"
        aria-label={lists.clear}
        icon={<X aria-hidden />}
        onPress={() => leave(() => undefined)}
      />
    </div>
  )
}
