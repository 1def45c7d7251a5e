import type { LeadRecord } from '@frontdesk/contracts/records/leads'
import { conversationField, idFields, type RecordFields } from './record-fields.ts'

/** The fields of a lead. */
export const leadFields: RecordFields<LeadRecord> = {
  ...idFields,
  name: { heading: 'Name', isSearched: true },
  email: { heading: 'E-Mail', isSearched: true },
  phone: { heading: 'Phone', isSearched: true },
  company: { heading: 'Company', isSearched: true },
  message: { heading: 'Message', isSearched: true },
  handledAt: { heading: 'Handled At', isInWebhooks: false },
  createdAt: { heading: 'Created At' },
  conversationId: conversationField,
}
