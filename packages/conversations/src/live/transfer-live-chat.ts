import type { Actor } from '@frontdesk/accounts/actor'
import { changeLiveChat, type LiveChatNeeds, type LockedConversation, type Step } from './change-live-chat.ts'
import { agentAway, agentUnknown, liveChatNotOpen, sessionUnknown } from '../errors.ts'
import { liveChatNotice } from '../messages/live-chat-notices.ts'
import { MAY_ANSWER } from './may-answer.ts'
import { PRESENT_SECONDS } from './record-heartbeat.ts'

/** An agent gives up a conversation of their own: from now on it waits for the next agent. */
export async function releaseLiveChat(needs: LiveChatNeeds, actor: Actor, sessionId: string): Promise<void> {
  await changeOwnLiveChat(needs, actor, sessionId, ({ language }) => ({
    step: 'release',
    notice: liveChatNotice(language, 'released'),
    agent: null,
  }))
}

/** An agent assigns a conversation of their own to another one who may answer this chatbot's visitors. */
export async function transferLiveChat(
  needs: LiveChatNeeds,
  actor: Actor,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<void> {
  const agent = await findAgent(needs, actor, { sessionId, userId })
  if (agent === null || agent.id === actor.userId) throw agentUnknown()
  // The visitor would be told that an agent has joined, and a moment later that the agent was lost.
  if (!agent.isPresent) throw agentAway()
  await changeOwnLiveChat(needs, actor, sessionId, ({ language }) => ({
    step: 'transfer',
    notice: liveChatNotice(language, 'joined', agent.name),
    agent,
  }))
}

async function changeOwnLiveChat(
  needs: LiveChatNeeds,
  { accountId, chatbotIds, userId }: Actor,
  sessionId: string,
  step: (conversation: LockedConversation) => Step,
): Promise<void> {
  const result = await changeLiveChat(needs, { sessionId, accountId, chatbotIds }, conversation =>
    conversation.agentId === userId ? step(conversation) : null,
  )
  if (result.outcome === 'unknown') throw sessionUnknown()
  if (result.outcome === 'refused') throw liveChatNotOpen()
}

/** A member of the account who may see this conversation and answer it. */
async function findAgent(
  { db }: LiveChatNeeds,
  { accountId }: Actor,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<{ id: string; name: string; isPresent: boolean } | null> {
  const { rows } = await db.pool.query({
    text: `
      select users.id, users.name,
        exists (select from agent_presence p where p.account_id = $1 and p.user_id = $2
                  and seen_at > clock_timestamp() - interval '${PRESENT_SECONDS} seconds') as "isPresent"
      from members join users on users.id = members.user_id
      join chatbots b on b.account_id = members.account_id
      join conversations c on c.chatbot_id = b.id and c.session_id = $3
      where members.account_id = $1 and members.user_id = $2 and ${MAY_ANSWER}`,
    values: [accountId, userId, sessionId],
  })
  return rows[0] ?? null
}
