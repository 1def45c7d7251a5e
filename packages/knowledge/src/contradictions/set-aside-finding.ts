import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type { Db } from '@frontdesk/db/connect'
import { pageUnknown } from '../errors.ts'

/** A finding that is set aside, or put back. */
export interface FindingChange {
  readonly chatbotId: string
  readonly findingId: string
  readonly isSetAside: boolean
}

/** Sets a finding aside until the text of one of its pages changes, or puts it back. */
export async function setAsideFinding(
  { db }: { db: Db },
  actor: Actor,
  { chatbotId: asked, findingId, isSetAside }: FindingChange,
): Promise<void> {
  const chatbotId = await findOwnChatbot({ db }, actor, asked)
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.siteFinding.updateMany({
      where: { id: BigInt(findingId), chatbotId },
      // A finding that is put back counts as a new one for the outcomes of conversations.
      data: isSetAside ? { setAsideAt: new Date() } : { setAsideAt: null, createdAt: new Date() },
    })
    if (count === 0) throw pageUnknown()
    await recordChange({ tx }, actor, { action: 'chatbot.changed', chatbotId, fields: ['siteFindings'] })
  })
}
