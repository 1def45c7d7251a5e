import type { Plan } from '@frontdesk/db/generated/enums'

/** The people of an account, and whom one of its chatbots is to notify of something. */
export interface Notified {
  readonly plan: Plan
  readonly recipients: readonly string[]
  /** Whom the account may notify: `CONFIRMED_ADDRESSES`. */
  readonly confirmed: readonly string[]
  readonly owners: readonly string[]
}

/**
 * The addresses that a notification goes to, each once: the recipients who have confirmed, or else the owners. Other
 * people's addresses are no part of the free plan.
 */
export function notifiedAddresses({ plan, recipients, confirmed, owners }: Notified): readonly string[] {
  const chosen = plan === 'free' ? [] : recipients.filter(address => confirmed.includes(address))
  return [...new Set(chosen.length === 0 ? owners : chosen)]
}
