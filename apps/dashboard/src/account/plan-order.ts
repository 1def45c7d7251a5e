import type { PlanFacts, PlanName } from '@frontdesk/client/operations'

/** The plans that are larger than one, the next first. */
export function largerPlans(plans: readonly PlanFacts[], than: PlanName): readonly PlanFacts[] {
  const at = plans.findIndex(({ name }) => name === than)
  return at < 0 ? [] : plans.slice(at + 1)
}
