import { useTexts } from '../../texts/use-texts.tsx'
import { Button } from '../actions/button.tsx'
import { Buttons, Dialog } from '../layout/dialog.tsx'

interface ConfirmProps {
  isOpen: boolean
  title: string
  text: string
  /** What the button does, as a verb: "Delete chatbot". */
  action: string
  look?: 'main' | 'danger'
  isRunning?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. The button that does nothing has the focus. */
export function Confirm({ isOpen, title, text, action, look = 'danger', isRunning, onConfirm, onClose }: ConfirmProps) {
  const { cancel } = useTexts().states
  return (
    <Dialog isOpen={isOpen} title={title} role="alertdialog" onClose={onClose}>
      <p>{text}</p>
      <Buttons>
        <Button onPress={onClose} autoFocus>
          {cancel}
        </Button>
        <Button look={look} isPending={isRunning ?? false} onPress={onConfirm}>
          {action}
        </Button>
      </Buttons>
    </Dialog>
  )
}
