import type { InboxEvent } from '@frontdesk/contracts/live-chat/live-chats'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getTranslation, type ConversationTranslation } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'

/** The key of the translation of one conversation, or of all of them. */
export const translationKey = (sessionId?: string): readonly string[] =>
  sessionId === undefined ? ['translation'] : ['translation', sessionId]

/** Whether a conversation is translated for whoever reads it, and what is translated by now. */
export const translationQuery = (sessionId: string) =>
  queryOptions({
    queryKey: translationKey(sessionId),
    queryFn: ({ signal }) => ask(getTranslation({ path: { sessionId }, signal })),
    staleTime: 60_000,
  })

type TranslationEvent = Extract<InboxEvent, { event: 'translation' }>

/** Adds a translation that has just come, for whoever reads that language. */
export function addTranslation(client: QueryClient, { data }: TranslationEvent): void {
  const { sessionId, messageId, language, text } = data
  client.setQueryData<ConversationTranslation>([...translationKey(sessionId)], known => {
    if (known?.language !== language) return known
    const others = known.translations.filter(translation => translation.messageId !== messageId)
    return { ...known, translations: [...others, { messageId, text }] }
  })
}
