import { useQueryClient } from '@tanstack/react-query'
import {
  createMessageTemplate,
  updateMessageTemplate,
  type CurrentUser,
  type MessageTemplate,
} from '@frontdesk/client/operations'
import { useCurrentUser } from '../../account/current-user.tsx'
import { ask } from '../../api/ask.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Buttons, Dialog } from '../../components/layout/dialog.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Form } from '../../components/forms/form.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { Clashes } from '../../components/forms/clashes.tsx'
import { ifVersion, useSavedForm, type SavedForm } from '../../components/forms/use-saved-form.ts'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { repliesQuery } from '../../chatbot/replies-query.ts'

type Reply = Pick<MessageTemplate, 'title' | 'text' | 'isForAllChatbots' | 'isPersonal'> & { shortcut: string }

/**
 * For all chatbots, where the person may write for all of them: agents answer the visitors of each, and would look for it
 * in vain at the others.
 */
const emptyFor = ({ account: { chatbotIds } }: CurrentUser): Reply => ({
  title: '',
  text: '',
  shortcut: '',
  isForAllChatbots: chatbotIds === null,
  isPersonal: false,
})

const replyOf = ({ title, text, shortcut, isForAllChatbots, isPersonal }: MessageTemplate): Reply => ({
  title,
  text,
  shortcut: shortcut ?? '',
  isForAllChatbots,
  isPersonal,
})

/** Without a shortcut there is none, rather than an empty one. */
const asSent = <Typed extends Partial<Reply>>({ shortcut, ...reply }: Typed) => ({
  ...reply,
  ...(shortcut !== undefined && { shortcut: shortcut.trim() === '' ? null : shortcut.trim().replace(/^\//, '') }),
})

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
  const empty = emptyFor(useCurrentUser())
  return useSavedForm<Reply, MessageTemplate | undefined>({
    draft: `chatbot:${chatbotId}:template:${template?.id ?? 'new'}`,
    thing: template,
    valueOf: saved => (saved === undefined ? empty : replyOf(saved)),
    send: (changed, body, saved) =>
      saved === undefined
        ? ask(
            createMessageTemplate({
              path: { chatbotId },
              body: { ...asSent(body), title: body.title, text: body.text },
            }),
          )
        : ask(
            updateMessageTemplate({
              path: { chatbotId, templateId: saved.id },
              body: asSent(changed),
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
  const { liveChat, states } = useChatbotTexts()
  const canWrite = useCanWrite()
  const form = useReplyForm({ chatbotId, template, onClose })
  const { value: body, isSaving } = form
  const isPossible = canWrite && body.title.trim() !== '' && body.text.trim() !== ''
  const names = {
    title: liveChat.replyTitle,
    text: liveChat.replyText,
    shortcut: liveChat.replyShortcut,
    isForAllChatbots: liveChat.allChatbots,
    isPersonal: liveChat.onlyYou,
  }
  return (
    <Dialog isOpen title={template === undefined ? liveChat.newReply : liveChat.editReply} onClose={onClose}>
      <Form onSubmit={form.save}>
        <ReplyFields form={form} />
        <Clashes form={form} names={names} />
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

/** What it is called, what it says, and who may use it where. */
function ReplyFields({ form: { value: body, set, failure } }: { form: SavedForm<Reply> }) {
  const texts = useChatbotTexts()
  const { liveChat } = texts
  const problem = failure && sentenceOf(failure, texts)
  const field = failure?.field ?? ''
  return (
    <>
      <TextField
        label={liveChat.replyTitle}
        help={liveChat.replyTitleHelp}
        value={body.title}
        onChange={title => set({ title })}
        problem={field === '/title' ? problem : undefined}
        maxLength={100}
        autoComplete="off"
        autoFocus
      />
      <TextField
        label={liveChat.replyShortcut}
        help={liveChat.replyShortcutHelp}
        value={body.shortcut}
        onChange={shortcut => set({ shortcut })}
        problem={field === '/shortcut' ? problem : undefined}
        maxLength={33}
        autoComplete="off"
      />
      <TextField
        label={liveChat.replyText}
        help={liveChat.replyTextHelp}
        rows={5}
        value={body.text}
        onChange={text => set({ text })}
        problem={field === '/title' || field === '/shortcut' ? undefined : problem}
        maxLength={4_000}
      />
      <Choice<'one' | 'all'>
        label={liveChat.replyChatbots}
        value={body.isForAllChatbots ? 'all' : 'one'}
        options={[
          { value: 'all', label: liveChat.allChatbots },
          { value: 'one', label: liveChat.thisChatbot },
        ]}
        onChange={value => set({ isForAllChatbots: value === 'all' })}
      />
      <Choice<'team' | 'you'>
        label={liveChat.replyReaders}
        value={body.isPersonal ? 'you' : 'team'}
        options={[
          { value: 'team', label: liveChat.wholeTeam },
          { value: 'you', label: liveChat.onlyYou },
        ]}
        onChange={value => set({ isPersonal: value === 'you' })}
      />
    </>
  )
}
