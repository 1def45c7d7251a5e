import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Ghost = 'rows' | 'bubbles' | 'tiles'

interface EmptyStateProps {
  /** What is not there yet: "No leads yet". */
  title: string
  /** One sentence: what will stand here, and what brings it. */
  text?: ReactNode
  /** The button or link that leads on. */
  action?: ReactNode
  /** What the preview is drawn like. */
  ghost?: Ghost
  /** `card` in the place of a list, `pane` in the middle of a tall pane. */
  place?: 'card' | 'pane'
}

/** Stands where a list or a pane has nothing in it yet: a faint preview of what will be there, and the way to it. */
export function EmptyState({ title, text, action, ghost = 'rows', place = 'card' }: EmptyStateProps) {
  return (
    <div className={styles['empty']} data-place={place}>
      <GhostOf shape={ghost} />
      <div data-part="words">
        <p data-part="title">{title}</p>
        {text !== undefined && <p data-part="text">{text}</p>}
      </div>
      {action}
    </div>
  )
}

const three = [0, 1, 2] as const

function GhostOf({ shape }: { shape: Ghost }) {
  if (shape === 'tiles') {
    return (
      <div data-part="tiles" aria-hidden>
        {three.map(tile => (
          <span key={tile} data-part="tile">
            {three.map(bar => (
              <span key={bar} data-part="bar" />
            ))}
          </span>
        ))}
      </div>
    )
  }
  return (
    <div data-part="ghost" aria-hidden>
      {three.map(row =>
        shape === 'bubbles' ? (
          <span key={row} data-part="bubble" />
        ) : (
          <span key={row} data-part="row">
            <span data-part="dot" />
            <span data-part="lines">
              <span data-part="line" />
              <span data-part="line" />
            </span>
          </span>
        ),
      )}
    </div>
  )
}
