import { deleteChatbot, type Chatbot } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { say } from '../../components/feedback/toasts.tsx'
import { TypedNameDialog } from '../../components/forms/typed-name-dialog.tsx'
import { ifVersion } from '../../components/forms/use-saved-form.ts'
import { focusTitle } from '../../components/lists/move-focus.ts'
import { useTexts } from '../../texts/use-texts.tsx'

/** Deletes a chatbot with everything that belongs to it, once its name has been typed. */
export function DeleteChatbot({ chatbot, onClose }: { chatbot: Chatbot; onClose: () => void }) {
  const { id, name } = chatbot
  const { chatbots } = useTexts()
  const { run, isRunning, failure } = useChange(
    () => ask(deleteChatbot({ path: { chatbotId: id }, headers: ifVersion(chatbot) })),
    {
      refreshes: [['chatbots']],
      onDone: () => {
        say(chatbots.deleted({ name }))
        onClose()
        // The button that opened the dialog goes with the row.
        requestAnimationFrame(focusTitle)
      },
    },
  )
  return (
    <TypedNameDialog
      title={chatbots.deleteTitle({ name })}
      text={chatbots.deleteText}
      name={name}
      label={chatbots.typeName({ name })}
      action={chatbots.deleteNamed({ name })}
      isRunning={isRunning}
      failure={failure}
      onConfirm={() => run(undefined)}
      onClose={onClose}
    />
  )
}
