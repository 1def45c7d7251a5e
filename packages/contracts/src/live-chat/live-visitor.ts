import { Type, type Static } from '@sinclair/typebox'
import { LeadRecord } from '../records/leads.ts'
import { Timestamp, Uuid } from '../text.ts'

/** GET /api/live-chats/{sessionId}/visitor: what a visitor has left in one conversation. */
export const LiveVisitorRecords = Type.Object(
  {
    linkDomains: Type.Array(Type.String(), {
      description: 'Where links in messages may lead, as in the allowed domains of the chatbot. Others stay text.',
    }),
    lead: Type.Union(
      [
        Type.Object(Type.Omit(LeadRecord, ['chatbotId', 'sessionId', 'conversationId', 'handledAt']).properties),
        Type.Null(),
      ],
      { description: 'The newest lead; null without one, and for members who may not see leads.' },
    ),
    bookings: Type.Array(
      Type.Object({ id: Uuid(), title: Type.String(), startsAt: Timestamp(), isCancelled: Type.Boolean() }),
      { description: 'The five that start last; none for members who may not see bookings.' },
    ),
    questions: Type.Array(Type.Object({ id: Uuid(), question: Type.String(), createdAt: Timestamp() }), {
      description: 'The newest five open questions without an answer; none for members who may not see questions.',
    }),
  },
  { title: 'LiveVisitorRecords' },
)
export type LiveVisitorRecords = Static<typeof LiveVisitorRecords>
