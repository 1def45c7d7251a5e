import type { ReactNode } from 'react'
import styles from './records.module.css'

/** What is known of a record, each with its name before it. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>
}

/** One thing that is known. Words of visitors have their own direction. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}
