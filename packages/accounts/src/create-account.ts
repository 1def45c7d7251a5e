import type { Plan } from '@frontdesk/db/generated/enums'
import type { Db } from '@frontdesk/db/connect'
import { cleanNameInMails } from './clean-name.ts'
import { planUnknown, quotaInvalid } from './errors.ts'
import { planNames } from './plan/plan.ts'

export interface NewAccount {
  name: string
  plan: Plan
  /** AI replies a month; null means the plan's own number. */
  quota: number | null
}

export interface Account extends NewAccount {
  id: string
}

/** The largest round number that the column holds. */
const largestQuota = 2_000_000_000

/** Creates an account, which has a plan and owns chatbots. */
export async function createAccount({ db }: { db: Db }, { name, plan, quota }: NewAccount): Promise<Account> {
  if (!planNames.includes(plan)) throw planUnknown(planNames)
  if (quota !== null && !(Number.isInteger(quota) && quota >= 0 && quota <= largestQuota)) throw quotaInvalid()
  return db.prisma.account.create({
    data: { name: cleanNameInMails('The name of an account', name), plan, quota },
    select: { id: true, name: true, plan: true, quota: true },
  })
}
