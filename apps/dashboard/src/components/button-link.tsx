import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './button.module.css'

interface ButtonLinkProps extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  look?: 'main' | 'plain' | 'quiet'
  size?: 'normal' | 'small'
  'aria-label'?: string
  children: ReactNode
}

/** A link to another page that looks like a button. */
export function ButtonLink({ look = 'plain', size = 'normal', children, ...props }: ButtonLinkProps) {
  return (
    <Link {...props} className={styles['button'] ?? ''} data-look={look} data-size={size}>
      {children}
    </Link>
  )
}
