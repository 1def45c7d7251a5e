import type { LeadRecord } from '@frontdesk/contracts/records/leads'
import { conversationField, idFields, type RecordFields } from './record-fields.ts'

/** The fields of a lead. */
export const leadFields: RecordFields<LeadRecord> = {
  ...idFields,
  name: { heading: 'Name', isSearched: true, mailLabel: 'Name' },
  email: { heading: 'E-Mail', isSearched: true, mailLabel: 'E-mail' },
  phone: { heading: 'Phone', isSearched: true, mailLabel: 'Phone' },
  company: { heading: 'Company', isSearched: true, mailLabel: 'Company' },
  message: { heading: 'Message', isSearched: true, mailLabel: 'Message' },
  handledAt: { heading: 'Handled At', isInWebhooks: false },
  createdAt: { heading: 'Created At' },
  conversationId: conversationField,
}
