import { randomBytes, randomUUID } from 'node:crypto'
import { aChatbot, aConversation, aMessage, aUser } from '@frontdesk/testing/factories'
import { furnishAnalytics } from './furnished-analytics.ts'
import { furnishChecks } from './furnished-checks.ts'
import { furnishConversations } from './furnished-conversations.ts'
import { furnishInstallation } from './furnished-installation.ts'
import { furnishKnowledge } from './furnished-knowledge.ts'
import { furnishTokens } from './furnished-tokens.ts'
import { furnishVisitorRecords } from './furnished-visitor-records.ts'
import { anInvitation } from '../an-invitation.ts'
import type { Dashboard, DashboardPerson } from '../open-dashboard.ts'

/** What people, visitors and websites have written: as it is, or with something added by a test about hostile texts. */
export type Write = (text: string) => string

/** What addresses of pages name. */
export type Ids = Record<
  | 'chatbotId'
  | 'sourceId'
  | 'memberId'
  | 'invitationToken'
  | 'webhookId'
  | 'connectorId'
  | 'sessionId'
  | 'leadId'
  | 'feedbackId'
  | 'bookingId'
  | 'questionId'
  | 'checkId',
  string
>

export interface Furnished extends DashboardPerson {
  ids: Ids
}

/** Lists are in the order of time: things of one moment would stand anyhow. */
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
const hours = {
  ...Object.fromEntries(
    weekdays.map(day => [
      day,
      [
        { from: '09:00', to: '12:30' },
        { from: '13:30', to: '18:00' },
      ],
    ]),
  ),
  saturday: [{ from: '10:00', to: '16:00' }],
  sunday: [],
}

/** An owner's account with something on every page: as it looks after some weeks of use. */
export async function openFurnishedAccount(
  dashboard: Dashboard,
  person: DashboardPerson,
  { write = text => text }: { write?: Write } = {},
): Promise<Furnished> {
  const { db } = dashboard.frontdesk
  const { account, chatbotId } = person
  await db.prisma.account.update({ where: { id: account.id }, data: { name: write('Plover Shoes') } })
  await aChatbot(db, { accountId: account.id, name: write('Wholesale'), domains: ['trade.plover.example'] })
  await furnishChatbot(dashboard, person, write)
  const [memberId, invitationToken] = await furnishTeam(dashboard, person, write)
  const sourceId = await furnishKnowledge(db, chatbotId, write)
  const connectorId = await furnishConnectors(dashboard, person, write)
  const webhookId = await furnishWebhooks(dashboard, person)
  await furnishTokens(dashboard, person, write)
  await furnishRecords(dashboard, person, write)
  await furnishAnalytics(db, chatbotId, write)
  const checkId = await furnishChecks(db, chatbotId, write)
  await furnishConversations(dashboard, person, write)
  const sessionId = await furnishInbox(dashboard, person, write)
  const records = await furnishVisitorRecords(db, chatbotId, write)
  await furnishInstallation(dashboard, person, write)
  const ids = { chatbotId, sourceId, memberId, invitationToken, webhookId, connectorId, sessionId, checkId, ...records }
  return { ...person, ids }
}

async function furnishChatbot({ frontdesk: { db } }: Dashboard, { chatbotId }: DashboardPerson, write: Write) {
  await db.prisma.chatbot.update({
    where: { id: chatbotId },
    data: {
      name: write('Shop assistant'),
      serviceName: write('Plover Shoes'),
      systemPrompt: write('Be friendly and brief. Never promise a day of delivery.'),
      isStreaming: true,
      appearance: {
        colour: '#1f7a80',
        greeting: write('Hello! Ask me about shoes, repairs or your order.').slice(0, 300),
        suggestedQuestions: ['When are you open?', 'Do you mend boots?'].map(text => write(text).slice(0, 100)),
      },
      liveChatEnabled: true,
      // Whoever waits goes on waiting, however long a test takes.
      liveChatTimeoutMinutes: 0,
      liveChatHours: hours,
      liveChatTimeZone: 'Europe/Berlin',
      liveChatMails: true,
      liveChatRecipients: ['kim@plover.example'],
      liveChatClosedMessage: write('We are back tomorrow at nine.').slice(0, 300),
      leadSettings: { isEnabled: true, consentText: write('You may call me.').slice(0, 300) },
      bookingSettings: { isEnabled: true, title: write('A fitting').slice(0, 200), durationMinutes: 45, hours },
      privacyUrl: 'https://plover.example/privacy',
    },
  })
  const day = new Date(new Date().toISOString().slice(0, 10))
  await db.prisma.refusedOrigin.createMany({
    data: [
      { chatbotId, day, reason: 'domain', host: 'old.plover.example', count: 14 },
      { chatbotId, day, reason: 'domain', host: 'translate.example', count: 1 },
    ],
  })
  await db.prisma.seenOrigin.create({
    data: { chatbotId, host: 'shop.example', seenAt: new Date(Date.now() - 180_000) },
  })
  await db.prisma.messageTemplate.createMany({
    data: [
      {
        chatbotId,
        title: write('Welcome').slice(0, 100),
        text: write('Hello {visitor.name}, how can I help?'),
        shortcut: 'hello',
        uses: 12,
      },
      { chatbotId, title: write('Repairs').slice(0, 100), text: write('A new sole takes about two weeks.') },
    ],
  })
}

async function furnishTeam({ frontdesk: { db } }: Dashboard, person: DashboardPerson, write: Write) {
  const [accountId, chatbotId] = [person.account.id, person.chatbotId]
  const { member } = await aUser(db, {
    accountId,
    name: write('Kim Agent'),
    permissions: ['live_chat', 'conversations', 'questions', 'leads', 'bookings'],
    chatbotIds: [chatbotId],
  })
  await aUser(db, { accountId, name: write('Sam Editor'), permissions: ['chatbot_settings', 'questions', 'analytics'] })
  await db.prisma.invitation.create({
    data: {
      accountId,
      email: 'new-colleague-1@plover.example',
      permissions: ['live_chat', 'conversations'],
      chatbotIds: [],
      seesAllChatbots: true,
      tokenHash: randomBytes(32),
      expiresAt: minutesAgo(24 * 60),
      createdAt: minutesAgo(1),
    },
  })
  const { id: userId } = await db.prisma.user.findUniqueOrThrow({ where: { email: person.email } })
  const { token } = await anInvitation(db, { accountId, userId, email: 'new-colleague-0@plover.example' })
  return [member.id, token] as const
}

async function furnishConnectors({ frontdesk: { db } }: Dashboard, { chatbotId }: DashboardPerson, write: Write) {
  const one = { chatbotId, host: 'api.plover.example', method: 'GET', isWriting: false }
  const parameters = {
    type: 'object',
    properties: { number: { type: 'string', description: write('Number of the order').slice(0, 300) } },
    required: ['number'],
  }
  await db.prisma.connector.create({
    data: {
      ...one,
      parameters,
      name: 'cancel_order',
      description: write('Cancels an order that is not sent yet.').slice(0, 500),
      method: 'POST',
      pathTemplate: '/orders/{number}/cancel',
      isWriting: true,
    },
  })
  const { id } = await db.prisma.connector.create({
    data: {
      ...one,
      parameters,
      name: 'order_status',
      description: write('Tells where an order is.').slice(0, 500),
      pathTemplate: '/orders/{number}',
      responseFields: ['state', 'items[].name'],
    },
  })
  return id
}

/** A visitor who has asked the bot, and waits for an agent. */
async function furnishInbox({ frontdesk: { db } }: Dashboard, { chatbotId }: DashboardPerson, write: Write) {
  const { id: conversationId, sessionId } = await aConversation(db, {
    chatbotId,
    liveStatus: 'waiting',
    waitingSince: minutesAgo(3),
    lastLanguage: 'en',
    lastPage: 'https://shop.example/delivery',
    lastBrowser: 'Firefox 131, Windows',
  })
  const asked = await aMessage(db, { conversationId, content: write('Do you ship to Norway?') })
  await aMessage(db, {
    conversationId,
    role: 'assistant',
    replyTo: asked.id,
    content: '<p>We ship to the whole of Europe.</p><ul><li>Norway: 9 €</li></ul>',
    sources: [{ type: 'web', source: 'https://shop.example/delivery' }],
  })
  await aMessage(db, { conversationId, content: write('I would rather ask somebody.') })
  return sessionId
}

async function furnishWebhooks({ frontdesk: { db } }: Dashboard, { account, chatbotId }: DashboardPerson) {
  const secret = Buffer.from('none')
  await db.prisma.webhook.create({
    data: {
      accountId: account.id,
      url: 'https://crm.plover.example/hooks',
      events: ['lead.created'],
      isEnabled: false,
      secret,
    },
  })
  const { id: webhookId } = await db.prisma.webhook.create({
    data: {
      accountId: account.id,
      url: 'https://hooks.plover.example/frontdesk',
      events: ['lead.created', 'booking.created', 'question.unanswered'],
      secret,
    },
  })
  const delivery = { webhookId, chatbotId, data: {}, dueAt: new Date(Date.now() + 3_600_000) }
  await db.prisma.webhookDelivery.createMany({
    data: [
      {
        ...delivery,
        eventId: randomUUID(),
        event: 'lead.created',
        state: 'delivered',
        tries: 1,
        outcome: '204',
        createdAt: minutesAgo(1),
      },
      {
        ...delivery,
        eventId: randomUUID(),
        event: 'booking.created',
        state: 'waiting',
        tries: 2,
        outcome: '503',
        createdAt: minutesAgo(2),
      },
      {
        ...delivery,
        eventId: randomUUID(),
        event: 'question.unanswered',
        state: 'failed',
        tries: 10,
        outcome: '404',
        createdAt: minutesAgo(3),
      },
    ],
  })
  return webhookId
}

/** What the account has done: exports, clean-ups, replies of this month, entries of the audit log. */
async function furnishRecords({ frontdesk: { db } }: Dashboard, person: DashboardPerson, write: Write) {
  const { account, chatbotId, email } = person
  const { id: userId } = await db.prisma.user.findUniqueOrThrow({ where: { email } })
  const [now, period] = [new Date(), new Date(`${new Date().toISOString().slice(0, 7)}-01`)]
  await db.prisma.usage.create({ data: { accountId: account.id, period, used: 1_700, quota: 2_000 } })
  const filters = { from: null, to: null, q: null, chatbotId: null, chatbotIds: [] }
  const job = { accountId: account.id, requestedBy: userId, filters } as const
  await db.prisma.exportJob.createMany({
    data: [
      { ...job, format: 'csv', status: 'cancelled', createdAt: minutesAgo(1) },
      { ...job, format: 'json', status: 'failed', error: 'The file could not be written.', createdAt: minutesAgo(2) },
      {
        ...job,
        format: 'csv',
        status: 'cancelled',
        filters: { ...filters, q: write('Norway').slice(0, 200) },
        createdAt: minutesAgo(3),
      },
    ],
  })
  await db.prisma.retentionRun.createMany({
    data: [
      { cutoff: now, finishedAt: now, messages: 420, conversations: 31 },
      { cutoff: now, finishedAt: now },
    ],
  })
  const entry = { accountId: account.id, userId, program: 'frontdesk api' }
  await db.prisma.auditEntry.createMany({
    data: [
      { ...entry, action: 'chatbot.changed', chatbotId, fields: ['name', 'systemPrompt'] },
      { ...entry, action: 'source.created', chatbotId, fields: [] },
      { ...entry, action: 'webhook.created', fields: [] },
    ],
  })
}
