import { useEffect, useRef } from 'react'
import { useWords } from './words.tsx'
import styles from './sign-in.module.css'

/** What has happened, and the way to the login. It takes the focus, because the form that had it is gone. */
export function Message({ title, lines }: { title: string; lines: readonly string[] }) {
  const { texts } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles['card']}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
      <a href="/dashboard/login">{texts.toLogin}</a>
    </div>
  )
}
