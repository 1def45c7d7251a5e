import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deleteMessageTemplate, type MessageTemplate } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { ask } from '../../api/ask.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Section } from '../../components/layout/page.tsx'
import { useRemoval } from '../../components/lists/use-removal.ts'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { repliesQuery } from '../../chatbot/replies-query.ts'
import { ReplyDialog } from './reply-dialog.tsx'
import styles from './live-chat.module.css'

/** The texts that the team sends often. Only those who answer visitors see and change them. */
export function SavedReplies({ chatbotId }: { chatbotId: string }) {
  const { liveChat, shell } = useChatbotTexts()
  const maySee = refusalOf(useCurrentUser(), { permission: 'live-chat' }) === undefined
  return (
    <Section title={liveChat.repliesTitle} text={liveChat.repliesText}>
      {maySee ? (
        <Replies chatbotId={chatbotId} />
      ) : (
        <p>{liveChat.repliesPermission({ what: shell.permissions['live-chat'] })}</p>
      )}
    </Section>
  )
}

function Replies({ chatbotId }: { chatbotId: string }) {
  const { liveChat } = useChatbotTexts()
  const query = useQuery(repliesQuery(chatbotId))
  const [edited, setEdited] = useState<MessageTemplate | 'new'>()
  const list = useRef<HTMLDivElement>(null)
  const removal = useRemoval(
    (templateId, headers) => ask(deleteMessageTemplate({ path: { chatbotId, templateId }, headers, keepalive: true })),
    [repliesQuery(chatbotId).queryKey],
  )
  /** As it is stored now; as it was opened where somebody else has deleted it: what is typed then stays on the page. */
  const present = (template: MessageTemplate): MessageTemplate =>
    query.data?.templates.find(({ id }) => id === template.id) ?? template
  const remove = (template: MessageTemplate, at: number): void => {
    removal.remove(template, liveChat.removed({ title: template.title }))
    // To the row that is now there, or to the button below.
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>('li button:first-of-type') ?? []
      const next =
        rows[Math.min(at, rows.length - 1)] ?? list.current?.querySelector<HTMLElement>(':scope > div button')
      next?.focus()
    })
  }
  return (
    <div ref={list} className={styles['replies']}>
      <DataState query={query} rows={2}>
        {({ templates }) => {
          const shown = templates.filter(({ id }) => !removal.isRemoved(id))
          if (shown.length === 0) return <p>{liveChat.repliesNone}</p>
          return (
            <ul className={styles['list']}>
              {shown.map((template, at) => (
                <Reply
                  key={template.id}
                  template={template}
                  onEdit={() => setEdited(template)}
                  onRemove={() => remove(template, at)}
                />
              ))}
            </ul>
          )
        }}
      </DataState>
      <div>
        <Button onPress={() => setEdited('new')}>{liveChat.addReply}</Button>
      </div>
      {edited !== undefined && (
        <ReplyDialog
          chatbotId={chatbotId}
          template={edited === 'new' ? undefined : present(edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

interface ReplyProps {
  template: MessageTemplate
  onEdit: () => void
  onRemove: () => void
}

function Reply({ template, onEdit, onRemove }: ReplyProps) {
  const { liveChat, states } = useChatbotTexts()
  const canWrite = useCanWrite()
  return (
    <li className={styles['reply']}>
      <div className={styles['words']}>
        <strong>{template.title}</strong>
        <p>{template.text}</p>
        <p className={styles['marks']}>
          {template.shortcut !== null && <bdi className={styles['shortcut']}>/{template.shortcut}</bdi>}
          {template.isForAllChatbots && <span>{liveChat.allChatbots}</span>}
          {template.isPersonal && <span>{liveChat.onlyYou}</span>}
          {template.uses > 0 && <span>{liveChat.used({ count: template.uses })}</span>}
        </p>
      </div>
      <Button look="quiet" size="small" aria-label={liveChat.editNamed({ title: template.title })} onPress={onEdit}>
        {states.edit}
      </Button>
      <Button
        look="quietDanger"
        size="small"
        aria-label={liveChat.removeNamed({ title: template.title })}
        isDisabled={!canWrite}
        onPress={onRemove}
      >
        {states.remove}
      </Button>
    </li>
  )
}
