import type { Plan } from '@frontdesk/db/generated/enums'
import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import { accountUnknown, planUnknown } from '../errors.ts'
import { monthlyQuota, planNames } from './plan.ts'

export interface PlanChange {
  accountId: string
  plan: Plan
}

/** Changes the plan of an account, from its next request on. Returns its new monthly quota. */
export async function changePlan({ db }: { db: Db }, { accountId: id, plan }: PlanChange): Promise<{ quota: number }> {
  if (!isUuid(id)) throw accountUnknown()
  if (!planNames.includes(plan)) throw planUnknown(planNames)
  const [account] = await db.prisma.account.updateManyAndReturn({ where: { id }, data: { plan } })
  if (account === undefined) throw accountUnknown()
  return { quota: monthlyQuota(account) }
}
