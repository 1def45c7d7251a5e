import type { Db } from '@frontdesk/db/connect'
import { isUuid } from '@frontdesk/contracts/text'
import { chatbotUnknown } from './errors.ts'

export interface SetDailyCap {
  chatbotId: string
  /** Messages that the AI may be asked to answer in one day (UTC); null lifts the cap. */
  dailyCap: number | null
}

/**
 * Caps what a chatbot may answer in a day, so that whoever floods one chatbot cannot use up the month of all. Holds
 * from the next message on, what the day has had already included.
 */
export async function setDailyCap({ db }: { db: Db }, { chatbotId, dailyCap }: SetDailyCap): Promise<void> {
  if (!isUuid(chatbotId)) throw chatbotUnknown()
  const { count } = await db.prisma.chatbot.updateMany({ where: { id: chatbotId }, data: { dailyCap } })
  if (count === 0) throw chatbotUnknown()
}
