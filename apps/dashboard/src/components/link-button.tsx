import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'

interface LookProps {
  look?: 'main' | 'plain' | 'quiet'
  size?: 'normal' | 'small'
  children: ReactNode
}

type AnchorProps = Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'aria-label' | 'download'>

/** A link that looks like a button, to something that is no page of the dashboard: a file to download. */
export function FileLink({ look = 'plain', size = 'normal', ...props }: LookProps & AnchorProps & { href: string }) {
  return <a {...props} className={styles['button']} data-look={look} data-size={size} />
}

interface PageLinkProps extends LookProps, AnchorProps {
  /** A path of the router, such as `/team/$memberId`. */
  to: string
  params?: Readonly<Record<string, string>>
}

/** A link that looks like a button, to a page of the dashboard. */
export function PageLink({ look = 'plain', size = 'normal', params = {}, ...props }: PageLinkProps) {
  return <Link {...props} params={params} className={styles['button'] ?? ''} data-look={look} data-size={size} />
}
