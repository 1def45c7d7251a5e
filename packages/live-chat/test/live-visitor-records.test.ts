import type { Actor } from '@frontdesk/accounts/actor'
import { permissionNames } from '@frontdesk/accounts/team/permissions'
import { readLiveVisitorRecords } from '@frontdesk/live-chat/inbox/live-visitor-records'
import { aChatbot, anAccount, aConversation } from '@frontdesk/testing/factories'
import t from 'tap'
import { openChatbot } from '../../conversations/test/fixtures/open-chatbot.ts'

const { db, account, chatbot } = await openChatbot(t)
const chatbotId = chatbot.id
const { sessionId } = await aConversation(db, { chatbotId })
const reader = (columns: Partial<Actor> = {}) => ({
  accountId: account.id,
  chatbotIds: null,
  permissions: permissionNames,
  ...columns,
})
const records = (columns?: Partial<Actor>) => readLiveVisitorRecords({ db }, reader(columns), sessionId)

t.test('a visitor who has left nothing has no records', async t => {
  t.match(await records(), { lead: null, bookings: [], questions: [] })
})

t.test('what a visitor has left in the conversation is read, the newest first', async t => {
  const { id: otherId } = await aChatbot(db, { accountId: account.id })
  await db.prisma.allowedDomain.createMany({
    data: [
      { chatbotId, domain: 'shop.example' },
      { chatbotId: otherId, domain: 'other.example' },
    ],
    skipDuplicates: true,
  })
  const day = (n: number) => new Date(Date.UTC(2026, 10, n))
  await db.prisma.lead.createMany({
    data: [
      { chatbotId, sessionId, name: 'Old', createdAt: day(1) },
      { chatbotId, sessionId, name: 'Noor', phone: '+49 30 1', createdAt: day(2) },
      { chatbotId: otherId, sessionId, name: 'Elsewhere', createdAt: day(3) },
    ],
  })
  const booking = { chatbotId, sessionId, name: 'Noor', email: 'noor@example.org', timezone: 'UTC', endsAt: day(28) }
  await db.prisma.booking.createMany({
    data: [
      { ...booking, title: 'Fitting', startsAt: day(20), status: 'cancelled' },
      { ...booking, title: 'Pick-up', startsAt: day(25), status: 'confirmed' },
      { ...booking, title: 'Not yet', startsAt: day(26), status: 'pending' },
    ],
  })
  const question = { chatbotId, sessionId, reason: 'not_found' as const }
  await db.prisma.question.createMany({
    data: [
      ...Array.from({ length: 6 }, (_, at) => ({ ...question, question: `Question ${at}`, createdAt: day(at + 1) })),
      { ...question, question: 'Answered', status: 'answered', createdAt: day(9) },
    ],
  })
  const found = await records()
  t.match(found, {
    lead: { name: 'Noor', email: null, phone: '+49 30 1', createdAt: '2026-11-02T00:00:00.000Z' },
    bookings: [
      { title: 'Pick-up', startsAt: '2026-11-25T00:00:00.000Z', isCancelled: false },
      { title: 'Fitting', isCancelled: true },
    ],
  })
  t.equal(found.bookings.length, 2, 'one that is not confirmed is none yet')
  t.same(
    found.questions.map(({ question: text }) => text),
    [5, 4, 3, 2, 1].map(at => `Question ${at}`),
  )
  t.ok(found.linkDomains.includes('shop.example'))
  t.notOk(found.linkDomains.includes('other.example'))
})

t.test('members see only the kinds of records that they may see', async t => {
  const nothing = { lead: null, bookings: [], questions: [] }
  t.match(await records({ permissions: ['live-chat'] }), nothing)
  t.match(await records({ permissions: ['leads'] }), { ...nothing, lead: { name: 'Noor' } })
  t.equal((await records({ permissions: ['bookings'] })).bookings.length, 2)
  t.equal((await records({ permissions: ['questions'] })).questions.length, 5)
})

t.test('a conversation that the agent may not see is not there', async t => {
  const stranger = await anAccount(db)
  await t.rejects(records({ accountId: stranger.id }), { code: 'SESSION_UNKNOWN' })
  await t.rejects(records({ chatbotIds: [] }), { code: 'SESSION_UNKNOWN' })
})
