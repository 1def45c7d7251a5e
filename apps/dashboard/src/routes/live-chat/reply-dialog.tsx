import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { createMessageTemplate, updateMessageTemplate, type MessageTemplate } from '../../api/generated'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Buttons, Dialog } from '../../components/layout/dialog.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Form } from '../../components/forms/form.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { Clashes } from '../../components/forms/clashes.tsx'
import { ifVersion, useSavedForm, type SavedForm } from '../../components/forms/use-saved-form.ts'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { repliesQuery } from '../../chatbot/replies-query.ts'

type Reply = Pick<MessageTemplate, 'title' | 'text'>

const empty: Reply = { title: '', text: '' }

interface ReplyDialogProps {
  chatbotId: string
  /** Undefined: a new one. */
  template: MessageTemplate | undefined
  onClose: () => void
}

/** What is typed of a saved reply, and how it is saved. */
function useReplyForm({ chatbotId, template, onClose }: ReplyDialogProps): SavedForm<Reply> {
  const client = useQueryClient()
  const query = repliesQuery(chatbotId)
  return useSavedForm<Reply, MessageTemplate | undefined>({
    draft: `chatbot:${chatbotId}:template:${template?.id ?? 'new'}`,
    thing: template,
    valueOf: saved => (saved === undefined ? empty : { title: saved.title, text: saved.text }),
    send: (changed, body, saved) =>
      saved === undefined
        ? ask(createMessageTemplate({ path: { chatbotId }, body }))
        : ask(
            updateMessageTemplate({
              path: { chatbotId, templateId: saved.id },
              body: changed,
              headers: ifVersion(saved),
            }),
          ),
    readAgain: async () =>
      (await client.fetchQuery({ ...query, staleTime: 0 })).templates.find(({ id }) => id === template?.id),
    refreshes: [query.queryKey],
    onSaved: onClose,
  })
}

/** A saved reply, new or changed. What is typed is kept when the dialog is closed. */
export function ReplyDialog({ chatbotId, template, onClose }: ReplyDialogProps) {
  const texts = useChatbotTexts()
  const { liveChat, states } = texts
  const canWrite = useCanWrite()
  const form = useReplyForm({ chatbotId, template, onClose })
  const { value: body, set, failure, isSaving } = form
  const problem = failure && sentenceOf(failure, texts)
  const isOfTitle = failure?.field === '/title'
  const isPossible = canWrite && body.title.trim() !== '' && body.text.trim() !== ''
  return (
    <Dialog isOpen title={template === undefined ? liveChat.newReply : liveChat.editReply} onClose={onClose}>
      <Form onSubmit={form.save}>
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
        <Clashes form={form} names={{ title: liveChat.replyTitle, text: liveChat.replyText }} />
        <Buttons>
          <Button onPress={onClose}>{states.cancel}</Button>
          <Button type="submit" look="main" isPending={isSaving} isDisabled={!isPossible}>
            {states.save}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
