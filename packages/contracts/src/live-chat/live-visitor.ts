import { Type, type Static } from '@sinclair/typebox'
import { LeadRecord } from '../records/leads.ts'
import { Timestamp, Uuid } from '../text.ts'

/** GET /api/live-chats/{sessionId}/visitor: what a visitor has left in one conversation. */
export const LiveVisitorRecords = Type.Object(
  {
    linkDomains: Type.Array(Type.String(), {
      description:
        'Domains that links in messages may point to, in the form of the chatbot’s allowed domains. Other links remain text.',
    }),
    lead: Type.Union(
      [
        Type.Object(Type.Omit(LeadRecord, ['chatbotId', 'sessionId', 'conversationId', 'handledAt']).properties),
        Type.Null(),
      ],
      { description: 'The newest lead; null: there is none, or the member may not see leads.' },
    ),
    bookings: Type.Array(
      Type.Object({ id: Uuid(), title: Type.String(), startsAt: Timestamp(), isCancelled: Type.Boolean() }),
      { description: 'The 5 bookings with the latest start; empty if the member may not see bookings.' },
    ),
    questions: Type.Array(Type.Object({ id: Uuid(), question: Type.String(), createdAt: Timestamp() }), {
      description: 'The 5 newest open unanswered questions; empty if the member may not see questions.',
    }),
  },
  { title: 'LiveVisitorRecords' },
)
export type LiveVisitorRecords = Static<typeof LiveVisitorRecords>
