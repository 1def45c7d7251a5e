import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import type { Db } from '@frontdesk/db/connect'
import { findOwnChatbot } from './own-chatbot.ts'

/** So many rows go in one statement: each takes less than the second that a statement of the API may. */
const atOnce = 50

const removals = [
  `delete from conversations where id in (select id from conversations where chatbot_id = $1 limit ${atOnce})`,
  `delete from documents where id in (select id from documents where chatbot_id = $1 limit ${atOnce})`,
]

/**
 * Removes a chatbot with everything that was said to it and all of its pages. It stops answering first; what is large
 * goes in pieces, so that nobody waits for a lock. Interrupted, it can be asked for again.
 */
export async function removeChatbot({ db }: { db: Db }, actor: Actor, chatbotId: string): Promise<void> {
  const id = await findOwnChatbot({ db }, actor, chatbotId)
  await db.pool.query('delete from allowed_domains where chatbot_id = $1', [id])
  // A crawl that is under way writes no more.
  await db.pool.query('update sources set index_run = null where chatbot_id = $1', [id])
  for (const remove of removals) while (((await db.pool.query(remove, [id])).rowCount ?? 0) > 0);
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.chatbot.deleteMany({ where: { id, accountId: actor.accountId } })
    if (count > 0) await recordChange({ tx }, actor, { action: 'chatbot.removed', chatbotId: id })
  })
}
