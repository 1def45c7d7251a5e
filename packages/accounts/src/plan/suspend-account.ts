import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import { recordChange } from '../audit/record-change.ts'
import { accountUnknown } from '../errors.ts'

/**
 * Suspends an account: from now on its users are logged out, its chatbots answer nobody, and its webhooks send nothing.
 * Nothing is removed. An account that is suspended already stays so, since when it was.
 */
export const suspendAccount = ({ db }: { db: Db }, accountId: string): Promise<void> =>
  setSuspended(db, { accountId, suspendedAt: new Date() })

/** Ends the suspension of an account. Logins from before work again, unless they have expired. */
export const resumeAccount = ({ db }: { db: Db }, accountId: string): Promise<void> =>
  setSuspended(db, { accountId, suspendedAt: null })

async function setSuspended(
  { prisma }: Db,
  { accountId: id, suspendedAt }: { accountId: string; suspendedAt: Date | null },
): Promise<void> {
  if (!isUuid(id)) throw accountUnknown()
  await prisma.$transaction(async tx => {
    const other = suspendedAt === null ? { not: null } : null
    const { count } = await tx.account.updateMany({ where: { id, suspendedAt: other }, data: { suspendedAt } })
    if (count === 0) {
      if ((await tx.account.count({ where: { id } })) === 0) throw accountUnknown()
      return
    }
    const action = suspendedAt === null ? 'account.resumed' : 'account.suspended'
    await recordChange({ tx }, { accountId: id, userId: null }, { action })
  })
}
