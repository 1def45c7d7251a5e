import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './navigation.module.css'

interface MenuLinkProps {
  to: string
  /** The chatbot that the page speaks of, where it speaks of one. */
  chatbotId?: string | undefined
  icon: LucideIcon | undefined
  label: string
  /** Pages below this address have entries of their own. */
  isExact?: boolean
  onGo: () => void
  /** What stands at the end of the entry. */
  children?: ReactNode
}

/** An entry of the menu. */
export function MenuLink({ to, chatbotId = '', icon: Icon, label, isExact = false, onGo, children }: MenuLinkProps) {
  return (
    <Link
      to={to}
      params={{ chatbotId }}
      activeOptions={{ exact: isExact }}
      className={styles['link'] ?? ''}
      onClick={onGo}
    >
      {Icon !== undefined && <Icon className={styles['icon'] ?? ''} strokeWidth={1.75} aria-hidden />}
      <span className={styles['name']}>{label}</span>
      {children}
    </Link>
  )
}
