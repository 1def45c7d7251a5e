import { randomUUID } from 'node:crypto'
import type { AnalyticsUnit } from '@frontdesk/contracts/account/analytics'
import type { ReplyOutcome } from '@frontdesk/contracts/conversations/reply-outcome'
import { rankValues } from '@frontdesk/analytics/rank-values'
import { readAnalytics } from '@frontdesk/analytics/read-analytics'
import { readAnalyticsDetails } from '@frontdesk/analytics/read-details'
import { rollUp } from '@frontdesk/analytics/roll-up'
import { eraseOwnSession } from '@frontdesk/retention/erase-session'
import { removeExpired } from '@frontdesk/retention/remove-expired'
import type { Db } from '@frontdesk/db/connect'
import { aConversation, aMessage } from '@frontdesk/testing/factories'
import t from 'tap'
import { actorOf, limits, never, setPrice } from './fixtures/analytics-reader.ts'
import { openChatbot } from '../../conversations/test/fixtures/open-chatbot.ts'
import { madeUpMonths, type Happened } from './made-up-months.ts'
import { dayIn, recount, recountAgents, recountOutcomes, recountWeek } from './recount.ts'

const fixture = await openChatbot(t)
const { db, chatbot } = fixture

const stored = async (): Promise<unknown[]> => {
  const counts = await db.pool.query('select * from analytics_counts order by chatbot_id, slot')
  const values = await db.pool.query('select * from analytics_values order by chatbot_id, measure, slot, value')
  const models = await db.pool.query('select * from analytics_models order by chatbot_id, slot, purpose, model')
  return [counts.rows, values.rows, models.rows]
}

t.beforeEach(async () => {
  const tables = ['conversations', 'replies', 'tombstones', 'questions', 'feedback', 'retention_runs']
  await db.pool.query(
    `truncate ${tables.join()}, analytics_counts, analytics_values, analytics_models, installation_facts cascade`,
  )
  await db.pool.query(`update analytics_progress set counted_until = '-infinity'`)
})

const zones = {
  'Asia/Kathmandu': [['2026-03-27T00:00:00Z', '2026-04-01T00:00:00Z', '2026-03-27', '2026-04-01', 144]],
  'America/St_Johns': [
    ['2026-03-06T00:00:00Z', '2026-03-10T00:00:00Z', '2026-03-06', '2026-03-10', 119],
    ['2026-10-30T00:00:00Z', '2026-11-03T00:00:00Z', '2026-10-30', '2026-11-03', 121],
  ],
  'Europe/Berlin': [
    ['2026-03-27T00:00:00Z', '2026-03-31T00:00:00Z', '2026-03-27', '2026-03-31', 119],
    ['2026-10-23T00:00:00Z', '2026-10-27T00:00:00Z', '2026-10-23', '2026-10-27', 121],
  ],
} as const

t.test(
  'the numbers of days with 23, 24 and 25 hours equal a recount, and stay when retention has removed the rest',
  async t => {
    const accounts = []
    for (const [timezone, months] of Object.entries(zones)) {
      const made = await madeUpMonths(
        db,
        timezone,
        months.map(([from, to]) => [from, to]),
      )
      accounts.push({ timezone, months, ...made })
    }
    await setPrice(db, '3')
    await rollUp({ db }, never)
    await removeExpired({ db }, never)
    // Neither what is removed nor a price that changes later changes anything.
    await setPrice(db, '1000')
    t.equal(await db.prisma.message.count({ where: { createdAt: { lt: new Date('2026-04-02') } } }), 0)
    for (const { timezone, months, account, happened } of accounts) {
      const read = (from: string, to: string, unit: AnalyticsUnit) =>
        readAnalytics({ db }, actorOf(account.id), { from, to, unit, compare: 'previous' }, limits)
      for (const [, , from, to, hours] of months) {
        const inside = happened.filter(({ at }) => from <= dayIn(timezone, at) && dayIn(timezone, at) <= to)
        const { period, previous, timezone: named } = await read(from, to, 'day')
        t.equal(named, timezone)
        t.match(period.totals, recount(inside), `${timezone} ${from}`)
        const replies = recount(inside)['aiReplies'] ?? 0
        // 100 tokens at 3 and 10 at 12 for a million.
        t.match(period.totals, { inputTokens: 100 * replies, cost: Number((replies * 0.00042).toFixed(6)) })
        t.equal(previous?.points.length, period.points.length)
        for (const { from: begun, numbers } of period.points) {
          const day = dayIn(timezone, new Date(begun))
          t.match(numbers, recount(inside.filter(({ at }) => dayIn(timezone, at) === day)), `${timezone} ${day}`)
        }
        const byHour = await read(from, to, 'hour')
        t.equal(byHour.period.points.length, hours, `${timezone}: hours of these days`)
        t.same(byHour.period.totals, period.totals)
        for (const { from: begun, before, numbers } of byHour.period.points) {
          const own = inside.filter(({ at }) => at >= new Date(begun) && at < new Date(before))
          t.match(numbers, recount(own), `${timezone} ${begun}`)
        }
        t.same((await read(from, to, 'week')).period.totals, period.totals)
        const {
          hours: week,
          pages,
          models,
          chatbots,
          agents,
          outcomes,
        } = await readAnalyticsDetails({ db }, actorOf(account.id), { from, to }, limits)
        t.same(agents, recountAgents(inside), `${timezone} ${from}: agents`)
        t.same(outcomes, { values: recountOutcomes(inside), others: 0 }, `${timezone} ${from}: outcomes`)
        t.same(week, recountWeek(inside, timezone), `${timezone} ${from}: hours of the week`)
        t.match(models, [{ purpose: 'reply', model: 'model-server', calls: replies, cost: period.totals.cost }])
        t.match(chatbots, [{ conversations: period.totals.conversations, cost: period.totals.cost }])
        t.equal(
          pages.values.reduce((sum, { count }) => sum + count, 0),
          inside.filter(({ page }) => page !== undefined).length,
        )
      }
    }
  },
)

t.test('the median and the long waits and replies are right within 5 percent', async t => {
  const { account, happened } = await madeUpMonths(db, 'UTC', [['2026-05-01T00:00:00Z', '2026-05-08T00:00:00Z']])
  await rollUp({ db }, never)
  const { period } = await readAnalytics({ db }, actorOf(account.id), { from: '2026-05-01', to: '2026-05-08' }, limits)
  const exact = (what: Happened['what'], share: number): number => {
    const all = happened.flatMap(({ what: kind, ms }) => (kind === what && ms !== undefined ? [ms] : []))
    return all.toSorted((one, other) => one - other)[Math.ceil(all.length * share) - 1] ?? 0
  }
  const { replyMedianMs, replyP95Ms, waitMedianMs, waitP90Ms } = period.totals
  for (const [read, expected] of [
    [replyMedianMs, exact('aiReplies', 0.5)],
    [replyP95Ms, exact('aiReplies', 0.95)],
    [waitMedianMs, exact('handedOver', 0.5)],
    [waitP90Ms, exact('handedOver', 0.9)],
  ] as const)
    t.ok(Math.abs((read ?? 0) / expected - 1) < 0.051, `${read} for ${expected}`)
})

t.test('pages are ranked without what may belong to one visitor, and languages by their first letters', async t => {
  const {
    account,
    chatbot: made,
    happened,
  } = await madeUpMonths(db, 'UTC', [['2026-05-01T00:00:00Z', '2026-05-08T00:00:00Z']])
  const createdAt = new Date('2026-05-02T12:00:00Z')
  const { id: conversationId } = await aConversation(db, { chatbotId: made.id, createdAt })
  const referers = ['/account/kim@mail.example/orders', '/orders/20260001', '/s/8c6f9a7e-1b2c-4d3e-8f90-123456789abc']
  for (const path of referers) await aMessage(db, { conversationId, createdAt, referer: `https://shop.example${path}` })
  await rollUp({ db }, never)
  const rank = (by: 'page' | 'language') =>
    rankValues({ db }, actorOf(account.id), { from: '2026-05-01', to: '2026-05-08', by }, limits)
  const pages = new Map((await rank('page')).values.map(({ value, count }) => [value, count]))
  for (const page of ['shop.example/page-0', 'shop.example/page-1', 'shop.example/page-2'])
    t.equal(pages.get(page), happened.filter(one => one.page === page).length, page)
  t.equal(pages.get('shop.example/account/*/orders'), 1)
  t.equal(pages.get('shop.example/orders/*'), 1)
  t.equal(pages.get('shop.example/s/*'), 1)
  t.match((await rank('language')).values[0], { value: 'de' })
})

t.test('beyond 50 values of a quarter of an hour the others are counted together', async t => {
  const createdAt = new Date('2026-05-02T12:00:00Z')
  const { id: conversationId } = await aConversation(db, { chatbotId: chatbot.id, createdAt })
  await db.pool.query(
    `insert into messages (conversation_id, role, content, context_epoch, created_at, referer)
     select $1, 'user', 'Hello', 0, $2, 'https://shop.example/' || n from generate_series(1, 70) n`,
    [conversationId, createdAt],
  )
  await rollUp({ db }, never)
  const asked = { from: '2026-05-02', to: '2026-05-02', by: 'page' } as const
  const { values, others } = await rankValues({ db }, actorOf(fixture.account.id), asked, limits)
  t.same([values.length, others], [50, 20])
})

t.test('a second run changes nothing, and one that is killed in the middle leaves nothing twice', async t => {
  await madeUpMonths(db, 'UTC', [['2026-05-01T00:00:00Z', '2026-05-03T00:00:00Z']])
  let statements = 0
  const dying = {
    async connect() {
      const client = await db.pool.connect()
      const { rows } = await client.query('select pg_backend_pid() as pid')
      return {
        async query(config: { text: string }) {
          if (config.text.includes('insert into analytics_values')) statements += 1
          if (statements === 8) await db.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
          return client.query(config)
        },
        release: () => client.release(statements === 8),
      }
    },
  }
  // The one function of a pool that is used.
  await t.rejects(rollUp({ db: { pool: dying as unknown as Db['pool'] } }, never))
  await rollUp({ db }, never)
  const afterKill = await stored()
  await Promise.all([rollUp({ db }, never), rollUp({ db }, never)])
  t.same(await stored(), afterKill, 'nor two at once')
  await db.pool.query('truncate analytics_counts, analytics_values, analytics_models')
  await db.pool.query(`update analytics_progress set counted_until = '-infinity'`)
  await rollUp({ db }, never)
  t.same(await stored(), afterKill, 'as if nobody had been killed')
})

t.test('a visitor who is erased takes nothing from the numbers, and leaves nothing in them', async t => {
  const { turn } = await fixture.exchange('My name is Kim', '<p>Hello</p>')
  const { id: conversationId, sessionId } = await db.prisma.conversation.findFirstOrThrow()
  const { id: messageId } = await aMessage(db, { conversationId, role: 'system' })
  const agentId = 'aaaaaaaa-0000-4000-8000-000000000003'
  await db.prisma.modeChange.create({ data: { conversationId, mode: 'bot', atMessageId: messageId, agentId } })
  const rated = { messageId, chatbotId: chatbot.id, sessionId, rating: 4, comment: 'Ask for Kim.' }
  await db.prisma.liveChatRating.create({ data: rated })
  const needs = { db, redis: fixture.redis, namespace: fixture.namespace }
  await rollUp({ db }, never)
  t.same(await stored(), [[], [], []], 'the last minutes are not counted yet')
  await eraseOwnSession(needs, { id: chatbot.id, accountId: fixture.account.id }, sessionId)
  t.equal(await db.prisma.conversation.count(), 0)
  await rollUp({ db }, never)
  // As if half an hour had passed since.
  await db.pool.query(`update analytics_progress set counted_until = now() - interval '1 hour'`)
  await db.pool.query(`update replies set accepted_at = now() - interval '30 minutes'`)
  await rollUp({ db }, never)
  const today = new Date()
  const day = (ms: number): string => new Date(today.getTime() + ms).toISOString().slice(0, 10)
  const asked = { from: day(-86_400_000), to: day(86_400_000) }
  const { period } = await readAnalytics({ db }, actorOf(fixture.account.id), asked, limits)
  t.match(period.totals, { conversations: 1, visitorMessages: 1, aiReplies: 1, failed: 0, inputTokens: 12 })
  t.match(period.totals, { liveChatRatings: 1, liveChatsSatisfied: 1, liveChatStars: 4 })
  const { agents } = await readAnalyticsDetails({ db }, actorOf(fixture.account.id), asked, limits)
  t.same(agents, [{ agentId, name: null, ratings: 1, satisfied: 1 }])
  const pages = await rankValues({ db }, actorOf(fixture.account.id), { ...asked, by: 'page' }, limits)
  t.same(pages, { values: [{ value: 'shop.example/', count: 1 }], others: 0 })
  const text = JSON.stringify(await stored(), (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  for (const trace of ['Kim', sessionId, turn.replyId]) t.notMatch(text, trace)
})

t.test('a rating counts on its own day as it is then; one that changes later stays as it was counted', async t => {
  const endedAt = new Date('2026-05-02T12:00:00Z')
  const { id: conversationId, sessionId } = await aConversation(db, { chatbotId: chatbot.id, createdAt: endedAt })
  const { id: messageId } = await aMessage(db, { conversationId, role: 'system', createdAt: endedAt })
  const createdAt = new Date('2026-05-03T09:00:00Z')
  await db.prisma.liveChatRating.create({
    data: { messageId, chatbotId: chatbot.id, sessionId, rating: 1, createdAt },
  })
  const change = (rating: number) => db.prisma.liveChatRating.update({ where: { messageId }, data: { rating } })
  await change(5)
  const count = async (): Promise<unknown> => {
    await rollUp({ db }, never)
    const asked = { from: '2026-05-02', to: '2026-05-03' }
    const { period } = await readAnalytics({ db }, actorOf(fixture.account.id), asked, limits)
    return period.points.map(({ numbers }) => [
      numbers.liveChatRatings,
      numbers.liveChatsSatisfied,
      numbers.liveChatStars,
    ])
  }
  const counted = [
    [0, 0, 0],
    [1, 1, 5],
  ]
  t.same(await count(), counted, 'on the day on which it was given')
  await change(2)
  t.same(await count(), counted)
})

t.test('a pending reply is waited for, so that its outcome counts where it was accepted', async t => {
  const accepted = await fixture.accept()
  await db.pool.query(`update replies set accepted_at = now() - interval '40 minutes'`)
  await rollUp({ db }, never)
  t.equal(await db.prisma.analyticsCount.count(), 0)
  await db.pool.query(`update replies set state = 'answered', settled_at = now() where id = $1`, [accepted.replyId])
  await rollUp({ db }, never)
  t.match(await db.prisma.analyticsCount.findMany({ where: { visitorMessages: 1 } }), [{ aiReplies: 1 }])
})

t.test('replies are counted by outcome; what has none, from before or by an erasure, is left out', async t => {
  const acceptedAt = new Date('2026-05-02T12:00:00Z')
  let nextMessage = 1_000_000n
  const reply = (outcome: ReplyOutcome | null, failure: string | null = null) => ({
    id: randomUUID(),
    accountId: fixture.account.id,
    chatbotId: chatbot.id,
    conversationId: 1n,
    messageId: nextMessage++,
    state: 'failed' as const,
    outcome,
    failure,
    acceptedAt,
    settledAt: acceptedAt,
  })
  const data = [reply('stopped'), reply('stopped'), reply('refused'), reply(null), reply('failed', 'SESSION_ERASED')]
  await db.prisma.reply.createMany({ data })
  await rollUp({ db }, never)
  const asked = { from: '2026-05-02', to: '2026-05-02', by: 'outcome' } as const
  t.same(await rankValues({ db }, actorOf(fixture.account.id), asked, limits), {
    values: [
      { value: 'stopped', count: 2 },
      { value: 'refused', count: 1 },
    ],
    others: 0,
  })
})
