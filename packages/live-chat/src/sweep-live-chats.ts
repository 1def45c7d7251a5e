import { includesFeature, planNames } from '@frontdesk/accounts/plan/plan'
import { query } from '@frontdesk/db/query'
import { sql, type Sql } from '@frontdesk/db/sql'
import { hasLeftContact } from '@frontdesk/conversations/may-suggest-contact'
import { changeLiveChat, type LiveChatNeeds, type LockedConversation, type Step } from './change-live-chat.ts'
import { isAssigned } from './is-assigned.ts'
import { mayAnswer } from './may-answer.ts'

export interface SweepLiveChatsInput {
  /** An agent without a heartbeat for so long is offline, and their conversations go to the next one. */
  agentLostMs: number
  /** An open chat without a message for so long is over. */
  silentMs: number
}

/** How many of each kind a sweep has ended. */
export interface SweptLiveChats {
  unanswered: number
  lost: number
  silent: number
}

/** More are found by the next sweep. */
const perSweep = 200

/**
 * Chats that wait for too long, or that no agent can take any more, because live chat is off or the account suspended;
 * chats of an agent who is offline and has not set them aside, nor was so when they were given them, or may not answer
 * them any more; and silent ones. Every state but the bot's is in it,
 * so that no visitor is stuck.
 */
const dueStatement = ({ agentLostMs, silentMs }: SweepLiveChatsInput): Sql => {
  // Greatest passes null over.
  const isSilent = sql`greatest(c.last_activity_at, c.snoozed_until) < clock_timestamp() - ${silentMs} * interval '1 millisecond'`
  return sql`
select c.id, agent_id, live_chat_timeout_minutes * 60 as timeout_seconds,
       case when live_status = 'waiting' then 'unanswered' when ${isSilent} then 'silent' else 'lost' end as why,
       is_off, snoozed_until is not null as is_snoozed,
       coalesce((lead_settings->>'isEnabled')::boolean, false) and not ${hasLeftContact('c')} as may_leave_contact
from conversations c join chatbots b on b.id = chatbot_id join accounts a on a.id = account_id
cross join lateral (
  select suspended_at is not null or not (live_chat_enabled and plan::text = any(${plansWithLiveChat})) as is_off) as place
where live_status is not null and case
  when live_status = 'waiting' then
    is_off
    or (live_chat_timeout_minutes > 0
        and waiting_since <= clock_timestamp() - live_chat_timeout_minutes * interval '1 minute')
  else
    ${isSilent}
    or not exists (
      select from members left join agent_presence p using (account_id, user_id)
      where account_id = a.id and user_id = c.agent_id and ${mayAnswer({ member: 'members', conversation: 'c' })}
        and (c.snoozed_until is not null or p.seen_at > clock_timestamp() - ${agentLostMs} * interval '1 millisecond'
          or ${isAssigned({ conversation: 'c', presence: 'p' })}))
  end
order by c.id limit ${perSweep}`
}

const plansWithLiveChat = planNames.filter(plan => includesFeature(plan, 'live-chat'))

interface Due {
  id: string
  agentId: string | null
  timeoutSeconds: number
  why: keyof SweptLiveChats
  isOff: boolean
  isSnoozed: boolean
  /** The chatbot takes contact details, and the visitor has left none. */
  mayLeaveContact: boolean
}

/** Ends the chats that are due, with a notice to each visitor. Safe to run twice, and in two processes at once. */
export async function sweepLiveChats(needs: LiveChatNeeds, input: SweepLiveChatsInput): Promise<SweptLiveChats> {
  const rows = await query<Due>(needs.db.pool, dueStatement(input), { name: 'due-live-chats' })
  const swept: SweptLiveChats = { unanswered: 0, lost: 0, silent: 0 }
  for (const due of rows) {
    const whose = { conversationId: due.id }
    const { outcome } = await changeLiveChat(needs, whose, conversation => stepOf(due, conversation))
    if (outcome === 'changed') swept[due.why] += 1
  }
  return swept
}

/** Checked under the lock: since the query it may have been taken, or requested anew. */
function stepOf(
  { why, agentId, timeoutSeconds, isOff, isSnoozed, mayLeaveContact }: Due,
  { state, agentId: agentNow, isSnoozed: isSnoozedNow, waitedSeconds }: LockedConversation,
): Step | null {
  if (why === 'unanswered') {
    if (state !== 'waiting' || (!isOff && (waitedSeconds ?? 0) < timeoutSeconds)) return null
    return {
      step: 'time-out',
      notice: mayLeaveContact ? 'closed' : 'unanswered',
      actions: mayLeaveContact ? [{ type: 'lead' }] : [],
      agent: null,
    }
  }
  if (state !== 'open' || agentNow !== agentId || isSnoozedNow !== isSnoozed) return null
  return why === 'lost'
    ? { step: 'lose-agent', notice: 'lost', agent: null }
    : { step: 'fall-silent', notice: 'ended', agent: null }
}
