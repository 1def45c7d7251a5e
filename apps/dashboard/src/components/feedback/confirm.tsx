import type { ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts.tsx'
import { Button } from '../actions/button.tsx'
import { Buttons, Dialog } from '../layout/dialog.tsx'

interface ConfirmProps {
  isOpen: boolean
  title: string
  text: string
  /** What is decided with it: fields, or why it failed. */
  children?: ReactNode
  /** What the button does, as a verb: "Delete chatbot". */
  action: string
  /** What the other button says, where "Cancel" could mean either: "Keep appointment". */
  keep?: string
  look?: 'main' | 'danger'
  isRunning?: boolean
  /** Whether it cannot be confirmed now. */
  isDisabled?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. The button that does nothing has the focus. */
export function Confirm({
  isOpen,
  title,
  text,
  children,
  action,
  keep,
  look = 'danger',
  isRunning = false,
  isDisabled = false,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const { cancel } = useTexts().states
  return (
    <Dialog isOpen={isOpen} title={title} role="alertdialog" onClose={onClose}>
      <p>{text}</p>
      {children}
      <Buttons>
        <Button onPress={onClose} autoFocus>
          {keep ?? cancel}
        </Button>
        <Button look={look} isPending={isRunning} isDisabled={isDisabled} onPress={onConfirm}>
          {action}
        </Button>
      </Buttons>
    </Dialog>
  )
}
