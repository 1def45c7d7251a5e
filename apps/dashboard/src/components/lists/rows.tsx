import type { ReactNode, RefObject } from 'react'
import styles from './rows.module.css'

interface RowsProps {
  /** What is listed: "Sources of Shop assistant". */
  label: string
  list?: RefObject<HTMLUListElement | null>
  children: ReactNode
}

/** A dense list on a surface of its own. Each `Row` is one thing. */
export function Rows({ label, list, children }: RowsProps) {
  return (
    <ul ref={list} className={styles['rows']} aria-label={label} tabIndex={-1}>
      {children}
    </ul>
  )
}

interface RowProps {
  /** The name of the thing; what leads to it, where it has a page of its own. */
  title: ReactNode
  /** The face of a person, before the name. */
  face?: ReactNode
  /** What is known of it, in small letters, one line each. */
  lines?: readonly ReactNode[]
  /** More below the name than lines of words. */
  children?: ReactNode
  /** What stands at the end of the row: its state, a time. */
  end?: ReactNode
  /** What can be done with it. */
  actions?: ReactNode
}

/** One thing of a list. */
export function Row({ title, face, lines = [], children, end, actions }: RowProps) {
  return (
    <li className={styles['row']}>
      {face}
      <div className={styles['what']}>
        <div className={styles['title']}>{title}</div>
        {lines.map((line, index) => (
          <div key={index} className={styles['more']}>
            {line}
          </div>
        ))}
        {children !== undefined && <div className={styles['more']}>{children}</div>}
      </div>
      {end !== undefined && <div className={styles['end']}>{end}</div>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </li>
  )
}
