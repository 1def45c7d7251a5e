import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { seenBy } from '@frontdesk/chatbots/own-chatbot'
import type { Db } from '@frontdesk/db/connect'
import { leadUnknown } from '../errors.ts'

/** Deletes a lead for good. Its age alone never does. */
export async function deleteLead({ db }: { db: Db }, actor: Actor, leadId: string): Promise<void> {
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.lead.deleteMany({ where: { id: leadId, chatbot: seenBy(actor) } })
    if (count === 0) throw leadUnknown()
    await tx.webhookDelivery.deleteMany({ where: { objectId: leadId } })
    await recordChange({ tx }, actor, { action: 'lead.removed', objectId: leadId })
  })
}
