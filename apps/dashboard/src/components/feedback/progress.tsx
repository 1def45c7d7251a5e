import styles from './progress.module.css'

interface ProgressProps {
  /** What is going on, or being measured: "Replies in November". */
  label: string
  value: number
  /** Null: how much there will be is not known yet. */
  max: number | null
  look?: 'plain' | 'waiting' | 'failed'
}

/** A bar that shows how much of something there is. The figures stand beside it in words. */
export function Progress({ label, value, max, look = 'plain' }: ProgressProps) {
  return (
    <progress
      className={styles['progress']}
      data-look={look}
      aria-label={label}
      {...(max === null ? {} : { value: Math.min(value, max), max: Math.max(max, 1) })}
    />
  )
}
