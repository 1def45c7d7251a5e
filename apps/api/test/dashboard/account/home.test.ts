import { aChatbot, aConversation, aMessage, anAccount, aSource, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress } from '../../fixtures/chat-http.ts'
import { anOwner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t)
const { db } = frontdesk
const password = 'correct horse battery'

type Member = Parameters<typeof aUser>[1]

/** What Home, or another part of it, says to a new user. */
const homeOf = async (member: Member, path = '/api/home') => {
  const { user } = await aUser(db, { ...member, password })
  const browser = anOwner(frontdesk.url)
  await browser.logIn(user.email, password, newAddress())
  return (await browser.json(path)).body
}

const nothing = {
  waitingVisitors: 0,
  missedRequests: 0,
  openChats: 0,
  openQuestions: 0,
  newLeads: 0,
  failedSources: [],
  refusedWebsites: [],
  floodedChatbots: [],
  dueAnswers: [],
}

const noNumbers = {
  conversations: 0,
  visitorMessages: 0,
  aiReplies: 0,
  notFound: 0,
  handedOver: 0,
  ratingsUp: 0,
  ratingsDown: 0,
}

const dayMs = 24 * 60 * 60 * 1_000
const today = Date.parse(new Date().toISOString().slice(0, 10))
/** Begins of the last seven days in UTC. */
const lastDays = [6, 5, 4, 3, 2, 1, 0].map(back => new Date(today - back * dayMs).toISOString())
const emptyDays = () => lastDays.map(from => ({ from, numbers: noNumbers }))

t.test('a new account has nothing waiting, and all set-up steps open', async t => {
  const { id: accountId } = await anAccount(db, { plan: 'standard' })
  t.same(await homeOf({ accountId }), {
    ...nothing,
    quota: { used: 0, limit: 10_000 },
    week: { timezone: 'UTC', days: emptyDays(), previous: noNumbers },
    latest: [],
    setUp: { teach: false, try: false, look: false, install: false, team: false },
  })
})

/** An account with something of each kind that waits for somebody. */
async function aBusyAccount() {
  const { id: accountId } = await anAccount(db, { plan: 'standard', quota: 50 })
  const columns = { accountId, appearance: { colour: '#1f5b60' }, domains: ['shop.example'] }
  const chatbot = await aChatbot(db, { ...columns, name: 'Shop' })
  const other = await aChatbot(db, { accountId, name: 'Wholesale' })
  const { id: chatbotId } = chatbot
  await aSource(db, { chatbotId, status: 'failed' })
  await aSource(db, { chatbotId, status: 'ready' })
  await aConversation(db, { chatbotId, liveStatus: 'waiting', waitingSince: new Date() })
  const sessionId = crypto.randomUUID()
  const question = { sessionId, question: 'Do you ship?', reason: 'not_found' } as const
  await db.prisma.question.createMany({
    data: [
      { ...question, chatbotId },
      { ...question, chatbotId, status: 'dismissed' },
      { ...question, chatbotId: other.id },
    ],
  })
  await db.prisma.lead.createMany({ data: [{ chatbotId }, { chatbotId, handledAt: new Date() }] })
  const today = new Date()
  const refusal = { chatbotId, day: today, reason: 'domain', count: 3 }
  await db.prisma.refusedOrigin.createMany({
    data: [
      { ...refusal, host: 'blog.example' },
      { ...refusal, host: 'shop.example' },
      { ...refusal, host: '' },
    ],
  })
  await db.prisma.seenOrigin.create({ data: { chatbotId, host: 'shop.example', seenAt: today } })
  await db.prisma.trialUsage.create({ data: { accountId, day: today, used: 1 } })
  const period = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1))
  await db.prisma.usage.create({ data: { accountId, period, used: 45, quota: 50 } })
  return { accountId, chatbotId, otherId: other.id }
}

t.test('what waits is counted, of the chatbots that the user may see', async t => {
  const { accountId, chatbotId, otherId } = await aBusyAccount()
  await frontdesk.redis.set(`${frontdesk.namespace}:flooded:${chatbotId}`, '')
  const ofShop = { chatbotId, name: 'Shop', count: 1 }
  t.match(await homeOf({ accountId }), {
    waitingVisitors: 1,
    openChats: 0,
    openQuestions: 2,
    newLeads: 1,
    failedSources: [ofShop],
    refusedWebsites: [ofShop],
    floodedChatbots: [{ chatbotId, name: 'Shop' }],
    quota: { used: 45, limit: 50 },
    setUp: { teach: true, try: true, look: true, install: true, team: false },
  })
  const permissions = ['questions', 'leads', 'live_chat', 'chatbot_settings'] as const
  t.match(await homeOf({ accountId, permissions: [...permissions], chatbotIds: [otherId] }), {
    ...nothing,
    floodedChatbots: null,
    openQuestions: 1,
    quota: null,
    setUp: { teach: false, look: false, team: true },
  })
})

t.test('Home shows the rest where Redis does not say which chatbots are flooded', async t => {
  const { accountId } = await aBusyAccount()
  const { redis } = frontdesk
  Object.assign(redis, { mget: () => Promise.reject(new Error('Command timed out')) })
  t.teardown(() => Reflect.deleteProperty(redis, 'mget'))
  t.match(await homeOf({ accountId }), { waitingVisitors: 1, floodedChatbots: [], quota: { used: 45, limit: 50 } })
})

t.test('what a user may not see is null, and so is live chat on a plan without it', async t => {
  const { accountId } = await aBusyAccount()
  const all = {
    waitingVisitors: null,
    missedRequests: null,
    openChats: null,
    openQuestions: null,
    newLeads: null,
    failedSources: null,
  }
  const withheld = {
    ...all,
    refusedWebsites: null,
    floodedChatbots: null,
    dueAnswers: null,
    quota: null,
    week: null,
    latest: null,
    setUp: null,
  }
  t.same(await homeOf({ accountId, permissions: ['leads'] }), { ...withheld, newLeads: 1 })
  t.match(await homeOf({ accountId, permissions: ['analytics'] }), {
    ...withheld,
    week: { days: { length: 7 } },
    quota: { used: 45, limit: 50 },
  })
  await db.prisma.account.update({ where: { id: accountId }, data: { plan: 'basic' } })
  t.same(await homeOf({ accountId, permissions: ['live_chat'] }), withheld)
  t.equal((await anOwner(frontdesk.url).send('/api/home')).status, 401)
})

t.test('open questions and new leads are counted apart from the rest, for those who may see them', async t => {
  const { accountId, otherId } = await aBusyAccount()
  const counts = (member: Member) => homeOf({ accountId, ...member }, '/api/home/counts')
  t.same(await counts({}), { openQuestions: 2, newLeads: 1 })
  t.same(await counts({ permissions: ['questions', 'leads'], chatbotIds: [otherId] }), {
    openQuestions: 1,
    newLeads: 0,
  })
  t.same(await counts({ permissions: ['leads'] }), { openQuestions: null, newLeads: 1 })
  t.same(await counts({ permissions: ['live_chat'] }), { openQuestions: null, newLeads: null })
  t.equal((await anOwner(frontdesk.url).send('/api/home/counts')).status, 401)
})

t.test('the week is counted by the days of the user, and compares with the one before until this time', async t => {
  // Far from midnight at any time of the day: it is after 5:45 and before 17:45 there, or after 8:30 and before 20:30.
  const timezone = new Date().getUTCHours() < 12 ? 'Asia/Kathmandu' : 'America/St_Johns'
  const { id: accountId } = await anAccount(db, { timezone })
  const [seen, hidden] = [await aChatbot(db, { accountId }), await aChatbot(db, { accountId })]
  const now = Date.now()
  const count = (chatbotId: string, at: number, conversations: number) =>
    db.prisma.analyticsCount.create({ data: { chatbotId, slot: new Date(at), conversations } })
  await count(seen.id, now - 1_000, 1)
  await count(hidden.id, now - 1_000, 10)
  // Of the same day a week ago a minute earlier counts, and a minute later does not.
  await count(seen.id, now - 7 * dayMs - 60_000, 2)
  await count(seen.id, now - 7 * dayMs + 60_000, 100)
  await count(seen.id, now - 20 * dayMs, 1_000)
  t.match(await homeOf({ accountId }), { week: { timezone, days: { 6: { numbers: { conversations: 11 } } } } })
  const { week } = (await homeOf({ accountId, permissions: ['analytics'], chatbotIds: [seen.id] })) as {
    week: { days: { from: string; numbers: { conversations: number } }[]; previous: { conversations: number } }
  }
  t.equal(week.days.at(-1)?.numbers.conversations, 1)
  t.equal(week.previous.conversations, 2)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, timeStyle: 'short' })
  t.equal(clock.format(new Date(week.days[0]?.from ?? '')), '00:00')
})

t.test('the latest conversations say what the visitor wrote last, to those who may read it', async t => {
  const { id: accountId } = await anAccount(db)
  const { id: chatbotId } = await aChatbot(db, { accountId, name: 'Shop' })
  const sessions: string[] = []
  for (const minutes of [1, 2, 3, 4, 5, 6]) {
    const lastActivityAt = new Date(Date.now() - minutes * 60_000)
    const { id, sessionId } = await aConversation(db, { chatbotId, lastActivityAt })
    await aMessage(db, { conversationId: id, content: `Question ${minutes}` })
    await aMessage(db, { conversationId: id, content: '<p>Answer</p>', role: 'assistant' })
    sessions.push(sessionId)
  }
  const { latest } = (await homeOf({ accountId, permissions: ['conversations'] })) as {
    latest: { sessionId: string; text: string; chatbotName: string; lastActivity: string }[]
  }
  t.same(
    latest.map(({ sessionId }) => sessionId),
    sessions.slice(0, 5),
  )
  t.match(latest[0], { text: 'Question 1', chatbotName: 'Shop', lastActivity: /^\d{4}-.*Z$/ })
})

t.test('the latest conversations name the visitor to those who may see leads', async t => {
  const { id: accountId } = await anAccount(db)
  const { id: chatbotId } = await aChatbot(db, { accountId })
  const { sessionId } = await aConversation(db, { chatbotId, lastActivityAt: new Date() })
  const signedIn = { identitySubject: '7', identityName: 'Ole Hansen' }
  await aConversation(db, { chatbotId, ...signedIn, lastActivityAt: new Date(Date.now() - 60_000) })
  for (const [name, createdAt] of [
    ['Mia', new Date(Date.now() - 60_000)],
    ['Mia Berg', new Date()],
  ] as const)
    await db.prisma.lead.create({ data: { chatbotId, sessionId, name, createdAt } })
  const namesFor = async (of: Parameters<typeof homeOf>[0]): Promise<(string | null)[]> => {
    const { latest } = (await homeOf(of)) as { latest: { visitorName: string | null }[] }
    return latest.map(({ visitorName }) => visitorName)
  }
  t.same(await namesFor({ accountId, permissions: ['conversations', 'leads'] }), ['Mia Berg', 'Ole Hansen'])
  t.same(await namesFor({ accountId, permissions: ['conversations'] }), [null, 'Ole Hansen'])
  await db.prisma.account.update({ where: { id: accountId }, data: { plan: 'free' } })
  t.same(await namesFor({ accountId, permissions: ['conversations', 'leads'] }), [null, 'Ole Hansen'])
})
