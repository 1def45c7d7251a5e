import type { Plan } from '@frontdesk/db/generated/enums'

/** The people of an account, and whom one of its chatbots is to notify of something. */
export interface Notified {
  readonly plan: Plan
  readonly recipients: readonly string[]
  /** Whom the account may notify of it. */
  readonly notifiable: readonly string[]
  readonly owners: readonly string[]
}

/**
 * The addresses that a notification goes to, each once: the recipients who may be notified, or else the owners. Other
 * people's addresses are no part of the free plan.
 */
export function notifiedAddresses({ plan, recipients, notifiable, owners }: Notified): readonly string[] {
  const chosen = plan === 'free' ? [] : recipients.filter(address => notifiable.includes(address))
  return [...new Set(chosen.length === 0 ? owners : chosen)]
}
