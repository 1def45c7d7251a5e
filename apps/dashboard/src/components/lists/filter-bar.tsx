import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useListTexts } from '../../texts/use-list-texts.ts'
import { Button } from '../actions/button.tsx'
import { FilterPanel } from './filter-panel.tsx'
import styles from './filter-bar.module.css'

/** A filter that is set, as its chip says it. */
export interface SetFilter {
  readonly name: string
  /** "Chatbot: Shop assistant". */
  readonly text: string
  readonly onRemove: () => void
}

interface FilterBarProps {
  /** A choice of what the list shows, before everything else. */
  view?: ReactNode
  /** The field that searches the list. */
  search?: ReactNode
  /** The fields of the panel; undefined where there is nothing to choose. */
  children?: ReactNode
  set: readonly SetFilter[]
  onClear: () => void
  /** "128 conversations"; undefined until it is known. */
  count?: string | undefined
}

/**
 * What narrows a list, in one line: a search, a button that opens the filters, and how many there are. What is set stands
 * below as chips, each of which goes with a press.
 */
export function FilterBar({ view, search, children, set, onClear, count }: FilterBarProps) {
  const { lists } = useListTexts()
  const opener = useRef<HTMLButtonElement>(null)
  const remove = (run: () => void): void => {
    // The chip goes: who works without a pointer goes on from the button that opens the filters.
    opener.current?.focus()
    run()
  }
  return (
    <div role="search" aria-label={lists.filters} className={styles['bar']}>
      <div data-part="line">
        {view !== undefined && <div data-part="view">{view}</div>}
        {search !== undefined && <div data-part="search">{search}</div>}
        {children !== undefined && (
          <FilterPanel opener={opener} setCount={set.length} onClear={set.length > 0 ? onClear : undefined}>
            {children}
          </FilterPanel>
        )}
        <p data-part="count" aria-live="polite">
          {count}
        </p>
      </div>
      {set.length > 0 && (
        <div data-part="set">
          <ul data-part="chips" aria-label={lists.set}>
            {set.map(({ name, text, onRemove }) => (
              <li key={name}>
                <Button size="small" aria-label={lists.removeFilter({ what: text })} onPress={() => remove(onRemove)}>
                  <bdi data-part="text">{text}</bdi>
                  <X aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
          <Button size="small" look="quiet" onPress={() => remove(onClear)}>
            {lists.clearAll}
          </Button>
        </div>
      )}
    </div>
  )
}
