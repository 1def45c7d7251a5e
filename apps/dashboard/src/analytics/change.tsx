import styles from './change.module.css'
import type { Change as Changed } from './use-number-words.ts'

/** How a number differs from before: an arrow, words, and a colour where it is better or worse. */
export function Change({ change: { text, way, look } }: { change: Changed }) {
  return (
    <span className={styles['change']} data-way={way} data-look={look}>
      {text}
    </span>
  )
}
