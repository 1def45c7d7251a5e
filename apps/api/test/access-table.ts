import { randomBytes } from 'node:crypto'
import type { Db } from '@frontdesk/db/connect'
import { aChatbot, aConversation, aMessage, aSource, aUser } from '@frontdesk/testing/factories'

const connector = {
  name: 'order_status',
  description: 'Where an order is.',
  method: 'GET',
  host: 'api.shop.example',
  pathTemplate: '/orders',
  parameters: { type: 'object', properties: {} },
  isWriting: false,
}

/** A body that is fine, for each route that takes one and a thing of somebody's. */
export const bodies: Record<string, object> = {
  'PATCH /api/questions/{questionId}': { status: 'dismissed' },
  'PATCH /api/leads/{leadId}': { isHandled: true },
  'PATCH /api/bookings/{bookingId}': { status: 'cancelled' },
  'POST /api/conversations/{sessionId}/erase': {},
  'PATCH /api/team/members/{id}': { permissions: ['leads'] },
  'PATCH /api/chatbots/{chatbotId}': { name: 'Taken over' },
  'POST /api/chatbots/{chatbotId}/domains/check': { url: 'https://shop.example/' },
  'POST /api/chatbots/{chatbotId}/sources': { url: 'https://shop.example/' },
  'PATCH /api/chatbots/{chatbotId}/sources/{sourceId}': { maxDepth: 1 },
  'POST /api/chatbots/{chatbotId}/connectors': connector,
  'PATCH /api/chatbots/{chatbotId}/connectors/{connectorId}': { host: 'evil.example' },
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
  const exportJob = await db.prisma.exportJob.create({
    data: {
      accountId,
      requestedBy: accountId,
      format: 'csv',
      filters: { chatbotId: null, chatbotIds: null, from: null, to: null, q: null },
    },
  })
  const ids: Record<string, Record<string, string>> = {
    '/api/conversations/export-jobs/{jobId}': { jobId: exportJob.id },
    '/api/conversations/export-jobs/{jobId}/download': { jobId: exportJob.id },
    '/api/questions/{questionId}': { questionId: question.id },
    '/api/leads/{leadId}': { leadId: lead.id },
    '/api/bookings/{bookingId}': { bookingId: booking.id },
    '/api/conversations/{sessionId}': { sessionId },
    '/api/conversations/{sessionId}/erase': { sessionId },
    ...(await settingsOf(db, { accountId, chatbotId })),
  }
  const tables = [
    'chatbots',
    'allowed_domains',
    'sources',
    'connectors',
    'questions',
    'leads',
    'bookings',
    'conversations',
  ]
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
    const { rows: exports } = await db.pool.query(
      'select to_jsonb(export_jobs) as row from export_jobs where account_id = $1',
      [accountId],
    )
    return [...found.map(({ rows }) => rows), messages, exports]
  }
  return { accountId, chatbotId, ids, rows }
}

/** What is configured of an account, by the addresses it has. */
async function settingsOf(db: Db, { accountId, chatbotId }: { accountId: string; chatbotId: string }) {
  const [source, { member }] = await Promise.all([
    aSource(db, { chatbotId, status: 'ready' }),
    aUser(db, { accountId, permissions: ['leads'] }),
  ])
  const { id: connectorId } = await db.prisma.connector.create({ data: { ...connector, chatbotId } })
  const { id: invitationId } = await db.prisma.invitation.create({
    data: {
      accountId,
      email: 'invited@shop.example',
      seesAllChatbots: true,
      tokenHash: randomBytes(32),
      expiresAt: new Date('2099-01-01T00:00:00Z'),
    },
  })
  const ofSource = { chatbotId, sourceId: source.id }
  return {
    '/api/team/members/{id}': { id: member.id },
    '/api/team/invitations/{id}': { id: invitationId },
    '/api/team/invitations/{id}/resend': { id: invitationId },
    '/api/chatbots/{chatbotId}': { chatbotId },
    '/api/chatbots/{chatbotId}/domains/check': { chatbotId },
    '/api/chatbots/{chatbotId}/refused-origins': { chatbotId },
    '/api/chatbots/{chatbotId}/sources': { chatbotId },
    '/api/chatbots/{chatbotId}/sources/{sourceId}': ofSource,
    '/api/chatbots/{chatbotId}/sources/{sourceId}/reindex': ofSource,
    '/api/chatbots/{chatbotId}/sources/{sourceId}/pages': ofSource,
    '/api/chatbots/{chatbotId}/connectors': { chatbotId },
    '/api/chatbots/{chatbotId}/connectors/{connectorId}': { chatbotId, connectorId },
  }
}
