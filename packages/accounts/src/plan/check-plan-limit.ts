import type { Db } from '@frontdesk/db/connect'
import type { Plan } from '@frontdesk/db/generated/enums'
import type { Actor } from '../actor.ts'
import { accountUnknown, planLimitReached } from '../errors.ts'
import { plans, type PlanLimit } from './plan.ts'

const megabyte = 1024 * 1024

/** What is counted, as the message says it. */
const texts = {
  chatbots: most => `${most} chatbots`,
  sources: most => `${most} sources for all chatbots together`,
  fileBytes: most => `${most / megabyte} MB of files for all chatbots together`,
  members: most => `${most} ${most === 1 ? 'member or invitation' : 'members and invitations'}`,
} as const satisfies Record<PlanLimit, (most: number) => string>

interface Growth {
  /** Counts what the account has. */
  count: () => Promise<number>
  adding: number
}

/**
 * Refuses what would pass a limit of the account's plan. Locks the account until the transaction ends, so that of two
 * requests at once the second counts what the first has added. After a change to a smaller plan everything stays, and
 * nothing can be added.
 */
export async function checkPlanLimit(
  { tx }: { tx: Pick<Db['prisma'], '$queryRaw'> },
  { accountId }: Pick<Actor, 'accountId'>,
  limit: PlanLimit,
  { count, adding }: Growth,
): Promise<void> {
  // A weaker lock than for update: rows that refer to the account can still be written, such as those of its visitors.
  const [account] = await tx.$queryRaw<{ plan: Plan }[]>`
    select plan from accounts where id = ${accountId}::uuid for no key update`
  if (account === undefined) throw accountUnknown()
  const most = plans[account.plan].limits[limit]
  if ((await count()) + adding <= most) return
  throw planLimitReached(account.plan, { what: limit, limit: most, text: texts[limit](most) })
}
