import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './button.module.css'

interface LookProps {
  look?: 'main' | 'plain' | 'quiet'
  size?: 'normal' | 'small'
  'aria-label'?: string
  children: ReactNode
}

interface ButtonLinkProps extends LookProps, Pick<LinkProps, 'to' | 'params' | 'search'> {}

/** A link to another page that looks like a button. */
export function ButtonLink({ look = 'plain', size = 'normal', children, ...props }: ButtonLinkProps) {
  return (
    <Link {...props} className={styles['button'] ?? ''} data-look={look} data-size={size}>
      {children}
    </Link>
  )
}

interface FileLinkProps extends LookProps {
  href: string
  download?: boolean
}

/** A link that looks like a button, to a file to download. */
export function FileLink({ look = 'plain', size = 'normal', ...props }: FileLinkProps) {
  return <a {...props} className={styles['button']} data-look={look} data-size={size} />
}
