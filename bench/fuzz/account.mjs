/** An account of its own for one who asks, with one thing of each kind, so that operations have something to be about. */
import { randomBytes } from 'node:crypto'
import { aChatbot, aConversation, aMessage, aSource, aUser } from '@frontdesk/testing/factories'

export const password = 'correct horse battery'

const allPermissions = [
  'live_chat',
  'chatbot_settings',
  'analytics',
  'conversations',
  'leads',
  'feedback',
  'questions',
  'bookings',
  'team_wiki',
]

const connector = {
  name: 'order_status',
  description: 'Where an order is.',
  method: 'GET',
  host: 'api.bench.example',
  pathTemplate: '/orders',
  parameters: { type: 'object', properties: {} },
  isWriting: false,
}

const expiresAt = new Date('2099-01-01T00:00:00Z')

/** Creates the account. Resolves with the ids of what it has, by the names of path parameters, and with its users. */
export async function newAccount(db) {
  const { id: chatbotId, accountId } = await aChatbot(db, {
    domains: ['bench.example'],
    isStreaming: true,
    liveChatEnabled: true,
    hasTranscripts: true,
    leadSettings: { isEnabled: true },
    bookingSettings: { isEnabled: true },
  })
  const [owner, member] = [
    await aUser(db, { accountId, password }),
    await aUser(db, { accountId, password, permissions: allPermissions }),
  ]
  const ids = {
    chatbotId,
    ...(await conversationOf(db, { chatbotId, accountId })),
    ...(await toolsOf(db, { chatbotId, accountId })),
  }
  return { ids, owner: owner.user, member: member.user }
}

async function conversationOf({ prisma, ...db }, { chatbotId, accountId }) {
  const { id: conversationId, sessionId } = await aConversation({ prisma, ...db }, { chatbotId })
  await aMessage({ prisma, ...db }, { conversationId })
  const question = await prisma.question.create({
    data: { chatbotId, sessionId, question: 'How?', reason: 'not_found' },
  })
  const lead = await prisma.lead.create({ data: { chatbotId, sessionId, email: 'visitor@bench.example' } })
  const at = { startsAt: new Date('2027-01-04T09:00:00Z'), endsAt: new Date('2027-01-04T09:30:00Z') }
  const booking = await prisma.booking.create({
    data: { chatbotId, name: 'Kim', email: 'kim@bench.example', ...at, timezone: 'Europe/Berlin', title: 'A visit' },
  })
  const filters = { chatbotId: null, chatbotIds: null, from: null, to: null, q: null }
  const job = await prisma.exportJob.create({ data: { accountId, requestedBy: accountId, format: 'csv', filters } })
  return { sessionId, questionId: question.id, leadId: lead.id, bookingId: booking.id, jobId: job.id }
}

async function toolsOf({ prisma, ...db }, { chatbotId, accountId }) {
  const { id: sourceId } = await aSource(
    { prisma, ...db },
    { chatbotId, kind: 'question_answer', url: null, status: 'ready' },
  )
  const entry = await prisma.sourceEntry.create({ data: { sourceId, title: 'Where?', text: 'Here.' } })
  const template = await prisma.messageTemplate.create({ data: { chatbotId, title: 'Hi', text: 'Hi' } })
  const { id: connectorId } = await prisma.connector.create({ data: { ...connector, chatbotId } })
  const webhook = await prisma.webhook.create({
    data: { accountId, url: 'https://hooks.bench.example/', events: ['lead.created'], secret: randomBytes(32) },
  })
  const delivery = await prisma.webhookDelivery.create({
    data: { webhookId: webhook.id, chatbotId, eventId: chatbotId, event: 'lead.created', data: {}, state: 'failed' },
  })
  const invited = {
    accountId,
    email: 'invited@bench.example',
    seesAllChatbots: true,
    tokenHash: randomBytes(32),
    expiresAt,
  }
  const invitation = await prisma.invitation.create({ data: invited })
  return {
    sourceId,
    entryId: entry.id,
    templateId: template.id,
    connectorId,
    webhookId: webhook.id,
    deliveryId: delivery.id,
    // Of invitations; members have the same name.
    id: invitation.id,
  }
}
