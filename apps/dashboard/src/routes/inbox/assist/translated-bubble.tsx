import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import { useQuery } from '@tanstack/react-query'
import { MessageBubble } from '../../../components/conversation/message-bubble.tsx'
import { translationQuery } from '../../../inbox/translation-query.ts'
import { assistQuery } from './assist-query.ts'

/** A message in the language of whoever reads it, where they have switched that on. */
export function TranslatedBubble({ sessionId, message }: { sessionId: string; message: HistoryMessage }) {
  const { data: isOffered = false } = useQuery({
    ...assistQuery(sessionId),
    select: ({ isEnabled, hasModel }) => isEnabled && hasModel,
  })
  const { data: translation } = useQuery({
    ...translationQuery(sessionId),
    enabled: isOffered,
    select: ({ translations }) => translations.find(({ messageId }) => messageId === message.id)?.text ?? null,
  })
  return (
    <MessageBubble
      sessionId={sessionId}
      readAs="live-chats"
      message={message}
      {...(typeof translation === 'string' && { translation })}
    />
  )
}
