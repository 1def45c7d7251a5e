import { inField, inFieldAsync } from '@frontdesk/errors/app-error'
import { canonicalTimeZone } from '@frontdesk/calendar/time-zone'
import { advisoryLocks } from '@frontdesk/db/advisory-locks'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { recordChange } from '../audit/record-change.ts'
import { cleanNameInMails } from '../clean-name.ts'
import { setupDone } from '../errors.ts'
import { hashNewPassword } from '../login/passwords.ts'
import { largestPlan } from '../plan/plan.ts'
import { cleanEmail } from '../team/create-user.ts'

/** The first account of an installation, and its owner. */
export interface FirstAccount {
  accountName: string
  /** The owner's own name, which the team and visitors see. */
  name: string
  email: string
  password: string
  /** Of the account; UTC where none is named. */
  timezone?: string
}

/** Whether the installation has no user yet, so that nobody could log in. */
export async function isSetUpNeeded({ db }: { db: Pick<Db, 'pool'> }): Promise<boolean> {
  const [row] = await query<{ hasUser: boolean }>(db.pool, sql`select exists (select from users) as has_user`)
  return row?.hasUser === false
}

/**
 * Creates the first account and its owner, on the largest plan: who runs an installation for themselves meets no gate.
 * The owner is an operator, because whoever has the set-up code runs the installation.
 * Refuses where there is a user already; of two set-ups at once, one is refused.
 */
export async function setUpInstallation({ db }: { db: Db }, input: FirstAccount): Promise<void> {
  const accountName = inField('/accountName', () => cleanNameInMails('The name of an account', input.accountName))
  const name = inField('/name', () => cleanNameInMails('The name of a user', input.name))
  const email = inField('/email', () => cleanEmail(input.email))
  const timezone = inField('/timezone', () => canonicalTimeZone(input.timezone ?? 'UTC'))
  const passwordHash = await inFieldAsync('/password', () => hashNewPassword({ password: input.password, email }))
  await db.prisma.$transaction(async tx => {
    // A second set-up waits here. The statements after it see the user of the first one.
    await tx.$executeRaw`select pg_advisory_xact_lock(${advisoryLocks.setUp}::bigint)`
    if ((await tx.user.count()) > 0) throw setupDone()
    const data = { name: accountName, plan: largestPlan, timezone }
    const account = await tx.account.create({ data, select: { id: true } })
    const accountId = account.id
    const user = await tx.user.create({
      data: {
        email,
        name,
        passwordHash,
        isOperator: true,
        members: { create: { accountId, isOwner: true, permissions: [] } },
      },
      select: { id: true },
    })
    await recordChange({ tx }, { accountId, userId: user.id }, { action: 'account.created', objectId: accountId })
  })
}
