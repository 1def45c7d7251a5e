import styles from './count-badge.module.css'

/** A number that stands out, with the words that a screen reader says instead of it. */
export function CountBadge({ count, said }: { count: number; said: string }) {
  return (
    <span className={styles['badge']}>
      <span aria-hidden>{count}</span>
      <span className={styles['heard']}>{said}</span>
    </span>
  )
}
