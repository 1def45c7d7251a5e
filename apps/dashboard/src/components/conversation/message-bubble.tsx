import type { ChatNotice } from '@frontdesk/contracts/chat-notices/chat-notice'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { ReplyFailure } from '@frontdesk/contracts/conversations/reply-failure'
import type { LiveChatRating, ReplyRating } from '@frontdesk/contracts/records/live-chat-rating'
import { Sparkles, ThumbsDown, ThumbsUp } from 'lucide-react'
import { lazy, memo, Suspense, type ReactNode } from 'react'
import { useTeamPicture } from '../../account/team-names.ts'
import { plainText, webAddress } from '../../api/plain-text.ts'
import { Status } from '../feedback/status.tsx'
import { WrittenTime } from '../lists/written-time.tsx'
import { Avatar } from '../people/avatar.tsx'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { Answer } from './answer.tsx'
import { citedName } from './cited-name.ts'
import type { FileSource } from './message-files.tsx'
import { NoticeText } from './notice-text.tsx'
import { Said } from './said.tsx'
import styles from './message-bubble.module.css'

/** Few messages have files, and few replies offer anything. */
const MessageFiles = lazy(async () => ({ default: (await import('./message-files.tsx')).MessageFiles }))
const Offers = lazy(async () => ({ default: (await import('./offers.tsx')).Offers }))

/** Who wrote a message, as far as it looks different. */
const sideOf = ({ role, isAgent }: HistoryMessage): 'visitor' | 'agent' | 'bot' | 'notice' =>
  role === 'user' ? 'visitor' : role === 'system' ? 'notice' : isAgent ? 'agent' : 'bot'

interface MessageBubbleProps {
  message: HistoryMessage & {
    rating?: LiveChatRating
    replyRating?: ReplyRating
    notice?: ChatNotice
    failure?: ReplyFailure
  }
  /** In the form of the message; absent where it is shown in its own words. */
  translation?: string
  /** What the visitor wrote after a reply. */
  chosen?: string | undefined
  /** What can be done with it. */
  actions?: ReactNode
  /** What the visitor is called, where it is known. */
  visitorName?: string | undefined
  /** Its conversation, and by which permission the reader sees that: where its files are read. */
  sessionId: string
  readAs: FileSource
}

/** One message, as the visitor sees it. What anybody wrote is text: a reply comes as HTML, of which an answer is drawn. */
export const MessageBubble = memo(function MessageBubble({
  message,
  translation,
  chosen,
  actions,
  visitorName,
  sessionId,
  readAs,
}: MessageBubbleProps) {
  const { inbox, inboxView } = useInboxTexts()
  const side = sideOf(message)
  if (side === 'notice') {
    return (
      <div className={styles['notice']} dir="auto">
        <NoticeText notice={message.notice} text={plainText(message.text)} />
        {message.rating && <Rated rating={message.rating} />}
      </div>
    )
  }
  // A notice is in the reader's language without one.
  const translated = message.notice === undefined ? translation : undefined
  const choices = message.actions?.find(action => action.type === 'choices')?.choices
  const inForm = (words: string): ReactNode => (side === 'visitor' ? words : <Answer html={words} choices={choices} />)
  const names = { visitor: visitorName ?? inbox.visitor, agent: message.agentName ?? inbox.agent, bot: inbox.bot }
  return (
    <div className={styles['message']} data-side={side}>
      <span className={styles['by']} data-by>
        {side !== 'visitor' && <Face side={side} name={names[side]} />}
        <bdi>{names[side]}</bdi> · <WrittenTime at={message.createdAt} form="time" />
      </span>
      {message.files === undefined ? (
        <Said translation={translated && inForm(translated)}>
          {message.notice === undefined ? (
            inForm(message.text)
          ) : (
            <NoticeText notice={message.notice} text={plainText(message.text)} />
          )}
        </Said>
      ) : (
        <Suspense>
          <MessageFiles sessionId={sessionId} readAs={readAs} files={message.files} />
        </Suspense>
      )}
      <Cited message={message} />
      {(message.actions !== undefined || message.sources?.some(({ type }) => type === 'product')) && (
        <Suspense>
          <Offers sources={message.sources ?? []} actions={message.actions ?? []} chosen={chosen} />
        </Suspense>
      )}
      {message.failure && <Status look="failed">{inboxView.failures[message.failure]}</Status>}
      {message.replyRating && <RatedReply rating={message.replyRating} />}
      {actions}
    </div>
  )
})

/** Of the team's side, so that an agent and AI are told apart: the agent's face, or a mark. */
function Face({ side, name }: { side: 'agent' | 'bot'; name: string }) {
  return side === 'agent' ? <AgentFace name={name} /> : <Sparkles size={14} aria-hidden />
}

function AgentFace({ name }: { name: string }) {
  return <Avatar name={name} picture={useTeamPicture(name)} size="small" />
}

/** How the visitor rated the reply. */
function RatedReply({ rating: { rating, comment } }: { rating: ReplyRating }) {
  const { inboxView } = useInboxTexts()
  if (rating === '***') return null
  return (
    <p className={styles['replyRated']} data-rating={rating} dir="auto">
      {rating === 'up' ? <ThumbsUp size={14} aria-hidden /> : <ThumbsDown size={14} aria-hidden />}
      {inboxView.thumbs[rating]}
      {comment !== null && comment !== '' && `: ${comment}`}
    </p>
  )
}

/** How the visitor rated the live chat that the notice ended. */
function Rated({ rating: { rating, comment } }: { rating: LiveChatRating }) {
  const { inbox } = useInboxTexts()
  return (
    <p className={styles['rated']} dir="auto">
      {inbox.rated({ rating: String(rating) })}
      {comment !== null && comment !== '' && `: ${comment}`}
    </p>
  )
}

/** The pages that a reply cites. Each opens in a tab of its own, at the words that carried the reply. */
function Cited({ message: { sources = [], sourceTitles, sourceQuotes } }: { message: HistoryMessage }) {
  const { inbox } = useInboxTexts()
  const pages = sources.filter(({ type }) => type === 'web')
  if (pages.length === 0) return null
  return (
    <ul className={styles['cited']} aria-label={inbox.sources}>
      {pages.map(cited => (
        <li key={cited.source}>
          <a
            href={webAddress(sourceQuotes?.[cited.source]?.link ?? cited.source)}
            target="_blank"
            rel="noreferrer noopener"
            dir="auto"
          >
            {citedName(cited, sourceTitles)}
          </a>
        </li>
      ))}
    </ul>
  )
}
