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

const webhook = { url: 'https://hooks.shop.example/', events: ['lead.created'] }

/** A body that is fine, for each route that takes one and a thing of somebody's. */
export const bodies: Record<string, object> = {
  'PATCH /api/questions/{questionId}': { status: 'dismissed' },
  'PATCH /api/leads/{leadId}': { isHandled: true },
  'PATCH /api/bookings/{bookingId}': { status: 'cancelled' },
  'POST /api/conversations/{sessionId}/erase': {},
  'POST /api/chatbots/{chatbotId}/templates': { title: 'Hello', text: 'Good day' },
  'PATCH /api/chatbots/{chatbotId}/templates/{templateId}': { text: 'Good night' },
  'POST /api/live-chats/{sessionId}/read': { messageId: 0 },
  'POST /api/live-chats/{sessionId}/messages': { text: 'Good day' },
  'POST /api/live-chats/{sessionId}/typing': { isTyping: true },
  'POST /api/live-chats/{sessionId}/transfer': { userId: '00000000-0000-4000-8000-000000000000' },
  'PATCH /api/team/members/{id}': { permissions: ['leads'] },
  'PATCH /api/chatbots/{chatbotId}': { name: 'Taken over' },
  'POST /api/chatbots/{chatbotId}/domains/check': { url: 'https://shop.example/' },
  'POST /api/chatbots/{chatbotId}/sources': { url: 'https://shop.example/' },
  'PATCH /api/chatbots/{chatbotId}/sources/{sourceId}': { maxDepth: 1 },
  'POST /api/chatbots/{chatbotId}/sources/{sourceId}/entries': { title: 'When?', text: 'Now.' },
  'PATCH /api/chatbots/{chatbotId}/sources/{sourceId}/entries/{entryId}': { text: 'Never.' },
  'POST /api/chatbots/{chatbotId}/connectors': connector,
  'PATCH /api/chatbots/{chatbotId}/connectors/{connectorId}': { host: 'evil.example' },
  'POST /api/chatbots/{chatbotId}/connectors/{connectorId}/try': { arguments: {} },
  'PATCH /api/webhooks/{webhookId}': { isEnabled: false },
  'POST /api/chatbots/{chatbotId}/try': { question: 'What do you know?' },
}

/** What a route needs to be told in its address, beside ids. */
export const queries: Record<string, string> = {
  'POST /api/chatbots/{chatbotId}/sources/files': '?name=a.txt',
  'PUT /api/chatbots/{chatbotId}/sources/{sourceId}/file': '?name=a.txt',
}

/** Things of an account that nobody else may see, by the addresses they have; and what of them is in the database. */
export async function strangers(db: Db) {
  const { id: chatbotId, accountId } = await aChatbot(db)
  const { id: conversationId, sessionId } = await aConversation(db, { chatbotId })
  await aMessage(db, { conversationId, content: 'A secret question' })
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
    '/api/chatbots/{chatbotId}/try': { chatbotId },
    '/api/questions/{questionId}': { questionId: question.id },
    '/api/leads/{leadId}': { leadId: lead.id },
    '/api/bookings/{bookingId}': { bookingId: booking.id },
    '/api/conversations/{sessionId}': { sessionId },
    '/api/conversations/{sessionId}/erase': { sessionId },
    ...Object.fromEntries(
      ['', '/read', '/messages', '/typing', '/claim', '/transfer', '/release', '/end'].map(step => [
        `/api/live-chats/{sessionId}${step}`,
        { sessionId },
      ]),
    ),
    ...(await settingsOf(db, { accountId, chatbotId })),
  }
  /** Table → the column by which its rows are the stranger's. */
  const owned = {
    chatbots: ['id', chatbotId],
    allowed_domains: ['chatbot_id', chatbotId],
    sources: ['chatbot_id', chatbotId],
    connectors: ['chatbot_id', chatbotId],
    webhooks: ['account_id', accountId],
    webhook_deliveries: ['chatbot_id', chatbotId],
    questions: ['chatbot_id', chatbotId],
    message_templates: ['chatbot_id', chatbotId],
    leads: ['chatbot_id', chatbotId],
    bookings: ['chatbot_id', chatbotId],
    conversations: ['chatbot_id', chatbotId],
    messages: ['conversation_id', conversationId],
    members: ['account_id', accountId],
    invitations: ['account_id', accountId],
    export_jobs: ['account_id', accountId],
  }
  const rows = async () => {
    const found = Object.entries(owned).map(async ([table, [column, id]]) => {
      const { rows } = await db.pool.query(`select to_jsonb(${table}) as row from ${table} where ${column} = $1`, [id])
      return [table, rows] as const
    })
    return Object.fromEntries(await Promise.all(found))
  }
  return { accountId, ids, rows }
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
  const { id: webhookId } = await db.prisma.webhook.create({ data: { ...webhook, accountId, secret: randomBytes(32) } })
  const { id: deliveryId } = await db.prisma.webhookDelivery.create({
    data: { webhookId, chatbotId, eventId: chatbotId, event: 'lead.created', data: {}, state: 'failed' },
  })
  const ofSource = { chatbotId, sourceId: source.id }
  const { id: writtenId } = await aSource(db, { chatbotId, kind: 'question_answer', url: null, status: 'ready' })
  const { id: entryId } = await db.prisma.sourceEntry.create({
    data: { sourceId: writtenId, title: 'Where?', text: 'Here.' },
  })
  const { id: fileId } = await aSource(db, { chatbotId, kind: 'file', url: null, status: 'ready' })
  await db.prisma.sourceFile.create({ data: { sourceId: fileId, name: 'a.txt', size: 1, content: Buffer.from('a') } })
  const { id: templateId } = await db.prisma.messageTemplate.create({ data: { chatbotId, title: 'Hi', text: 'Hi' } })
  const ofWritten = { chatbotId, sourceId: writtenId }
  return {
    '/api/team/members/{id}': { id: member.id },
    '/api/team/invitations/{id}': { id: invitationId },
    '/api/team/invitations/{id}/resend': { id: invitationId },
    '/api/chatbots/{chatbotId}': { chatbotId },
    '/api/chatbots/{chatbotId}/domains/check': { chatbotId },
    '/api/chatbots/{chatbotId}/refused-origins': { chatbotId },
    '/api/chatbots/{chatbotId}/sources': { chatbotId },
    '/api/chatbots/{chatbotId}/sources/files': { chatbotId },
    '/api/chatbots/{chatbotId}/sources/{sourceId}/file': { chatbotId, sourceId: fileId },
    '/api/chatbots/{chatbotId}/sources/{sourceId}': ofSource,
    '/api/chatbots/{chatbotId}/sources/{sourceId}/reindex': ofSource,
    '/api/chatbots/{chatbotId}/sources/{sourceId}/pages': ofSource,
    '/api/chatbots/{chatbotId}/sources/{sourceId}/products': ofSource,
    '/api/chatbots/{chatbotId}/sources/{sourceId}/entries': ofWritten,
    '/api/chatbots/{chatbotId}/sources/{sourceId}/entries/{entryId}': { ...ofWritten, entryId },
    '/api/webhooks/{webhookId}': { webhookId },
    '/api/webhooks/{webhookId}/secret': { webhookId },
    '/api/webhooks/{webhookId}/deliveries': { webhookId },
    '/api/webhooks/{webhookId}/deliveries/{deliveryId}/resend': { webhookId, deliveryId },
    '/api/chatbots/{chatbotId}/templates': { chatbotId },
    '/api/chatbots/{chatbotId}/templates/{templateId}': { chatbotId, templateId },
    '/api/chatbots/{chatbotId}/connectors': { chatbotId },
    '/api/chatbots/{chatbotId}/connectors/{connectorId}': { chatbotId, connectorId },
    '/api/chatbots/{chatbotId}/connectors/{connectorId}/try': { chatbotId, connectorId },
  }
}
