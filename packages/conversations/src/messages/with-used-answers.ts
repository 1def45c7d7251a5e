import type { UsedAnswer } from '@frontdesk/contracts/conversations/verified-answer-field'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'

/** Messages with the owner's own answer, for those replies that cite one first. */
export async function withUsedAnswers<Message extends { id: number; role: string }>(
  { db }: { db: Pick<Db, 'pool'> },
  messages: readonly Message[],
): Promise<(Message & { verifiedAnswer?: UsedAnswer })[]> {
  const replies = messages.filter(({ role }) => role === 'assistant').map(({ id }) => id)
  if (replies.length === 0) return [...messages]
  const rows = await query<UsedAnswer & { id: string }>(
    db.pool,
    sql`select m.id::text, replies.verified_entry_id as entry_id, entries.title as question
        from messages m join replies on replies.message_id = m.reply_to
        left join source_entries entries on entries.id = replies.verified_entry_id
        where m.id = any(${replies}::bigint[]) and replies.verified_entry_id is not null`,
    { name: 'read-used-answers' },
  )
  const answers = new Map(rows.map(({ id, ...answer }) => [Number(id), answer]))
  return messages.map(message => {
    const verifiedAnswer = answers.get(message.id)
    return verifiedAnswer === undefined ? message : { ...message, verifiedAnswer }
  })
}
