import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import styles from './button.module.css'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'isPending'> {
  /**
   * `main` once on a page at most; `danger` for what cannot be undone; `quiet` where a row has several, and `quietDanger`
   * for the one of them that takes something away.
   */
  look?: 'main' | 'plain' | 'quiet' | 'danger' | 'quietDanger'
  size?: 'normal' | 'small'
  /** A picture before the words; it says nothing that the words do not. */
  icon?: ReactNode
  /** Whether what it does is being done. */
  isPending?: boolean
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

const inert = { type: 'button', 'aria-disabled': true, onPress: () => undefined, 'data-busy': true } as const

/** A button. While `isPending` it keeps its width and its focus, and presses do nothing. */
export function Button({ look = 'plain', size = 'normal', icon, isPending = false, children, ...props }: ButtonProps) {
  return (
    <AriaButton
      {...props}
      // Not by React Aria's own `isPending`: that leaves a picture without a name for screen readers behind.
      {...(isPending && inert)}
      className={styles['button'] ?? ''}
      data-look={look}
      data-size={size}
    >
      {icon}
      {children}
    </AriaButton>
  )
}
