import type { Actor } from '@frontdesk/accounts/actor'
import { readWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { isRetained, isVisibleTo } from '@frontdesk/conversations/visible-conversations'

/** A conversation that an agent wants help with. */
export interface AssistedConversation {
  conversationId: string
  chatbotId: string
  /** Whether the owner lets a model help agents. */
  isEnabled: boolean
  /** The chatbot's own choice; null: the installation's model. */
  model: string | null
  hasQuestion: boolean
}

/** Finds a conversation that the actor may see. */
export async function findAssisted(
  { db }: { db: Pick<Db, 'pool'> },
  actor: Pick<Actor, 'accountId' | 'chatbotIds'>,
  sessionId: string,
): Promise<AssistedConversation> {
  const [row] = await query<AssistedConversation>(
    db.pool,
    sql`
      select c.id as conversation_id, c.chatbot_id, b.live_chat_assists_agents as is_enabled, b.model,
             c.visitor_messages > 0 as has_question
      from conversations c join chatbots b on b.id = c.chatbot_id
      where c.session_id = ${sessionId} and ${isVisibleTo(actor, { conversation: 'c', chatbot: 'b' })} and ${isRetained('c')}`,
    { name: 'find-assisted' },
  )
  if (row === undefined) throw sessionUnknown()
  return row
}

/** Whether a model answers for the chatbot of a conversation: its own, or the installation's. */
export async function hasModel(
  { db, models }: { db: Pick<Db, 'pool'>; models: readonly { id: string }[] },
  { model }: Pick<AssistedConversation, 'model'>,
): Promise<boolean> {
  if (models.some(({ id }) => id === model)) return true
  const installed = (await readWorkerFacts({ db })).model
  return installed !== null && installed !== 'built-in'
}
