import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import styles from './back-link.module.css'

/** Leads from one thing back to the list it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles['link'] ?? ''}>
      <ArrowLeft size={16} aria-hidden />
      {children}
    </Link>
  )
}
