import type { BookingRecord } from '@frontdesk/contracts/records/bookings'
import type { FeedbackRecord } from '@frontdesk/contracts/records/feedback'
import type { LeadRecord } from '@frontdesk/contracts/records/leads'
import type { QuestionRecord } from '@frontdesk/contracts/records/questions'
import type { Columns } from './records-as-csv.ts'

const ids = { id: 'ID', chatbotId: 'Chatbot ID', sessionId: 'Session ID' }

/** The columns of each kind's CSV, in order. A field without a column does not compile. */
export const csvColumns: {
  questions: Columns<QuestionRecord>
  feedback: Columns<FeedbackRecord>
  leads: Columns<LeadRecord>
  bookings: Columns<BookingRecord>
} = {
  questions: {
    ...ids,
    question: 'Question',
    answer: 'Answer',
    reason: 'Reason',
    status: 'Status',
    createdAt: 'Created At',
  },
  feedback: {
    ...ids,
    messageId: 'Message ID',
    rating: 'Rating',
    comment: 'Comment',
    createdAt: 'Created At',
    // New columns come last: a sheet that knows the first ones by their place goes on.
    kind: 'Kind',
    agentName: 'Agent',
  },
  leads: {
    ...ids,
    name: 'Name',
    email: 'E-Mail',
    phone: 'Phone',
    company: 'Company',
    message: 'Message',
    handledAt: 'Handled At',
    createdAt: 'Created At',
  },
  bookings: {
    ...ids,
    name: 'Name',
    email: 'E-Mail',
    phone: 'Phone',
    startsAt: 'Starts At',
    endsAt: 'Ends At',
    timezone: 'Time Zone',
    title: 'Title',
    status: 'Status',
    createdAt: 'Created At',
  },
}
