import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  look?: 'info' | 'waiting' | 'failed' | 'done'
  role?: 'alert' | 'status'
  children: ReactNode
}

/** A sentence that stands out, and what one can do about it. */
export function Notice({ look = 'info', role, children }: NoticeProps) {
  return (
    <div className={styles['notice']} data-look={look} role={role}>
      {children}
    </div>
  )
}
