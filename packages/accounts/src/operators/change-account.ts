import type { ChangeAccountRequest, OperatorAccount } from '@frontdesk/contracts/account/operator'
import type { Db } from '@frontdesk/db/connect'
import type { Actor } from '../actor.ts'
import { recordChange } from '../audit/record-change.ts'
import { accountUnknown, ownAccountKept } from '../errors.ts'
import { findAccount } from './list-accounts.ts'

/**
 * Changes an account as an operator, from its next request on. Its audit log says that an operator did, and not which
 * one: that is in the log of the API. An operator cannot suspend the account that they are logged in to.
 */
export async function changeAccount(
  { db }: { db: Db },
  actor: Actor,
  { accountId: id, isSuspended, ...change }: ChangeAccountRequest & { accountId: string },
): Promise<OperatorAccount> {
  if (isSuspended === true && id === actor.accountId) throw ownAccountKept()
  await db.prisma.$transaction(async tx => {
    const by = { accountId: id, userId: null }
    const { count } = await tx.account.updateMany({ where: { id }, data: change })
    if (count === 0) throw accountUnknown()
    const fields = Object.keys(change)
    if (fields.length > 0) await recordChange({ tx }, by, { action: 'account.changed', fields })
    if (isSuspended === undefined) return
    const suspended = await tx.account.updateMany({
      where: { id, suspendedAt: isSuspended ? null : { not: null } },
      data: { suspendedAt: isSuspended ? new Date() : null },
    })
    const action = isSuspended ? 'account.suspended' : 'account.resumed'
    if (suspended.count > 0) await recordChange({ tx }, by, { action })
  })
  const account = await findAccount({ db }, id)
  if (account === null) throw accountUnknown()
  return account
}
