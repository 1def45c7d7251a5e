import type { Actor } from '@frontdesk/accounts/actor'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { isRetained, isVisibleTo } from '@frontdesk/conversations/visible-conversations'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import { withTimeout } from '@frontdesk/runtime/with-timeout'
import { publishWithinMs, type LiveChatNeeds } from '../change-live-chat.ts'
import { missedRequestNewer } from '../errors.ts'

/**
 * Takes a missed request off the list. The visitor is told nothing. Dismissing it twice changes nothing. A request that the
 * visitor made after the one that the agent saw stays, and MISSED_REQUEST_NEWER is thrown.
 */
export async function dismissMissedRequest(
  { db, redis, namespace }: LiveChatNeeds,
  actor: Actor,
  { sessionId, missedAt }: { sessionId: string; missedAt: string },
): Promise<void> {
  const [found] = await query<{ conversationId: string; chatbotId: string; isNewer: boolean }>(
    db.pool,
    // To the millisecond, which is all that the agent was told, and as a number: a year of JavaScript may be none of PostgreSQL.
    sql`
      update conversations c
      set missed_at = case when floor(extract(epoch from missed_at) * 1000) > ${Date.parse(missedAt)}::numeric then missed_at end
      from chatbots b
      where b.id = chatbot_id and session_id = ${sessionId}
        and ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and ${isRetained('c')}
      returning c.id as conversation_id, chatbot_id, missed_at is not null as is_newer`,
    { name: 'dismiss-missed-request' },
  )
  if (found === undefined) throw sessionUnknown()
  const { isNewer, ...place } = found
  if (isNewer) throw missedRequestNewer()
  const event = { ...place, sessionId, accountId: actor.accountId, team: { kind: 'conversation' } } as const
  // Without Redis other agents see it when they read the list.
  await withTimeout(publishWithinMs, publishLiveEvent({ redis, namespace }, event)).catch(() => undefined)
}
