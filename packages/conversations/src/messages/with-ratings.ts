import type { Actor } from '@frontdesk/accounts/actor'
import type { LiveChatRating } from '@frontdesk/contracts/records/live-chat-rating'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { asPlanShows } from '@frontdesk/records/redact'

/**
 * Messages with how visitors rated the live chats that they ended: for those who may see feedback, and without content
 * where the plan does not include it. Only notices end a live chat.
 */
export async function withRatings<Message extends { id: number; role: string }>(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Pick<Actor, 'permissions' | 'plan'>,
  messages: readonly Message[],
): Promise<(Message & { rating?: LiveChatRating })[]> {
  const notices = messages.filter(({ role }) => role === 'system').map(({ id }) => id)
  if (notices.length === 0 || !actor.permissions.includes('feedback')) return [...messages]
  const rows = await query<{ messageId: string; rating: number; comment: string | null }>(
    db.pool,
    sql`select message_id, rating, comment from live_chat_ratings where message_id = any(${notices}::bigint[])`,
    { name: 'read-live-chat-ratings' },
  )
  const ratings = new Map(
    rows.map(({ messageId, ...given }) => [Number(messageId), asPlanShows<LiveChatRating>(actor, given)]),
  )
  return messages.map(message => {
    const rating = ratings.get(message.id)
    return rating === undefined ? message : { ...message, rating }
  })
}
