import { useState } from 'react'
import type { ApiFailure } from '../../api/api-failure.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { Button } from '../actions/button.tsx'
import { sentenceOf } from '../feedback/failure.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Buttons, Dialog } from '../layout/dialog.tsx'
import { Form } from './form.tsx'

interface TypedNameDialogProps {
  title: string
  text: string
  /** What has to be typed, and how the field says so. */
  name: string
  label: string
  /** What the button does. */
  action: string
  isRunning: boolean
  failure: ApiFailure | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone: the button can be pressed once the name of the thing has been typed. */
export function TypedNameDialog({ title, text, name, label, action, ...change }: TypedNameDialogProps) {
  const { isRunning, failure, onConfirm, onClose } = change
  const texts = useTexts()
  const canWrite = useCanWrite()
  const [typed, setTyped] = useState('')
  const isTyped = typed.trim() === name.trim()
  return (
    <Dialog isOpen title={title} role="alertdialog" onClose={onClose}>
      <p>{text}</p>
      <Form
        onSubmit={() => {
          if (isTyped && canWrite) onConfirm()
        }}
      >
        <TextField
          label={label}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoFocus
          problem={failure && failure.kind !== 'password-needed' ? sentenceOf(failure, texts) : undefined}
        />
        <Buttons>
          <Button onPress={onClose}>{texts.states.cancel}</Button>
          <Button type="submit" look="danger" isPending={isRunning} isDisabled={!isTyped || !canWrite}>
            {action}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
