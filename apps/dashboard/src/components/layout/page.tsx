import { useEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { setPageTitle } from '../../page-title.ts'
import { Skeleton } from './skeleton.tsx'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** One sentence below the title: what this page is for. */
  lead?: ReactNode
  /** The way back to the list that this is one of. */
  back?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** `narrow` for forms, `wide` for lists and tables. */
  width?: 'narrow' | 'wide'
  children: ReactNode
}

/** A page with its title, which stands in the tab, too, and takes the focus when the page is opened. */
export function Page({ title, lead, back, actions, width = 'narrow', children }: PageProps) {
  const { productName } = useTexts().shell
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    setPageTitle(`${title} · ${productName}`)
  }, [title, productName])
  useEffect(() => {
    // Screen readers then read the new page; a person who types into it already keeps their field.
    if (document.activeElement === null || document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true })
    }
  }, [title])
  return (
    <div className={styles['page']} data-width={width}>
      <header className={styles['header']}>
        <div>
          {back}
          <h1 ref={heading} tabIndex={-1} className={styles['title']}>
            {title}
          </h1>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** The shape of a page whose file is on its way, below its title. */
export function ComingPage({ title }: { title: string }) {
  return (
    <div className={styles['page']} aria-busy>
      <h1 className={styles['title']}>{title}</h1>
      <Skeleton rows={6} />
    </div>
  )
}

interface SectionProps {
  title: string
  text?: ReactNode
  /** A link at the end of the heading's line. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page with a heading of its own. */
export function Section({ title, text, action, children }: SectionProps) {
  return (
    <section className={styles['section']}>
      <div>
        <h2>{title}</h2>
        {action}
        {text !== undefined && <p className={styles['lead']}>{text}</p>}
      </div>
      {children}
    </section>
  )
}

/** A surface for what belongs together. */
export function Card({ children }: { children: ReactNode }) {
  return <div className={styles['card']}>{children}</div>
}
