import styles from './count-badge.module.css'

interface CountBadgeProps {
  count: number
  /** What a screen reader says instead of the number. */
  said: string
  /** `now` for what waits this minute, `quiet` for what can wait. */
  look?: 'now' | 'quiet'
}

/** A number that stands out. */
export function CountBadge({ count, said, look = 'now' }: CountBadgeProps) {
  return (
    <span className={styles['badge']} data-look={look}>
      <span aria-hidden>{count}</span>
      <span className={styles['heard']}>{said}</span>
    </span>
  )
}
