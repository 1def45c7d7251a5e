import type { Db } from '@frontdesk/db/connect'
import { aChatbot, aConversation, aMessage } from '@frontdesk/testing/factories'

/** A body that is fine, for each route that takes one and a thing of somebody's. */
export const bodies: Record<string, object> = {
  'PATCH /api/questions/{questionId}': { status: 'dismissed' },
  'PATCH /api/leads/{leadId}': { isHandled: true },
  'PATCH /api/bookings/{bookingId}': { status: 'cancelled' },
  'POST /api/conversations/{sessionId}/erase': {},
}

/** Things of an account that nobody else may see, by the addresses they have; and what of them is in the database. */
export async function strangers(db: Db) {
  const { id: chatbotId, accountId } = await aChatbot(db)
  const { id: conversationId, sessionId } = await aConversation(db, { chatbotId })
  const message = await aMessage(db, { conversationId, content: 'A secret question' })
  const [question, lead, booking] = await Promise.all([
    db.prisma.question.create({ data: { chatbotId, sessionId, question: 'How?', reason: 'not_found' } }),
    db.prisma.lead.create({ data: { chatbotId, sessionId, email: 'visitor@shop.example' } }),
    db.prisma.booking.create({
      data: {
        chatbotId,
        name: 'Kim',
        email: 'kim@shop.example',
        startsAt: new Date('2027-01-04T09:00:00Z'),
        endsAt: new Date('2027-01-04T09:30:00Z'),
        timezone: 'Europe/Berlin',
        title: 'A visit',
      },
    }),
  ])
  const ids: Record<string, Record<string, string>> = {
    '/api/questions/{questionId}': { questionId: question.id },
    '/api/leads/{leadId}': { leadId: lead.id },
    '/api/bookings/{bookingId}': { bookingId: booking.id },
    '/api/conversations/{sessionId}': { sessionId },
    '/api/conversations/{sessionId}/erase': { sessionId },
  }
  const tables = ['chatbots', 'sources', 'connectors', 'questions', 'leads', 'bookings', 'conversations']
  const rows = async () => {
    const found = await Promise.all(
      tables.map(table =>
        db.pool.query(
          `select to_jsonb(${table}) as row from ${table} where ${table === 'chatbots' ? 'id' : 'chatbot_id'} = $1`,
          [chatbotId],
        ),
      ),
    )
    const { rows: messages } = await db.pool.query('select to_jsonb(messages) as row from messages where id = $1', [
      message.id,
    ])
    return [...found.map(({ rows }) => rows), messages]
  }
  return { accountId, chatbotId, ids, rows }
}
