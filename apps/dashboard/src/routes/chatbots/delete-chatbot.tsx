import { useState } from 'react'
import { deleteChatbot, type Chatbot } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Buttons, Dialog } from '../../components/layout/dialog.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { focusTitle } from '../../components/lists/focus-beside.ts'
import { Form } from '../../components/forms/form.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { ifVersion } from '../../components/forms/use-saved-form.ts'
import { say } from '../../components/feedback/toasts.tsx'
import { useTexts } from '../../texts/use-texts.tsx'

/** Deletes a chatbot with everything that belongs to it, once its name has been typed. */
export function DeleteChatbot({ chatbot, onClose }: { chatbot: Chatbot; onClose: () => void }) {
  const { id, name } = chatbot
  const texts = useTexts()
  const { chatbots, states } = texts
  const canWrite = useCanWrite()
  const [typed, setTyped] = useState('')
  const { run, isRunning, failure } = useChange(
    () => ask(deleteChatbot({ path: { chatbotId: id }, headers: ifVersion(chatbot) })),
    {
      refreshes: [['chatbots']],
      onDone: () => {
        say(chatbots.deleted(name))
        onClose()
        // The button that opened the dialog goes with the row.
        requestAnimationFrame(focusTitle)
      },
    },
  )
  const isTyped = typed.trim() === name.trim()
  const submit = (): void => {
    if (isTyped && canWrite) run(undefined)
  }
  return (
    <Dialog isOpen title={chatbots.deleteTitle(name)} role="alertdialog" onClose={onClose}>
      <p>{chatbots.deleteText}</p>
      <Form onSubmit={submit}>
        <TextField
          label={chatbots.typeName(name)}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoFocus
          problem={failure && failure.kind !== 'password-needed' ? sentenceOf(failure, texts) : undefined}
        />
        <Buttons>
          <Button onPress={onClose}>{states.cancel}</Button>
          <Button type="submit" look="danger" isPending={isRunning} isDisabled={!isTyped || !canWrite}>
            {chatbots.deleteNamed(name)}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
