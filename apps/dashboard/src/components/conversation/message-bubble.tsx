import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import type { LiveChatRating } from '@frontdesk/contracts/records/live-chat-rating'
import { memo, type ReactNode } from 'react'
import { plainText, webAddress } from '../../api/plain-text.ts'
import { WrittenTime } from '../lists/written-time.tsx'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { BubbleText } from './bubble-text.tsx'
import { MessageFiles, type FileSource } from './message-files.tsx'
import styles from './message-bubble.module.css'

/** Who wrote a message, as far as it looks different. */
const sideOf = ({ role, isAgent }: HistoryMessage): 'visitor' | 'agent' | 'bot' | 'notice' =>
  role === 'user' ? 'visitor' : role === 'system' ? 'notice' : isAgent ? 'agent' : 'bot'

interface MessageBubbleProps {
  message: HistoryMessage & { rating?: LiveChatRating }
  /** In the form of the message; absent where it is shown in its own words. */
  translation?: string
  /** What can be done with it. */
  actions?: ReactNode
  /** Its conversation, and by which permission the reader sees that: where its files are read. */
  sessionId: string
  readAs: FileSource
}

/** One message. What anybody wrote is text and nothing else: a reply comes as HTML, and is shown as its words. */
export const MessageBubble = memo(function MessageBubble({
  message,
  translation,
  actions,
  sessionId,
  readAs,
}: MessageBubbleProps) {
  const { inbox } = useInboxTexts()
  const side = sideOf(message)
  const text = side === 'visitor' ? message.text : plainText(message.text)
  if (side === 'notice') {
    return (
      <div className={styles['notice']}>
        {text}
        {message.rating && <Rated rating={message.rating} />}
      </div>
    )
  }
  const names = { visitor: inbox.visitor, agent: message.agentName ?? inbox.agent, bot: inbox.bot }
  return (
    <div className={styles['message']} data-side={side}>
      <span className={styles['by']}>
        {names[side]} · <WrittenTime at={message.createdAt} form="time" />
      </span>
      {message.files === undefined ? (
        <BubbleText
          text={text}
          translation={translation && (side === 'visitor' ? translation : plainText(translation))}
        />
      ) : (
        <MessageFiles sessionId={sessionId} readAs={readAs} files={message.files} />
      )}
      <Cited message={message} />
      {actions}
    </div>
  )
})

/** How the visitor rated the live chat that the notice ended. */
function Rated({ rating: { rating, comment } }: { rating: LiveChatRating }) {
  const { inbox } = useInboxTexts()
  return (
    <p className={styles['rated']} dir="auto">
      {inbox.rated(String(rating))}
      {comment !== null && comment !== '' && `: ${comment}`}
    </p>
  )
}

/** The pages and products that a reply cites. A page opens in a tab of its own. */
function Cited({ message: { sources = [] } }: { message: HistoryMessage }) {
  const { inbox } = useInboxTexts()
  if (sources.length === 0) return null
  return (
    <ul className={styles['cited']} aria-label={inbox.sources}>
      {sources.map(cited => {
        const address = cited.type === 'web' ? cited.source : cited.data.sourceUrl
        return (
          <li key={cited.source}>
            <a href={webAddress(address)} target="_blank" rel="noreferrer noopener">
              {cited.type === 'web' ? withoutScheme(cited.source) : cited.source}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

const withoutScheme = (address: string): string => address.replace(/^https?:\/\/(www\.)?/, '')
