import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useAddressValue } from '../layout/use-address-choice.ts'
import { PeekPanel, type PeekWords } from './peek-panel.tsx'
import { RowBody, type RowContent } from './row-body.tsx'
import { SelectBox, SelectionBar, type BulkAction } from './selection.tsx'
import { useSelection } from './use-selection.ts'
import styles from './peek.module.css'

/** What a panel can do with the list beside it. */
export interface PeekMoves {
  /** Opens the next one, or the one before where there is none. */
  goOn: () => void
}

interface PeekListProps<Thing> {
  /** What the list holds: "Leads". */
  label: string
  words: PeekWords
  items: readonly Thing[]
  keyOf: (item: Thing) => string
  rowOf: (item: Thing) => RowContent
  /** The heading of the panel. */
  nameOf: (item: Thing) => string
  /** What stands in the panel of one. */
  children: (item: Thing, moves: PeekMoves) => ReactNode
  /** What can be done with several at once; undefined or none: nothing can be selected. */
  bulk?: ((items: readonly Thing[]) => readonly BulkAction[]) | undefined
  /** Below the list: what shows more of it. */
  below?: ReactNode
}

/** In the address: which one is open. */
const parameter = 'open'

/** Which one is open, and how another is opened; none by ''. */
function useOpened(): [string, (key: string) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const opened = useAddressValue(parameter)
  const open = (key: string): void => {
    const next = { ...search, [parameter]: key === '' ? undefined : key }
    void navigate({ to: '.', search: next, replace: true, resetScroll: false })
  }
  return [opened, open]
}

/** Keys that belong to a field or a choice. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role=listbox], [role=radiogroup]') !== null

/**
 * A list whose rows open in a panel beside it, so that the list is never lost. ↑ and ↓ open the one before and the next,
 * Escape closes. Which one is open stands in the address. On a narrow screen the panel takes the place of the list.
 */
export function PeekList<Thing>({ items, keyOf, nameOf, children, bulk, ...list }: PeekListProps<Thing>) {
  const area = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLUListElement>(null)
  const selection = useSelection(items.map(keyOf))
  const actions = bulk?.(items.filter(item => selection.has(keyOf(item)))) ?? []
  const [opened, write] = useOpened()
  const at = items.findIndex(item => keyOf(item) === opened)
  // Where it stood before it left the list.
  const last = useRef(0)
  if (at >= 0) last.current = at
  const openAt = (index: number): void => {
    const item = items[Math.min(index, items.length - 1)]
    write(item === undefined ? '' : keyOf(item))
  }
  const close = (): void => {
    write('')
    // On a narrow screen the list is drawn again first.
    requestAnimationFrame(() => area.current?.querySelectorAll<HTMLElement>('li > a')[last.current]?.focus())
  }
  const press = (event: KeyboardEvent): void => {
    if (opened === '' || event.defaultPrevented || isTyping(event.target)) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Escape') close()
    else if (step !== 0 && at >= 0 && items[at + step] !== undefined) openAt(at + step)
    else return
    event.preventDefault()
  }
  const goOn = (): void => openAt(at < 0 ? last.current : items[at + 1] === undefined ? at - 1 : at + 1)
  const item = items[at]
  return (
    <div ref={area} className={styles['split']} data-open={opened !== ''} onKeyDown={press}>
      <div className={styles['side']}>
        <ul
          ref={rows}
          className={styles['list']}
          aria-label={list.label}
          tabIndex={-1}
          data-selecting={selection.keys.length > 0}
        >
          {items.map(one => (
            <Row key={keyOf(one)} id={keyOf(one)} isOpen={keyOf(one) === opened} row={list.rowOf(one)}>
              {actions.length > 0 && <SelectBox selection={selection} id={keyOf(one)} name={nameOf(one)} />}
            </Row>
          ))}
        </ul>
        <SelectionBar selection={selection} all={items.length} actions={actions} list={rows} />
        {list.below}
      </div>
      {opened !== '' && (
        <PeekPanel
          id={opened}
          words={list.words}
          name={item && nameOf(item)}
          at={at}
          all={items.length}
          onMove={step => openAt(at + step)}
          onGoOn={goOn}
          onClose={close}
        >
          {item && children(item, { goOn })}
        </PeekPanel>
      )}
    </div>
  )
}

interface RowProps {
  id: string
  isOpen: boolean
  row: RowContent
  /** What selects it. */
  children: ReactNode
}

function Row({ id, isOpen, row, children }: RowProps) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  return (
    <li className={styles['row']} data-open={isOpen} data-selectable={children !== false}>
      <Link
        to="."
        search={{ ...search, [parameter]: id }}
        resetScroll={false}
        replace
        className={styles['link'] ?? ''}
        aria-current={isOpen ? 'true' : undefined}
      >
        <RowBody {...row} />
      </Link>
      {children}
    </li>
  )
}
