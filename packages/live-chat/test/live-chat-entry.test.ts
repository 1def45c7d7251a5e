import type { Actor } from '@frontdesk/accounts/actor'
import { permissionNames } from '@frontdesk/accounts/team/permissions'
import { listLiveChats, readLiveChat } from '@frontdesk/live-chat/inbox/list-live-chats'
import { aChatbot, aConversation } from '@frontdesk/testing/factories'
import t from 'tap'
import { openChatbot } from '../../conversations/test/fixtures/open-chatbot.ts'

const { db, account, chatbot } = await openChatbot(t)
const { sessionId } = await aConversation(db, {
  chatbotId: chatbot.id,
  lastPage: 'https://shop.example/cart',
  lastLanguage: 'de',
})
const { id: otherChatbot } = await aChatbot(db, { accountId: account.id })
const aLead = (columns: { name: string; email?: string; chatbotId?: string; createdAt: string }) =>
  db.prisma.lead.create({ data: { chatbotId: chatbot.id, sessionId, ...columns } })
const aBooking = (status: 'cancelled' | 'confirmed') =>
  db.prisma.booking.create({
    data: {
      chatbotId: chatbot.id,
      sessionId,
      name: 'Noor',
      email: 'noor@example.org',
      startsAt: new Date('2027-01-01T10:00:00Z'),
      endsAt: new Date('2027-01-01T10:30:00Z'),
      timezone: 'UTC',
      title: 'A fitting',
      status,
    },
  })

const reader = (columns: Partial<Actor> = {}) =>
  ({ accountId: account.id, chatbotIds: null, plan: 'standard', permissions: permissionNames, ...columns }) as const
const entry = async (columns?: Partial<Actor>) => (await listLiveChats({ db }, reader(columns), {})).conversations[0]
const place = { page: 'https://shop.example/cart', language: 'de' }

t.test('a visitor who left nothing has no name, and their page and language are known', async t => {
  t.match(await entry(), {
    visitor: { name: null, email: null, ...place },
    hasLead: false,
    snoozedUntil: null,
    missedAt: null,
    hasBooking: false,
  })
})

t.test('the bot resumes when a visitor has waited for the minutes of the chatbot, or never', async t => {
  const waitingSince = new Date(Date.now() - 60_000)
  const set = (timeout: number, waits = true) =>
    Promise.all([
      db.prisma.chatbot.update({ where: { id: chatbot.id }, data: { liveChatTimeoutMinutes: timeout } }),
      db.prisma.conversation.update({
        where: { sessionId },
        data: { liveStatus: waits ? 'waiting' : null, waitingSince: waits ? waitingSince : null },
      }),
    ])
  await set(10)
  t.match(await entry(), { state: 'waiting', botResumesAt: new Date(waitingSince.getTime() + 600_000).toISOString() })
  await set(0)
  t.match(await entry(), { state: 'waiting', botResumesAt: null })
  await set(10, false)
  t.match(await entry(), { state: 'bot', botResumesAt: null })
})

t.test('a visitor is called by the newest lead of this conversation with this chatbot', async t => {
  await aLead({ name: 'N.', createdAt: '2026-11-01T10:00:00Z' })
  await aLead({ name: 'Noor', email: 'noor@example.org', createdAt: '2026-11-02T10:00:00Z' })
  await aLead({ name: 'Elsewhere', chatbotId: otherChatbot, createdAt: '2026-11-03T10:00:00Z' })
  await aBooking('cancelled')
  const visitor = { name: 'Noor', email: 'noor@example.org', ...place }
  t.match(await entry(), { visitor, hasLead: true, hasBooking: false })
  await aBooking('confirmed')
  t.match(await entry(), { visitor, hasLead: true, hasBooking: true })
  const details = await readLiveChat({ db }, reader(), { sessionId })
  t.match(details, { visitor: { ...visitor, browser: null }, hasLead: true, hasBooking: true })
})

t.test('members who may not see leads or bookings do not learn of them', async t => {
  const unknown = { visitor: { name: null, email: null, ...place }, hasLead: null }
  t.match(await entry({ permissions: ['live-chat', 'bookings'] }), { ...unknown, hasBooking: true })
  t.match(await entry({ permissions: ['live-chat'] }), { ...unknown, hasBooking: null })
  t.match(await readLiveChat({ db }, reader({ permissions: ['live-chat'] }), { sessionId }), unknown)
  t.equal(await entry({ chatbotIds: [otherChatbot] }), undefined)
})

t.test('a plan without the content of leads has asterisks instead', async t => {
  t.match(await entry({ plan: 'free' }), { visitor: { name: '***', email: '***', ...place }, hasLead: true })
})
