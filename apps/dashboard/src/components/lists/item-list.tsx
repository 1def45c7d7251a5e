import { Fragment, useEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import { Rows } from './rows.tsx'

interface ItemListProps<Thing> {
  /** What the list holds: "Members of the team". */
  label: string
  items: readonly Thing[]
  keyOf: (item: Thing) => string
  /** What stands there instead while there are none. */
  empty?: ReactNode
  /** The `Row` of one of them. */
  children: (item: Thing) => ReactNode
}

const focusable = 'a[href], button:not([disabled])'

/**
 * A list of things, one row each. Where the row that has the focus goes away, the focus goes to the row that comes into
 * its place, so that somebody without a pointer does not begin again at the top of the page.
 */
export function ItemList<Thing>({ label, items, keyOf, empty, children }: ItemListProps<Thing>) {
  const area = useRef<HTMLDivElement>(null)
  const focused = useRef<number>(-1)
  const remember = ({ target }: FocusEvent): void => {
    const row = target.closest('li')
    focused.current = row?.parentElement == null ? -1 : [...row.parentElement.children].indexOf(row)
  }
  useEffect(() => {
    const hasLost = document.activeElement === null || document.activeElement === document.body
    if (!hasLost || focused.current < 0) return
    const rows = area.current?.querySelectorAll('li') ?? []
    const row = rows[Math.min(focused.current, rows.length - 1)]
    const next = row?.querySelector<HTMLElement>(focusable) ?? area.current
    next?.focus()
  }, [items.length])
  return (
    <div ref={area} tabIndex={-1} onFocus={remember}>
      {items.length === 0 ? (
        empty
      ) : (
        <Rows label={label}>
          {items.map(item => (
            <Fragment key={keyOf(item)}>{children(item)}</Fragment>
          ))}
        </Rows>
      )}
    </div>
  )
}
