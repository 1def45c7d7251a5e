import type { Actor } from '@frontdesk/accounts/actor'
import type { Db } from '@frontdesk/db/connect'
import { chatbotUnknown } from './errors.ts'

/** Throws CHATBOT_UNKNOWN unless the chatbot is of the actor's account and one that they may see. */
export async function checkVisible({ db }: { db: Pick<Db, 'pool'> }, actor: Actor, chatbotId: string): Promise<void> {
  const { rowCount } = await db.pool.query({
    text: `select from chatbots where id = $3 and account_id = $1 and ($2::uuid[] is null or id = any($2))`,
    values: [actor.accountId, actor.chatbotIds, chatbotId],
  })
  if (rowCount === 0) throw chatbotUnknown()
}
