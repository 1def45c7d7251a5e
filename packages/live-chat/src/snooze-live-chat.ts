import type { Actor } from '@frontdesk/accounts/actor'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import { withTimeout } from '@frontdesk/runtime/with-timeout'
import { liveChatNotOpen, snoozeInvalid } from './errors.ts'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { isRetained, isVisibleTo } from '@frontdesk/conversations/visible-conversations'
import { publishWithinMs, type LiveChatNeeds } from './change-live-chat.ts'

/**
 * An agent sets a conversation of theirs aside until a time. It is open all the while, and the visitor is told nothing. It
 * comes back when the visitor writes (`accept-message.ts` clears the column), when the agent writes, with any other step,
 * or when the time has come: then the column is in the past, and nothing has to run for it.
 *
 * The timers of an open conversation go on, measured so that none is without: a day of silence begins at the end of the
 * snooze, and an agent without a heartbeat keeps what they have set aside, because its visitor waits for nothing. Once the
 * visitor writes, the conversation goes to the next agent like any other.
 */

/** Retention looks at the last activity, and a visitor who comes back after a week starts over. */
const longestDays = 7

/** Sets a conversation of one's own aside until a time, or takes it back (null). */
export async function snoozeLiveChat(
  { db, redis, namespace }: LiveChatNeeds,
  actor: Actor,
  { sessionId, until }: { sessionId: string; until: string | null },
): Promise<void> {
  const [row] = await query<{ conversationId: string; chatbotId: string; isOwn: boolean; isTimely: boolean }>(
    db.pool,
    sql`
with place as (
  select c.id, chatbot_id, mode = 'human' and agent_id is not distinct from ${actor.userId}::uuid as is_own,
         ${until}::timestamptz is null or ${until}::timestamptz > clock_timestamp()
           and ${until}::timestamptz < clock_timestamp() + ${longestDays} * interval '1 day' as is_timely
  from conversations c join chatbots b on b.id = chatbot_id
  where session_id = ${sessionId} and ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and ${isRetained('c')}
), snoozed as (
  update conversations set snoozed_until = ${until}::timestamptz from place
  where conversations.id = place.id and is_timely and mode = 'human' and agent_id = ${actor.userId}
  returning conversations.id
)
select place.id as conversation_id, chatbot_id, is_timely, exists (select from snoozed) or (is_own and not is_timely) as is_own
from place`,
    { name: 'snooze-live-chat' },
  )
  if (row === undefined) throw sessionUnknown()
  const { isOwn, isTimely, ...place } = row
  if (!isOwn) throw liveChatNotOpen()
  if (!isTimely) throw snoozeInvalid(longestDays)
  const event = { ...place, sessionId, accountId: actor.accountId, team: { kind: 'conversation' } } as const
  // Without Redis other agents see it when they read the list.
  await withTimeout(publishWithinMs, publishLiveEvent({ redis, namespace }, event)).catch(() => undefined)
}
