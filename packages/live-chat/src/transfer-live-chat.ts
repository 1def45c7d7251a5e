import type { Actor } from '@frontdesk/accounts/actor'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { agentAway, agentUnknown, liveChatNotOpen } from './errors.ts'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { liveChatNotice } from '@frontdesk/conversations/messages/live-chat-notices'
import { changeLiveChat, type LiveChatNeeds, type LockedConversation, type Step } from './change-live-chat.ts'
import { mayAnswer } from './may-answer.ts'
import { isOnline } from './presence/record-heartbeat.ts'

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
  if (agent === undefined) throw sessionUnknown()
  if (agent.id === null || agent.id === actor.userId) throw agentUnknown()
  // The visitor would be told that an agent has joined, and a moment later that the agent was lost.
  if (!agent.isOnline) throw agentAway()
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

interface FoundAgent {
  id: string
  name: string
  isOnline: boolean
}

/**
 * A member of the account who may see this conversation and answer it. Every field is null where nobody of this id may;
 * undefined, where the account has no such conversation.
 */
async function findAgent(
  { db }: LiveChatNeeds,
  { accountId }: Actor,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<FoundAgent | Record<keyof FoundAgent, null> | undefined> {
  const [agent] = await query<FoundAgent | Record<keyof FoundAgent, null>>(
    db.pool,
    sql`
      select agent.id, agent.name, agent.is_online
      from conversations c join chatbots b on b.id = c.chatbot_id
      left join lateral (
        select users.id, users.name, exists (
          select from agent_presence
          where account_id = ${accountId} and user_id = ${userId} and ${isOnline('agent_presence')}) as is_online
        from members join users on users.id = members.user_id
        where members.account_id = b.account_id and members.user_id = ${userId} and ${mayAnswer({ member: 'members', conversation: 'c' })}) agent on true
      where c.session_id = ${sessionId} and b.account_id = ${accountId}`,
  )
  return agent
}
