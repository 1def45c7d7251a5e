import { Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** What is not there yet: "No leads yet". */
  title: string
  /** One sentence: what will stand here, and what brings it. */
  text?: ReactNode
  /** The button or link that leads on. */
  action?: ReactNode
  icon?: LucideIcon
  /** `card` in the place of a list, `pane` in the middle of a tall pane. */
  place?: 'card' | 'pane'
}

/** Stands where a list or a pane has nothing in it yet: what will be there, and the way to it. */
export function EmptyState({ title, text, action, icon: Icon = Inbox, place = 'card' }: EmptyStateProps) {
  return (
    <div className={styles['empty']} data-place={place}>
      <span data-part="icon" aria-hidden>
        <Icon strokeWidth={1.75} />
      </span>
      <div data-part="words">
        <p data-part="title">{title}</p>
        {text !== undefined && <p data-part="text">{text}</p>}
      </div>
      {action}
    </div>
  )
}
