import { inField } from '@frontdesk/errors/app-error'
import type { LeadFields, LeadSettings } from '@frontdesk/contracts/chatbots/lead-settings'
import { cleanRecipients } from './clean-recipients.ts'
import { leadFieldsUnreachable } from './errors.ts'

const defaults: LeadSettings = {
  isEnabled: false,
  fields: { name: 'optional', email: 'required', phone: 'off', company: 'off', message: 'optional' },
  consentText: null,
  mailsLeads: true,
  recipients: [],
}

/** Reads the stored settings of leads, with defaults for settings that are not set. */
export const readLeadSettings = (stored: unknown): LeadSettings => ({
  ...defaults,
  // Only `changeLeadSettings` writes it, from a request that was checked.
  ...(stored as Partial<LeadSettings>),
})

/** Applies a change to the settings of leads. Refuses fields without a way to reach the visitor. */
export function changeLeadSettings(stored: unknown, change: Partial<LeadSettings>): LeadSettings {
  const settings = { ...readLeadSettings(stored), ...change }
  if (!isReachable(settings.fields)) throw leadFieldsUnreachable()
  return { ...settings, recipients: inField('/recipients', () => cleanRecipients(settings.recipients)) }
}

/** Whether the fields include a way to reach the visitor. */
const isReachable = ({ email, phone }: LeadFields): boolean => email !== 'off' || phone !== 'off'
