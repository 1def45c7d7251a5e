import type { ReactNode } from 'react'
import styles from './status.module.css'

interface StatusProps {
  look: 'done' | 'waiting' | 'failed' | 'plain'
  children: ReactNode
}

/** The state of something in one or two words, with a dot in the colour of what they mean. */
export function Status({ look, children }: StatusProps) {
  return (
    <span className={styles['status']} data-look={look}>
      {children}
    </span>
  )
}
