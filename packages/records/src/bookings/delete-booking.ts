import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { seenBy } from '@frontdesk/chatbots/own-chatbot'
import type { Db } from '@frontdesk/db/connect'
import { bookingUnknown } from '../errors.ts'

/** Deletes a booking for good. Its age alone never does. */
export async function deleteBooking({ db }: { db: Db }, actor: Actor, bookingId: string): Promise<void> {
  await db.prisma.$transaction(async tx => {
    const { count } = await tx.booking.deleteMany({
      where: { id: bookingId, status: { not: 'pending' }, chatbot: seenBy(actor) },
    })
    if (count === 0) throw bookingUnknown()
    await tx.webhookDelivery.deleteMany({ where: { objectId: bookingId } })
    await recordChange({ tx }, actor, { action: 'booking.removed', objectId: bookingId })
  })
}
