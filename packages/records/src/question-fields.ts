import type { QuestionRecord } from '@frontdesk/contracts/records/questions'
import { conversationField, idFields, type RecordFields } from './record-fields.ts'

/** The fields of a question. */
export const questionFields: RecordFields<QuestionRecord> = {
  ...idFields,
  question: { heading: 'Question', isSearched: true },
  answer: { heading: 'Answer', isSearched: true, isInWebhooks: false },
  reason: { heading: 'Reason' },
  status: { heading: 'Status', isInWebhooks: false },
  createdAt: { heading: 'Created At' },
  conversationId: conversationField,
}
