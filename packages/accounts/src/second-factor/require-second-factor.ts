import type { SecondFactorRequirement } from '@frontdesk/contracts/account/second-factor'
import type { Db } from '@frontdesk/db/connect'
import type { UserActor } from '../actor.ts'
import { recordChange } from '../audit/record-change.ts'

/** Sets whether each member of the actor's account needs a second factor. A change of the days leaves their beginning. */
export async function requireSecondFactor(
  { db }: { db: Pick<Db, 'prisma'> },
  actor: UserActor,
  { isRequired, graceDays }: SecondFactorRequirement,
): Promise<void> {
  const { accountId: id } = actor
  await db.prisma.$transaction(async tx => {
    if (!isRequired) await tx.account.update({ where: { id }, data: { secondFactorRequiredAt: null } })
    else {
      const begins = { where: { id, secondFactorRequiredAt: null }, data: { secondFactorRequiredAt: new Date() } }
      await tx.account.updateMany(begins)
    }
    await tx.account.update({ where: { id }, data: { secondFactorGraceDays: graceDays } })
    await recordChange({ tx }, actor, { action: 'account.changed', fields: ['secondFactor'] })
  })
}
