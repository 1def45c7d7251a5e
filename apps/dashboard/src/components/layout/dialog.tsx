import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  isOpen: boolean
  /** Undefined where it cannot be closed without an answer. */
  onClose?: (() => void) | undefined
  role?: 'dialog' | 'alertdialog'
  /** `wide` for what is read, not filled in. */
  width?: 'narrow' | 'wide'
  children: ReactNode
}

/** A dialog above the page. Escape and a press beside it close it; the focus then returns to where it was. */
export function Dialog({ title, isOpen, onClose, role = 'dialog', width = 'narrow', children }: DialogProps) {
  const canClose = onClose !== undefined
  return (
    <ModalOverlay
      className={styles['veil'] ?? ''}
      isOpen={isOpen}
      isDismissable={canClose}
      isKeyboardDismissDisabled={!canClose}
      onOpenChange={open => {
        if (!open) onClose?.()
      }}
    >
      <Modal className={styles['modal'] ?? ''} data-width={width}>
        <AriaDialog className={styles['dialog'] ?? ''} role={role}>
          <Heading slot="title" className={styles['title'] ?? ''}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The buttons at the end of a dialog or a form. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles['buttons']}>{children}</div>
}
