import { inField } from '@frontdesk/errors/app-error'
import type { UpdateAccountRequest } from '@frontdesk/contracts/account/account'
import { canonicalTimeZone } from '@frontdesk/calendar/time-zone'
import type { Db } from '@frontdesk/db/connect'
import type { Actor } from './actor.ts'
import { recordChange } from './audit/record-change.ts'
import { cleanNameInMails } from './clean-name.ts'

/** Updates the name and the time zone of the actor's account. */
export async function updateAccount(
  { db }: { db: Pick<Db, 'prisma'> },
  actor: Actor,
  { name, timezone }: UpdateAccountRequest,
): Promise<void> {
  const data = {
    ...(name === undefined ? {} : { name: await newName(db, actor, name) }),
    ...(timezone === undefined ? {} : { timezone: inField('/timezone', () => canonicalTimeZone(timezone)) }),
  }
  await db.prisma.$transaction(async tx => {
    await tx.account.update({ where: { id: actor.accountId }, data })
    await recordChange({ tx }, actor, { action: 'account.changed', fields: Object.keys(data) })
  })
}

async function newName(db: Pick<Db, 'prisma'>, { accountId }: Actor, given: string): Promise<string> {
  const stored = await db.prisma.account.findUnique({ where: { id: accountId }, select: { name: true } })
  return inField('/name', () => cleanNameInMails('The name of an account', given, stored?.name))
}
