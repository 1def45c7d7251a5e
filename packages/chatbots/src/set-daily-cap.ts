import type { Db } from '@frontdesk/db/connect'
import { raiseVersion } from '@frontdesk/db/row-version'
import { isUuid } from '@frontdesk/contracts/text'
import { chatbotUnknown } from './errors.ts'

export interface SetDailyCap {
  chatbotId: string
  /** Messages that the AI may be asked to answer in one day (UTC); null: a share of the monthly quota. */
  dailyCap: number | null
}

/** A cap that no chatbot reaches: the monthly quota alone limits it. */
export const unlimitedDailyCap = 2_000_000_000

/**
 * Limits the messages that a chatbot answers a day, so that a flood of one chatbot cannot use up the monthly quota. It
 * applies from the next message on and counts the messages of the day so far.
 */
export async function setDailyCap({ db }: { db: Db }, { chatbotId, dailyCap }: SetDailyCap): Promise<void> {
  if (!isUuid(chatbotId)) throw chatbotUnknown()
  const data = { dailyCap, ...raiseVersion }
  const { count } = await db.prisma.chatbot.updateMany({ where: { id: chatbotId }, data })
  if (count === 0) throw chatbotUnknown()
}
