import type { Actor, UserActor } from '@frontdesk/accounts/actor'
import type { AssignableAgents } from '@frontdesk/contracts/live-chat/live-chats'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { agentUnknown, liveChatNotOpen } from './errors.ts'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { isRetained, isVisibleTo } from '@frontdesk/conversations/visible-conversations'
import { changeLiveChat, type LiveChatNeeds, type Step } from './change-live-chat.ts'
import { createNote } from './conversation-notes.ts'
import { mayAnswer } from './may-answer.ts'
import { pictureOf } from '@frontdesk/accounts/profile-picture'
import { isOnline } from './presence/record-heartbeat.ts'

/** An agent gives up a conversation of their own: from now on it waits for the next agent. */
export async function releaseLiveChat(needs: LiveChatNeeds, actor: Actor, sessionId: string): Promise<void> {
  await changeOwnLiveChat(needs, actor, sessionId, () => ({ step: 'release', notice: 'released', agent: null }))
}

/**
 * An agent assigns a conversation of their own to another one who may answer this chatbot's visitors. One who is offline
 * has it when they are back, and the visitor is told that it may take longer. A note about it is for the whole team.
 */
export async function transferLiveChat(
  needs: LiveChatNeeds,
  actor: UserActor,
  { sessionId, userId, note }: { sessionId: string; userId: string; note?: string },
): Promise<void> {
  const agent = await findAgent(needs, actor, { sessionId, userId })
  if (agent === undefined) throw sessionUnknown()
  if (agent.id === null || agent.id === actor.userId) throw agentUnknown()
  const notice = agent.isOnline ? 'joined' : 'assigned'
  await changeOwnLiveChat(needs, actor, sessionId, () => ({ step: 'transfer', notice, agent }))
  if (note !== undefined) await createNote(needs, actor, { sessionId, text: note })
}

/** The other agents who may answer the visitor of a conversation, those who are online first. */
export async function listAssignableAgents(
  { db }: Pick<LiveChatNeeds, 'db'>,
  { accountId, chatbotIds, userId }: Actor,
  sessionId: string,
): Promise<AssignableAgents> {
  const [found] = await query<{ agents: AssignableAgents['agents'] }>(
    db.pool,
    sql`
      select coalesce(
        (select json_agg(json_build_object('userId', agent.id, 'name', agent.name, 'isOnline', agent.is_online,
                                         'picture', agent.picture)
                         order by agent.is_online desc, agent.name, agent.id)
         from (
           select users.id, users.name, ${pictureOf(sql`users.id`)} as picture,
                  coalesce(${isOnline('p')}, false) as is_online
           from members join users on users.id = members.user_id
           left join agent_presence p on p.account_id = members.account_id and p.user_id = members.user_id
           where members.account_id = b.account_id and users.id is distinct from ${userId} and users.password_hash is not null
             and ${mayAnswer({ member: 'members', conversation: 'c' })}) agent), '[]') as agents
      from conversations c join chatbots b on b.id = c.chatbot_id
      where c.session_id = ${sessionId} and ${isVisibleTo({ accountId, chatbotIds }, { conversation: 'c', chatbot: 'b' })}
        and ${isRetained('c')}`,
    { name: 'list-assignable-agents' },
  )
  if (found === undefined) throw sessionUnknown()
  return found
}

async function changeOwnLiveChat(
  needs: LiveChatNeeds,
  { accountId, chatbotIds, userId }: Actor,
  sessionId: string,
  step: () => Step,
): Promise<void> {
  const result = await changeLiveChat(needs, { sessionId, accountId, chatbotIds }, conversation =>
    conversation.agentId === userId ? step() : null,
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
 * A member of the account who may see this conversation and answer it. Every field is null if nobody of this id may;
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
