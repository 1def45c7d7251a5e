import type { Db } from '@frontdesk/db/connect'
import { isUuid } from '@frontdesk/contracts/text'
import { chatbotUnknown } from './errors.ts'

export interface SetDailyCap {
  chatbotId: string
  /** Messages that the AI may be asked to answer in one day (UTC); null lifts the cap. */
  dailyCap: number | null
}

/**
 * Limits the messages that a chatbot answers a day, so that a flood of one chatbot cannot use up the monthly quota. It
 * applies from the next message on and counts the messages of the day so far.
 */
export async function setDailyCap({ db }: { db: Db }, { chatbotId, dailyCap }: SetDailyCap): Promise<void> {
  if (!isUuid(chatbotId)) throw chatbotUnknown()
  const { count } = await db.prisma.chatbot.updateMany({ where: { id: chatbotId }, data: { dailyCap } })
  if (count === 0) throw chatbotUnknown()
}
