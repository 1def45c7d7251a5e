import type { Actor } from '@frontdesk/accounts/actor'
import { RETENTION } from '@frontdesk/db/retention'
import { sql, type Sql } from '@frontdesk/db/sql'

/**
 * The conversations that an actor may see, as a condition on `conversations c join chatbots b`: those of the actor's
 * account, and of the chatbots that the actor may see (null: all of them).
 */
export const isVisibleTo = ({ accountId, chatbotIds }: Pick<Actor, 'accountId' | 'chatbotIds'>): Sql => sql`
  (b.account_id = ${accountId} and (${chatbotIds}::uuid[] is null or c.chatbot_id = any(${chatbotIds}::uuid[])))`

/** Older conversations are not there, whether or not they have been removed yet: a condition on `conversations c`. */
export const IS_RETAINED = sql`c.last_activity_at > now() - ${RETENTION}`
