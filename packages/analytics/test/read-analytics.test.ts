import { rankValues } from '@frontdesk/analytics/rank-values'
import { readAnalytics } from '@frontdesk/analytics/read-analytics'
import { readAnalyticsDetails } from '@frontdesk/analytics/read-details'
import { readWeek } from '@frontdesk/analytics/read-week'
import { rollUp } from '@frontdesk/analytics/roll-up'
import { aChatbot, aConversation, anAccount } from '@frontdesk/testing/factories'
import t from 'tap'
import { actorOf, limits, never, setPrice } from './fixtures/analytics-reader.ts'
import { openChatbot } from '../../conversations/test/fixtures/open-chatbot.ts'
import { madeUpMonths } from './made-up-months.ts'

const { db } = await openChatbot(t)

t.beforeEach(() => db.pool.query(`update analytics_progress set counted_until = '-infinity'`))

t.test('of a period that is not over, the one before is counted as far', async t => {
  const account = await anAccount(db, { timezone: 'UTC' })
  const { id: chatbotId } = await aChatbot(db, { accountId: account.id })
  const slots = ['2026-05-01T10:00:00Z', '2026-05-01T14:00:00Z', '2026-05-02T10:00:00Z']
  await db.prisma.analyticsCount.createMany({
    data: slots.map(slot => ({ chatbotId, slot: new Date(slot), conversations: 1 })),
  })
  await db.pool.query(`update analytics_progress set counted_until = '2026-05-02 12:00+00'`)
  const asked = { from: '2026-05-02', to: '2026-05-02', compare: 'previous' } as const
  const { period, previous } = await readAnalytics({ db }, actorOf(account.id), asked, limits)
  t.equal(period.totals.conversations, 1)
  t.equal(previous?.totals.conversations, 1, 'that of 14 h is later in its day than anything that was counted')
  t.equal(previous?.points[0]?.numbers.conversations, 2, 'the bar is whole')
  const hourly = await readAnalytics({ db }, actorOf(account.id), { ...asked, to: '2026-05-09' }, limits)
  t.equal(hourly.previous?.totals.conversations, 0)
})

t.test('a report that takes too long is given up', async t => {
  const account = await anAccount(db)
  const asked = { from: '2026-05-01', to: '2026-05-02' }
  const impatient = { statementMs: 50, signal: never }
  const locked = await db.pool.connect()
  t.teardown(() => locked.release())
  await locked.query('begin')
  await locked.query('lock table analytics_counts, analytics_values in access exclusive mode')
  const actor = actorOf(account.id)
  const reads: (() => Promise<unknown>)[] = [
    () => readAnalytics({ db }, actor, asked, impatient),
    () => readAnalyticsDetails({ db }, actor, asked, impatient),
    () => rankValues({ db }, actor, { ...asked, by: 'page' }, impatient),
  ]
  for (const read of reads) await t.rejects(read(), { code: 'ANALYTICS_TOO_SLOW' })
  await locked.query('rollback')
})

t.test('what helped agents has its cost beside the replies, and a model without a price has none', async t => {
  const account = await anAccount(db)
  const { id: chatbotId } = await aChatbot(db, { accountId: account.id, name: 'Shop' })
  const slot = new Date('2026-05-02T10:00:00Z')
  const tokens = { calls: 2, inputTokens: 1_000_000n, outputTokens: 500_000n }
  await db.prisma.agentAssistUsage.createMany({
    data: [
      { chatbotId, slot, purpose: 'summary', model: 'model-server', ...tokens },
      { chatbotId, slot, purpose: 'translation', model: 'other', ...tokens },
    ],
  })
  await setPrice(db, '3')
  await rollUp({ db }, never)
  const asked = { from: '2026-05-01', to: '2026-05-31' }
  const { currency, models, chatbots } = await readAnalyticsDetails({ db }, actorOf(account.id), asked, limits)
  t.equal(currency, 'EUR')
  const numbers = { calls: 2, inputTokens: 1_000_000, outputTokens: 500_000, averageMs: null }
  t.same(models, [
    { purpose: 'summary', model: 'model-server', ...numbers, cost: 9 },
    { purpose: 'translation', model: 'other', ...numbers, cost: 0 },
  ])
  t.match(chatbots, [{ name: 'Shop', conversations: 0, cost: 9 }])
  await db.pool.query('truncate installation_facts')
  const without = await readAnalytics({ db }, actorOf(account.id), asked, limits)
  t.match(without, { currency: null, period: { totals: { cost: 0 } } })
})

t.test('what no run has counted yet is there at once, and is the same when one has counted it', async t => {
  const [now, hourMs] = [Date.now(), 3_600_000]
  const stretch = [new Date(now - 40 * hourMs), new Date(now)].map(at => at.toISOString()) as [string, string]
  const { account, chatbot } = await madeUpMonths(db, 'Asia/Kathmandu', [stretch])
  await madeUpMonths(db, 'Europe/Berlin', [stretch])
  // Too late for the run below.
  const createdAt = new Date(now - 1_000)
  await aConversation(db, { chatbotId: chatbot.id, createdAt, lastActivityAt: createdAt })
  await setPrice(db, '3')
  const actor = actorOf(account.id)
  const asked = { from: stretch[0].slice(0, 10), to: new Date(now + 24 * hourMs).toISOString().slice(0, 10) }
  const readAll = async () => {
    const { countedUntil, ...report } = await readAnalytics({ db }, actor, { ...asked, compare: 'previous' }, limits)
    t.ok(countedUntil !== null && Date.parse(countedUntil) >= now)
    return [report, await readAnalyticsDetails({ db }, actor, asked, limits), await readWeek({ db }, actor)]
  }
  await db.pool.query(`update analytics_progress set counted_until = date_trunc('hour', now()) - interval '41 hours'`)
  const live = await readAll()
  t.match(live, [{ period: { totals: { conversations: Number, aiReplies: Number } } }])
  t.equal(await db.prisma.analyticsCount.count({ where: { chatbotId: chatbot.id } }), 0)
  await rollUp({ db }, never)
  t.ok(await db.prisma.analyticsCount.count({ where: { chatbotId: chatbot.id } }))
  t.same(await readAll(), live)
})

t.test('where the runs are days behind, the numbers end where they have come to', async t => {
  const account = await anAccount(db)
  const { id: chatbotId } = await aChatbot(db, { accountId: account.id })
  await aConversation(db, { chatbotId })
  await db.pool.query(`update analytics_progress set counted_until = '2026-05-02 12:00+00'`)
  const day = (ms: number): string => new Date(Date.now() + ms).toISOString().slice(0, 10)
  const asked = { from: day(-86_400_000), to: day(86_400_000) }
  const { countedUntil, period } = await readAnalytics({ db }, actorOf(account.id), asked, limits)
  t.equal(countedUntil, '2026-05-02T12:00:00.000Z')
  t.equal(period.totals.conversations, 0)
})
