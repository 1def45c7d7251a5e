import { aChatbot, aConversation, anAccount, aSource, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress } from '../../fixtures/chat-http.ts'
import { anOwner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t)
const { db } = frontdesk
const password = 'correct horse battery'

type Member = Parameters<typeof aUser>[1]

/** What Home says to a new user. */
const homeOf = async (member: Member) => {
  const { user } = await aUser(db, { ...member, password })
  const browser = anOwner(frontdesk.url)
  await browser.logIn(user.email, password, newAddress())
  return (await browser.json('/api/home')).body
}

const nothing = { waitingVisitors: 0, openQuestions: 0, newLeads: 0, failedSources: [], refusedWebsites: [] }

t.test('an account in which nothing was done has nothing that waits, and every step before it', async t => {
  const { id: accountId } = await anAccount(db, { plan: 'standard' })
  t.same(await homeOf({ accountId }), {
    ...nothing,
    quota: { used: 0, limit: 10_000 },
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
  const ofShop = { chatbotId, name: 'Shop', count: 1 }
  t.same(await homeOf({ accountId }), {
    waitingVisitors: 1,
    openQuestions: 2,
    newLeads: 1,
    failedSources: [ofShop],
    refusedWebsites: [ofShop],
    quota: { used: 45, limit: 50 },
    setUp: { teach: true, try: true, look: true, install: true, team: false },
  })
  const permissions = ['questions', 'leads', 'live_chat', 'chatbot_settings'] as const
  t.match(await homeOf({ accountId, permissions: [...permissions], chatbotIds: [otherId] }), {
    ...nothing,
    openQuestions: 1,
    quota: null,
    setUp: { teach: false, look: false, team: true },
  })
})

t.test('what a user may not see is null, and so is live chat on a plan without it', async t => {
  const { accountId } = await aBusyAccount()
  const all = { waitingVisitors: null, openQuestions: null, newLeads: null, failedSources: null }
  const withheld = { ...all, refusedWebsites: null, quota: null, setUp: null }
  t.same(await homeOf({ accountId, permissions: ['leads'] }), { ...withheld, newLeads: 1 })
  t.same(await homeOf({ accountId, permissions: ['analytics'] }), { ...withheld, quota: { used: 45, limit: 50 } })
  await db.prisma.account.update({ where: { id: accountId }, data: { plan: 'basic' } })
  t.same(await homeOf({ accountId, permissions: ['live_chat'] }), withheld)
  t.equal((await anOwner(frontdesk.url).send('/api/home')).status, 401)
})
