import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Suspense, type ReactNode, type Ref } from 'react'
import { Avatar } from '../../components/people/avatar.tsx'
import { visitorTitle } from '../../inbox/visitor-title.ts'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { mark } from '../../shortcuts/marks.ts'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { SignedIn } from '../../visitor/lazy-parts.tsx'
import { IconButton } from './icon-button.tsx'
import { useWait } from './list/use-wait.ts'
import { Viewers } from './presence/viewers.tsx'
import type { StableChat } from './use-chat.ts'
import styles from './thread.module.css'

interface ThreadHeadProps {
  sessionId: string
  chat: StableChat | undefined
  name: Ref<HTMLHeadingElement>
  onBack: () => void
  /** What can be done with the conversation. */
  children: ReactNode
}

/** Whose conversation it is, how it stands, and what can be done with it. */
export function ThreadHead({ sessionId, chat, name, onBack, children }: ThreadHeadProps) {
  const { inbox, inboxView } = useInboxTexts()
  return (
    <header className={styles['head']}>
      <span className={styles['back']}>
        <IconButton label={inbox.back} icon={<ArrowLeft aria-hidden />} onPress={onBack} />
      </span>
      <Avatar name={chat?.visitor.name} id={sessionId} />
      <div className={styles['person']}>
        <h2 ref={name} {...mark('thread')} tabIndex={-1} className={styles['name']}>
          <bdi>{chat === undefined ? inbox.visitor : visitorTitle(chat.visitor, { ...inbox, ...inboxView })}</bdi>
        </h2>
        <p className={styles['standing']}>
          {chat !== undefined && <Standing chat={chat} />}
          {chat?.visitor.signedIn && (
            <Suspense>
              <SignedIn visitor={chat.visitor.signedIn} />
            </Suspense>
          )}
          <Viewers sessionId={sessionId} />
        </p>
      </div>
      <div className={styles['actions']}>{children}</div>
    </header>
  )
}

/** Who has it or how long they wait, and of which chatbot it is where there are several. */
function Standing({ chat }: { chat: StableChat }) {
  const { inbox } = useInboxTexts()
  const { minutes, limit, urgency } = useWait(chat)
  const hasSeveral = (useQuery(chatbotNamesQuery).data?.chatbots.length ?? 0) > 1
  const { state, agent, chatbotName } = chat
  const wait =
    limit !== null
      ? inbox.waitsOf({ count: Math.min(minutes, limit), limit })
      : minutes > 0
        ? inbox.waits({ count: minutes })
        : inbox.views.waiting
  const standing =
    state === 'waiting' ? (
      <span data-urgency={urgency}>{wait}</span>
    ) : state === 'open' ? (
      agent && <bdi>{agent.name}</bdi>
    ) : (
      inbox.views.bot
    )
  return (
    <>
      {standing}
      {hasSeveral && standing !== null && ' · '}
      {hasSeveral && <bdi>{chatbotName}</bdi>}
    </>
  )
}
