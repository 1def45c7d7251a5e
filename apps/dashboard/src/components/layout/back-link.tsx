import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import styles from './back-link.module.css'

interface BackLinkProps extends Pick<LinkProps, 'to' | 'params'> {
  /** The title of the list. */
  children: string
}

/** Leads from one thing back to the list it belongs to. */
export function BackLink({ children, ...place }: BackLinkProps) {
  return (
    <Link {...place} className={styles['link'] ?? ''}>
      <ArrowLeft size={16} aria-hidden />
      {children}
    </Link>
  )
}
