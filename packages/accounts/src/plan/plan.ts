import type { Plan } from '@frontdesk/db/generated/enums'
import { planTooSmall } from '../errors.ts'

/** What a plan may include beyond answering visitors. */
export type Feature = 'export' | 'live-chat' | 'team' | 'system-prompt' | 'protected-wiki' | 'tool-content'

/** What an account can have at most: an installation is shared, and one account must not fill its disk. */
export type PlanLimit = 'chatbots' | 'sources' | 'fileBytes' | 'members'

interface PlanRules {
  /** AI replies a calendar month (UTC), where the account has no number of its own. */
  repliesPerMonth: number
  limits: Readonly<Record<PlanLimit, number>>
  /** Bytes of text and links that its sources may hold together: a crawl leaves out the pages beyond. */
  textBytes: number
  /** How often its chatbots may be tried in the dashboard in one day (UTC): model calls that the quota does not count. */
  trialsPerDay: number
  features: readonly Feature[]
}

const megabyte = 1024 * 1024

/** Every plan in one table: change a number or a gate here and it holds everywhere. */
export const plans = {
  free: {
    repliesPerMonth: 100,
    trialsPerDay: 50,
    limits: { chatbots: 3, sources: 20, fileBytes: 50 * megabyte, members: 1 },
    textBytes: 50 * megabyte,
    features: [],
  },
  basic: {
    repliesPerMonth: 2_000,
    trialsPerDay: 100,
    limits: { chatbots: 10, sources: 200, fileBytes: 500 * megabyte, members: 1 },
    textBytes: 500 * megabyte,
    features: ['export', 'system-prompt', 'tool-content'],
  },
  standard: {
    repliesPerMonth: 10_000,
    trialsPerDay: 200,
    limits: { chatbots: 50, sources: 1_000, fileBytes: 2_000 * megabyte, members: 100 },
    textBytes: 2_000 * megabyte,
    features: ['export', 'system-prompt', 'tool-content', 'live-chat', 'team', 'protected-wiki'],
  },
} as const satisfies Record<Plan, PlanRules>

/** The plans as they are written on the command line, smallest first. */
export const planNames = ['free', 'basic', 'standard'] as const satisfies readonly Plan[]

/** The plan that includes everything. */
export const largestPlan: Plan = planNames[2]

/** Whether the plan includes the feature. */
export const includesFeature = (plan: Plan, feature: Feature): boolean => {
  const features: readonly Feature[] = plans[plan].features
  return features.includes(feature)
}

/** The monthly quota of AI replies: the account's own where an operator set one, else the plan's. */
export const monthlyQuota = ({ plan, quota }: { plan: Plan; quota: number | null }): number =>
  quota ?? plans[plan].repliesPerMonth

/** Fewer than this a day would end the first afternoon with a new chatbot. */
const smallestDailyCap = 50

/**
 * Messages that a chatbot may be asked to answer in one day (UTC) where its owner set no cap: a tenth of the month's
 * quota, so that a flood on one website leaves nine tenths for the days after it.
 */
export const defaultDailyCap = (quota: number): number => Math.max(smallestDailyCap, Math.ceil(quota / 10))

/** Refuses an account whose plan does not include the feature. */
export function checkFeature({ plan }: { plan: Plan }, feature: Feature): void {
  if (includesFeature(plan, feature)) return
  const needed = planNames.filter(name => includesFeature(name, feature))
  throw planTooSmall(plan, needed.join(' or '))
}
