import type { ReactNode } from 'react'
import styles from './analytics.module.css'

interface BarRowProps {
  name: ReactNode
  /** How long the bar is, from 0 to 1. */
  share: number
  /** The number, at the end of the row. */
  end: ReactNode
}

/** A row of a ranking: a name and a number, with a bar behind them that says the same to the eye. */
export function BarRow({ name, share, end }: BarRowProps) {
  return (
    <li className={styles['barRow']}>
      <svg className={styles['barBehind']} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
        <rect width={100 * share} height="1" />
      </svg>
      <span className={styles['barName']}>
        <bdi>{name}</bdi>
      </span>
      <span className={styles['barEnd']}>{end}</span>
    </li>
  )
}
