import type { Actor } from '@frontdesk/accounts/actor'
import type { LiveChatCounts } from '@frontdesk/contracts/live-chat/presence'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { identifier, sql, type Sql } from '@frontdesk/db/sql'
import { isMissed } from '@frontdesk/db/missed-request'
import { isRetained, isVisibleTo } from '@frontdesk/conversations/visible-conversations'

interface CountsRow extends Omit<LiveChatCounts, 'presence'> {
  isAway: boolean
}

const isSnoozed = (conversation: string): Sql => sql`coalesce(${identifier(conversation)}.snoozed_until > now(), false)`

/** A program has no conversations of its own. */
const noOne = '00000000-0000-0000-0000-000000000000'

/** Counts the conversations that an agent may see by who answers them, for the badges of the dashboard. */
export async function countLiveChats(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Pick<Actor, 'accountId' | 'chatbotIds' | 'userId'>,
): Promise<LiveChatCounts> {
  const { accountId } = actor
  const userId = actor.userId ?? noOne
  const isOwn = sql`c.live_status = 'open' and c.agent_id = ${userId}`
  const [row] = await query<CountsRow>(
    db.pool,
    sql`
      select count(*) filter (where c.live_status = 'waiting')::int as waiting,
             count(*) filter (where ${isOwn} and not ${isSnoozed('c')})::int as mine,
             count(*) filter (where ${isOwn} and ${isSnoozed('c')})::int as snoozed,
             count(*) filter (where c.live_status = 'open' and c.agent_id <> ${userId})::int as team,
             count(*) filter (where c.live_status is null
               and c.last_activity_at > now() - interval '30 minutes')::int as bot,
             count(*) filter (where ${isMissed('c')})::int as missed,
             count(*) filter (where ${isOwn} and exists (
               select from messages m
               where m.conversation_id = c.id and m.role = 'user' and m.id > c.agent_read_id))::int as unread,
             coalesce((select p.is_away from agent_presence p
                       where p.account_id = ${accountId} and p.user_id = ${userId}), false) as is_away
      from conversations c join chatbots b on b.id = c.chatbot_id
      where ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and ${isRetained('c')}
        and (c.live_status is not null or c.missed_at is not null or c.last_activity_at > now() - interval '30 minutes')`,
    { name: 'count-live-chats' },
  )
  if (row === undefined) throw new Error('counting live chats returned no row')
  const { isAway, ...counts } = row
  return { ...counts, presence: isAway ? 'away' : 'present' }
}
