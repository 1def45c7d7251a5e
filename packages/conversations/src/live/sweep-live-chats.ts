import { includesFeature, planNames } from '@frontdesk/accounts/plan/plan'
import { changeLiveChat, type LiveChatNeeds, type LockedConversation, type Step } from './change-live-chat.ts'
import { liveChatNotice } from '../messages/live-chat-notices.ts'
import { MAY_ANSWER } from './may-answer.ts'

export interface SweepLiveChatsInput {
  /** A colleague who has given no sign for so long has left the desk, whatever they still have open. */
  agentLostMs: number
  /** An open chat in which nothing was said for so long is over. */
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
 * What waits for too long, or where nobody can come any more: live chat is off, or the account suspended; what is held
 * by a colleague who is gone, or may not answer it any more; and what has fallen silent. Every state but the bot's is in
 * it, so that nobody is stuck.
 */
const dueSql = `
select c.id, agent_id, live_chat_timeout_minutes * 60 as timeout_seconds,
       case when live_status = 'waiting' then 'unanswered'
            when c.last_activity_at < clock_timestamp() - $3 * interval '1 millisecond' then 'silent'
            else 'lost' end as why,
       is_off
from conversations c join chatbots b on b.id = chatbot_id join accounts a on a.id = account_id
cross join lateral (
  select suspended_at is not null or not (live_chat_enabled and plan::text = any($1)) as is_off) as place
where live_status is not null and case
  when live_status = 'waiting' then
    is_off
    or (live_chat_timeout_minutes > 0
        and waiting_since <= clock_timestamp() - live_chat_timeout_minutes * interval '1 minute')
  else
    c.last_activity_at < clock_timestamp() - $3 * interval '1 millisecond'
    or not exists (
      select from agent_presence join members using (account_id, user_id)
      where account_id = a.id and user_id = c.agent_id and ${MAY_ANSWER}
        and seen_at > clock_timestamp() - $2 * interval '1 millisecond')
  end
order by c.id limit ${perSweep}`

const plansWithLiveChat = planNames.filter(plan => includesFeature(plan, 'live-chat'))

interface Due {
  id: string
  agent_id: string | null
  timeout_seconds: number
  why: keyof SweptLiveChats
  is_off: boolean
}

/** Ends what has had its time, and tells the visitors. Safe to run twice, and beside itself. */
export async function sweepLiveChats(
  needs: LiveChatNeeds,
  { agentLostMs, silentMs }: SweepLiveChatsInput,
): Promise<SweptLiveChats> {
  const { rows } = await needs.db.pool.query<Due>({
    name: 'due-live-chats',
    text: dueSql,
    values: [plansWithLiveChat, agentLostMs, silentMs],
  })
  const swept: SweptLiveChats = { unanswered: 0, lost: 0, silent: 0 }
  for (const due of rows) {
    const whose = { conversationId: due.id }
    const { outcome } = await changeLiveChat(needs, whose, conversation => stepOf(due, conversation))
    if (outcome === 'changed') swept[due.why] += 1
  }
  return swept
}

/** Asked under the lock: since the look it may have been taken, or asked for anew. */
function stepOf(
  { why, agent_id: agentId, timeout_seconds: timeoutSeconds, is_off: isOff }: Due,
  { state, agentId: agentNow, waitedSeconds, language }: LockedConversation,
): Step | null {
  if (why === 'unanswered') {
    if (state !== 'waiting' || (!isOff && (waitedSeconds ?? 0) < timeoutSeconds)) return null
    return { step: 'time-out', notice: liveChatNotice(language, 'unanswered'), agent: null }
  }
  if (state !== 'open' || agentNow !== agentId) return null
  return why === 'lost'
    ? { step: 'lose-agent', notice: liveChatNotice(language, 'lost'), agent: null }
    : { step: 'fall-silent', notice: liveChatNotice(language, 'ended'), agent: null }
}
