import type { ReactNode } from 'react'
import styles from './fold.module.css'

interface FoldProps {
  title: string
  isOpen?: boolean
  children: ReactNode
}

/** What only some want to see, behind its title. The browser's own element: find in page opens it. */
export function Fold({ title, isOpen = false, children }: FoldProps) {
  return (
    <details className={styles['fold']} open={isOpen}>
      <summary className={styles['title']}>{title}</summary>
      <div className={styles['content']}>{children}</div>
    </details>
  )
}
