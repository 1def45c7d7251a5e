import type { Plan } from '@frontdesk/db/generated/enums'
import { planTooSmall } from '../errors.ts'

/** What a plan may include beyond answering visitors. */
export type Feature = 'export' | 'live-chat' | 'team' | 'system-prompt' | 'protected-wiki' | 'tool-content'

interface PlanRules {
  /** AI replies a calendar month (UTC), where the account has no number of its own. */
  repliesPerMonth: number
  features: readonly Feature[]
}

/** Every plan in one table: change a number or a gate here and it holds everywhere. */
export const plans = {
  free: { repliesPerMonth: 100, features: [] },
  basic: { repliesPerMonth: 2_000, features: ['export', 'system-prompt', 'tool-content'] },
  standard: {
    repliesPerMonth: 10_000,
    features: ['export', 'system-prompt', 'tool-content', 'live-chat', 'team', 'protected-wiki'],
  },
} as const satisfies Record<Plan, PlanRules>

/** The plans as they are written on the command line, smallest first. */
export const planNames = ['free', 'basic', 'standard'] as const satisfies readonly Plan[]

/** Whether the plan includes the feature. */
export const includesFeature = (plan: Plan, feature: Feature): boolean => {
  const features: readonly Feature[] = plans[plan].features
  return features.includes(feature)
}

/** The monthly quota of AI replies: the account's own where an operator set one, else the plan's. */
export const monthlyQuota = ({ plan, quota }: { plan: Plan; quota: number | null }): number =>
  quota ?? plans[plan].repliesPerMonth

/** Refuses an account whose plan does not include the feature. */
export function checkFeature({ plan }: { plan: Plan }, feature: Feature): void {
  if (includesFeature(plan, feature)) return
  const needed = planNames.filter(name => includesFeature(name, feature))
  throw planTooSmall(plan, needed.join(' or '))
}
