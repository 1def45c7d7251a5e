import type { ReactNode } from 'react'
import styles from './row-body.module.css'

/** How one thing stands in a list. */
export interface RowContent {
  /** A face, or a `RowIcon`, at the start of the row. */
  picture?: ReactNode
  title: ReactNode
  /** Beside the title, in soft letters: the page, the company. */
  where?: ReactNode
  /** One line below: what was said. */
  line?: ReactNode
  /** `Pill`s. */
  marks?: ReactNode
  /** When it was. */
  time?: ReactNode
}

/** What a row says: who or what, where, in which words, when, and what is to be known at a glance. */
export function RowBody({ picture, title, where, line, marks, time }: RowContent) {
  return (
    <span className={styles['body']}>
      {picture !== undefined && <span data-part="picture">{picture}</span>}
      <span data-part="head">
        <span data-part="title">{title}</span>
        {where !== undefined && <span data-part="where">{where}</span>}
      </span>
      {time !== undefined && <span data-part="time">{time}</span>}
      {line !== undefined && <span data-part="text">{line}</span>}
      {marks !== undefined && <span data-part="marks">{marks}</span>}
    </span>
  )
}

interface RowIconProps {
  look?: 'plain' | 'done' | 'failed'
  children: ReactNode
}

/** Stands where a face would, in a list of things that are nobody. */
export function RowIcon({ look = 'plain', children }: RowIconProps) {
  return (
    <span className={styles['icon']} data-look={look} aria-hidden>
      {children}
    </span>
  )
}

interface PillProps {
  look?: 'plain' | 'done' | 'waiting' | 'failed'
  children: ReactNode
}

/** What is to be known of something at a glance, in one or two words. */
export function Pill({ look = 'plain', children }: PillProps) {
  return (
    <span className={styles['pill']} data-look={look}>
      {children}
    </span>
  )
}
