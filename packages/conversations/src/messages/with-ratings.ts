import type { Actor } from '@frontdesk/accounts/actor'
import type { LiveChatRating, ReplyRating } from '@frontdesk/contracts/records/live-chat-rating'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { asPlanShows } from '@frontdesk/records/redact'

/**
 * Messages with how visitors rated them, for those who may see feedback, and without content where the plan does not
 * include it: a notice with the rating of the live chat that it ended, a reply of the bot with its own.
 */
export async function withRatings<Message extends { id: number; role: string }>(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Pick<Actor, 'permissions' | 'plan'>,
  messages: readonly Message[],
): Promise<(Message & { rating?: LiveChatRating; replyRating?: ReplyRating })[]> {
  if (!actor.permissions.includes('feedback')) return [...messages]
  const [ratings, replyRatings] = await Promise.all([
    readLiveChatRatings({ db }, actor, idsOf(messages, 'system')),
    readReplyRatings({ db }, actor, idsOf(messages, 'assistant')),
  ])
  return messages.map(message => {
    const [rating, replyRating] = [ratings.get(message.id), replyRatings.get(message.id)]
    return { ...message, ...(rating !== undefined && { rating }), ...(replyRating !== undefined && { replyRating }) }
  })
}

const idsOf = (messages: readonly { id: number; role: string }[], role: string): number[] =>
  messages.filter(message => message.role === role).map(({ id }) => id)

async function readLiveChatRatings(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Pick<Actor, 'plan'>,
  notices: readonly number[],
): Promise<ReadonlyMap<number, LiveChatRating>> {
  if (notices.length === 0) return new Map()
  const rows = await query<{ messageId: string; rating: number; comment: string | null }>(
    db.pool,
    sql`select message_id, rating, comment from live_chat_ratings where message_id = any(${notices}::bigint[])`,
    { name: 'read-live-chat-ratings' },
  )
  return new Map(rows.map(({ messageId, ...given }) => [Number(messageId), asPlanShows<LiveChatRating>(actor, given)]))
}

async function readReplyRatings(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Pick<Actor, 'plan'>,
  replies: readonly number[],
): Promise<ReadonlyMap<number, ReplyRating>> {
  if (replies.length === 0) return new Map()
  const rows = await query<{ messageId: string; rating: 'up' | 'down'; comment: string | null }>(
    db.pool,
    sql`select message_id, rating, comment from feedback where message_id = any(${replies}::bigint[])`,
    { name: 'read-reply-ratings' },
  )
  return new Map(rows.map(({ messageId, ...given }) => [Number(messageId), asPlanShows<ReplyRating>(actor, given)]))
}
