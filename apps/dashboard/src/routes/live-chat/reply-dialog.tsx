import { ask } from '../../api/ask.ts'
import { createMessageTemplate, updateMessageTemplate, type MessageTemplate } from '../../api/generated'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Buttons, Dialog } from '../../components/layout/dialog.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Form } from '../../components/forms/form.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { useDraft } from '../../components/forms/use-draft.ts'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { repliesQuery } from './replies-query.ts'

interface ReplyDialogProps {
  chatbotId: string
  /** Undefined: a new one. */
  template: MessageTemplate | undefined
  onClose: () => void
}

/** A saved reply, new or changed. What is typed is kept when the dialog is closed. */
export function ReplyDialog({ chatbotId, template, onClose }: ReplyDialogProps) {
  const texts = useChatbotTexts()
  const { liveChat, states } = texts
  const canWrite = useCanWrite()
  const { title = '', text = '' } = template ?? {}
  const draft = useDraft(`chatbot:${chatbotId}:template:${template?.id ?? 'new'}`, { title, text })
  const { value: body, set } = draft
  const request = () =>
    template === undefined
      ? createMessageTemplate({ path: { chatbotId }, body })
      : updateMessageTemplate({ path: { chatbotId, templateId: template.id }, body })
  const { run, isRunning, failure } = useChange(() => ask<MessageTemplate>(request()), {
    refreshes: [repliesQuery(chatbotId).queryKey],
    onDone: () => {
      draft.discard()
      say(states.saved)
      onClose()
    },
  })
  const problem = failure && sentenceOf(failure, texts)
  const isOfTitle = failure?.field === '/title'
  const isPossible = canWrite && body.title.trim() !== '' && body.text.trim() !== ''
  const submit = (): void => {
    run(undefined)
  }
  return (
    <Dialog isOpen title={template === undefined ? liveChat.newReply : liveChat.editReply} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label={liveChat.replyTitle}
          help={liveChat.replyTitleHelp}
          value={body.title}
          onChange={next => set({ title: next })}
          problem={isOfTitle ? problem : undefined}
          maxLength={100}
          autoComplete="off"
          autoFocus
        />
        <TextField
          label={liveChat.replyText}
          rows={5}
          value={body.text}
          onChange={next => set({ text: next })}
          problem={isOfTitle ? undefined : problem}
          maxLength={4_000}
        />
        <Buttons>
          <Button onPress={onClose}>{states.cancel}</Button>
          <Button type="submit" look="main" isPending={isRunning} isDisabled={!isPossible}>
            {states.save}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
