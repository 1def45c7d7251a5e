import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import styles from './button.module.css'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** `main` once on a page at most; `danger` for what cannot be undone; `quiet` where a row has several. */
  look?: 'main' | 'plain' | 'quiet' | 'danger'
  size?: 'normal' | 'small'
  /** A picture before the words; it says nothing that the words do not. */
  icon?: ReactNode
  children?: ReactNode
}

/** A button. While `isPending` it keeps its width and its focus, and presses do nothing. */
export function Button({ look = 'plain', size = 'normal', icon, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={styles['button'] ?? ''} data-look={look} data-size={size}>
      {icon}
      {children}
    </AriaButton>
  )
}
