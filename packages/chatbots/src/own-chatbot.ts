import type { Actor } from '@frontdesk/accounts/actor'
import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import { chatbotUnknown } from './errors.ts'

/** The ids under which an actor may find a chatbot: those of the account, and of them the ones they may see. */
export const seenBy = ({ accountId, chatbotIds }: Pick<Actor, 'accountId' | 'chatbotIds'>) => ({
  accountId,
  isDeleting: false,
  ...(chatbotIds === null ? {} : { id: { in: [...chatbotIds] } }),
})

/**
 * The id of a chatbot that the actor may see, in its one spelling. One of another account, one that was not chosen for
 * the actor and one that does not exist are refused in the same words.
 */
export async function findOwnChatbot({ db }: { db: Db }, actor: Actor, chatbotId: string): Promise<string> {
  const where = { AND: [{ id: chatbotId.toLowerCase() }, seenBy(actor)] }
  const found = isUuid(chatbotId) ? await db.prisma.chatbot.findFirst({ where, select: { id: true } }) : null
  if (found === null) throw chatbotUnknown()
  return found.id
}
