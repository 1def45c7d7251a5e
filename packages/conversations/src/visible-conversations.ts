import type { Actor } from '@frontdesk/accounts/actor'
import { RETENTION } from '@frontdesk/db/retention'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'

/** Rows of `conversations` and of its chatbot, by the names that a statement gives them. */
export interface ConversationAndChatbot {
  conversation: string
  chatbot: string
}

/**
 * The conversations that an actor may see, as a condition: those of the actor's account, and of the chatbots that the actor
 * may see (null: all of them).
 */
export const isVisibleTo = (
  { accountId, chatbotIds }: Pick<Actor, 'accountId' | 'chatbotIds'>,
  { conversation, chatbot }: ConversationAndChatbot,
): Sql => sql`
  (${identifier(chatbot)}.account_id = ${accountId} and not ${identifier(chatbot)}.is_deleting
    and (${chatbotIds}::uuid[] is null or ${identifier(conversation)}.chatbot_id = any(${chatbotIds}::uuid[])))`

/** Older conversations are not there, whether or not they have been removed yet: a condition on a conversation. */
export const isRetained = (conversation: string): Sql =>
  sql`${identifier(conversation)}.last_activity_at > now() - ${RETENTION}`
