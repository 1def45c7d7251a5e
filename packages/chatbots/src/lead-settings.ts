import { cleanEmail } from '@frontdesk/accounts/team/create-user'
import type { LeadFields, LeadSettings } from '@frontdesk/contracts/chatbots/lead-settings'
import { leadFieldsUnreachable } from './errors.ts'

const defaults: LeadSettings = {
  isEnabled: false,
  fields: { name: 'optional', email: 'required', phone: 'off', company: 'off', message: 'optional' },
  consentText: null,
  mailsLeads: true,
  recipients: [],
}

/** The settings of leads as they are stored, with the defaults for what nobody has chosen. */
export const readLeadSettings = (stored: unknown): LeadSettings => ({
  ...defaults,
  // Only `changeLeadSettings` writes it, from a request that was checked.
  ...(stored as Partial<LeadSettings>),
})

/** What is to be stored after a change. Refuses fields by which nobody could be reached. */
export function changeLeadSettings(stored: unknown, change: Partial<LeadSettings>): LeadSettings {
  const settings = { ...readLeadSettings(stored), ...change }
  if (!isReachable(settings.fields)) throw leadFieldsUnreachable()
  return { ...settings, recipients: settings.recipients.map(cleanEmail) }
}

/** Whoever leaves the fields that are asked for can be written to or called. */
const isReachable = ({ email, phone }: LeadFields): boolean => email !== 'off' || phone !== 'off'
