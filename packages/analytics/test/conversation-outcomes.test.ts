import type { ConversationOutcome } from '@frontdesk/contracts/conversations/conversation-outcome'
import { readAnalytics } from '@frontdesk/analytics/read-analytics'
import { rankValues } from '@frontdesk/analytics/rank-values'
import { rollUp } from '@frontdesk/analytics/roll-up'
import { eraseOwnSession } from '@frontdesk/retention/erase-session'
import { removeExpired } from '@frontdesk/retention/remove-expired'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import t from 'tap'
import { openChatbot } from '../../conversations/test/fixtures/open-chatbot.ts'
import { actorOf, limits, never } from './fixtures/analytics-reader.ts'
import { beginConversation, dayMs, type Place } from './fixtures/made-up-conversation.ts'
import { courses } from './fixtures/made-up-outcomes.ts'
import { dayIn } from './recount.ts'

const fixture = await openChatbot(t)
const { db } = fixture

async function aPlace(timezone = 'UTC'): Promise<Place> {
  const account = await anAccount(db, { timezone })
  return { db, account, chatbot: await aChatbot(db, { accountId: account.id }) }
}

t.beforeEach(async () => {
  const tables = ['conversations', 'replies', 'tombstones', 'feedback', 'leads', 'bookings', 'conversation_outcomes']
  await db.pool.query(`truncate ${tables.join()}, analytics_counts, analytics_values cascade`)
  await db.pool.query(`update analytics_progress set counted_until = '-infinity', outcomes_until = '-infinity'`)
})

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Outcomes of the conversations that began in these days, and how many began. */
async function readOutcomes({ account }: Place, from: string, to: string) {
  const actor = actorOf(account.id)
  const { values, others } = await rankValues({ db }, actor, { from, to, by: 'conversation_outcome' }, limits)
  const { period } = await readAnalytics({ db }, actor, { from, to }, limits)
  return {
    outcomes: Object.fromEntries(values.map(({ value, count }) => [value, count])),
    sum: values.reduce((sum, { count }) => sum + count, others),
    conversations: period.totals.conversations,
  }
}

const tally = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(outcomes)].map(one => [one, outcomes.filter(other => other === one).length]))

/** The same numbers in every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const noon = new Date('2026-05-10T12:00:00Z')

for (const [name, { expected, happen }] of Object.entries(courses))
  t.test(`what becomes of a conversation: ${name}`, async t => {
    const place = await aPlace()
    const begun: bigint[] = []
    await happen(async (after = 0) => {
      const talk = await beginConversation(place, new Date(noon.getTime() + after))
      begun.push(talk.id)
      return talk
    })
    await rollUp({ db }, never)
    const rows = await db.prisma.countedOutcome.findMany({ orderBy: { startedAt: 'asc' } })
    t.same(
      rows.map(({ conversationId, outcome, cause }) => [conversationId, outcome, cause]),
      expected.map(([outcome, cause], index) => [begun[index], outcome, cause]),
    )
  })

interface MadeUpMonth {
  timezone: string
  firstDay: string
  place: Place
  begun: { at: Date; outcome: ConversationOutcome; sessionId: string }[]
  roll: () => number
}

// Made-up months, each over a change of the clocks.
const months = {
  'Asia/Kathmandu': '2026-03-15',
  'America/St_Johns': '2026-03-01',
  'Europe/Berlin': '2026-03-10',
} as const

t.test(
  'the outcomes of any period add up to its conversations, before and after what they were made of is gone',
  async t => {
    const made: MadeUpMonth[] = []
    for (const [timezone, firstDay] of Object.entries(months)) {
      const place = await aPlace(timezone)
      const roll = dice(timezone.length)
      const begun: MadeUpMonth['begun'] = []
      for (let at = Date.parse(firstDay); at < Date.parse(firstDay) + 30 * dayMs; at += roll() * 14 * 3_600_000) {
        const all = Object.values(courses)
        const { expected, happen } = all[Math.floor(roll() * all.length)] ?? {
          expected: [],
          happen: async () => undefined,
        }
        let index = 0
        await happen(async (after = 0) => {
          const began = new Date(Math.floor(at + after))
          const talk = await beginConversation(place, began)
          begun.push({ at: began, outcome: expected[index++]?.[0] ?? 'never_answered', sessionId: talk.sessionId })
          return talk
        })
      }
      made.push({ timezone, firstDay, place, begun, roll })
    }
    const check = async (when: string) => {
      for (const { timezone, firstDay, place, begun, roll } of made)
        for (let period = 0; period < 8; period += 1) {
          const from = dayAfter(firstDay, Math.floor(roll() * 30))
          const to = dayAfter(from, Math.floor(roll() * 12))
          const inside = begun.filter(({ at }) => from <= dayIn(timezone, at) && dayIn(timezone, at) <= to)
          const { outcomes, sum, conversations } = await readOutcomes(place, from, to)
          t.equal(sum, conversations, `${when}: ${timezone} ${from} to ${to} adds up`)
          t.same(outcomes, tally(inside.map(({ outcome }) => outcome)), `${when}: ${timezone} ${from} to ${to}`)
        }
    }
    await rollUp({ db }, never)
    await check('counted')
    const needs = { db, redis: fixture.redis, namespace: fixture.namespace }
    for (const { place, begun } of made)
      for (const { sessionId } of begun.filter((_, index) => index % 12 === 0))
        await eraseOwnSession(needs, { id: place.chatbot.id, accountId: place.account.id }, sessionId)
    await rollUp({ db }, never)
    await check('some erased')
    await removeExpired({ db }, never)
    await rollUp({ db }, never)
    t.equal(await db.prisma.conversation.count(), 0)
    await check('expired')
  },
)

t.test('a visitor who comes back moves the outcome of the first conversation, once', async t => {
  const place = await aPlace()
  const today = new Date().toISOString().slice(0, 10)
  const read = async () => {
    const { outcomes, sum, conversations } = await readOutcomes(place, dayAfter(today, -6), today)
    t.equal(sum, conversations)
    return outcomes
  }
  const first = await beginConversation(place, new Date(Date.now() - 4 * dayMs))
  await first.lead(0)
  await first.turn(1_000, 'answered', { cites: 'hours' })
  await rollUp({ db }, never)
  t.same(await read(), { answered_quiet: 1 })
  // A conversation that began before a run would be one that it has missed.
  await countedUntilNow()
  const again = await beginConversation(place, new Date(Date.now() - 20 * 60_000))
  await again.lead(0)
  await again.turn(1_000, 'answered', { cites: 'hours' })
  const moved = { came_back: 1, answered_quiet: 1 }
  t.same(await read(), moved, 'before a run has seen it')
  await rollUp({ db }, never)
  t.same(await read(), moved)
  await again.turn(60_000, 'answered', { cites: 'hours' })
  await rollUp({ db }, never)
  t.same(await read(), moved, 'a second time changes nothing')
  const needs = { db, redis: fixture.redis, namespace: fixture.namespace }
  await eraseOwnSession(needs, { id: place.chatbot.id, accountId: place.account.id }, again.sessionId)
  // As if a week had passed, after which each conversation is looked at once more.
  await db.pool.query(`update analytics_progress set outcomes_until = now() - interval '5 days'`)
  await db.pool.query(`update conversations set last_activity_at = last_activity_at - interval '4 days'`)
  await rollUp({ db }, never)
  t.same(await read(), moved, 'the return stays where the visitor has erased the later conversation')
})

/** As if runs had come as far as an hour ago. */
const countedUntilNow = () =>
  db.pool.query(
    `update analytics_progress set counted_until = now() - interval '1 hour', outcomes_until = now() - interval '1 hour'`,
  )

t.test('a signed-in visitor who comes back is the same one, and nobody else is', async t => {
  const place = await aPlace()
  const visitors = ['customer-7', 'customer-7', 'customer-8', undefined]
  for (const [day, signedIn] of visitors.entries()) {
    const talk = await beginConversation(place, new Date(noon.getTime() + day * dayMs), signedIn)
    await talk.turn(0, 'answered', { cites: 'hours' })
  }
  await rollUp({ db }, never)
  const { outcomes } = await readOutcomes(place, '2026-05-01', '2026-05-31')
  t.same(outcomes, { came_back: 1, answered_quiet: 3 })
})

t.test('a contradiction that is found or set aside later changes the cause of what is stored', async t => {
  const place = await aPlace()
  const talk = await beginConversation(place, new Date(Date.now() - 4 * dayMs))
  const { reply } = await talk.turn(0, 'answered', { cites: 'prices' })
  await talk.rate(1_000, reply, 'down')
  const stored = async () => {
    await rollUp({ db }, never)
    const rows = await db.prisma.countedOutcome.findMany()
    return rows.map(({ outcome, cause }) => [outcome, cause])
  }
  t.same(await stored(), [['answered_quiet', 'written_badly']])
  await countedUntilNow()
  await talk.contradict('prices')
  const today = new Date().toISOString().slice(0, 10)
  const week = { from: dayAfter(today, -6), to: today, by: 'cause' } as const
  const { values } = await rankValues({ db }, actorOf(place.account.id), week, limits)
  t.match(values, [{ value: 'sources_disagree', count: 1 }], 'before a run has seen it')
  // Runs come as far as a minute ago.
  await db.pool.query(`update site_findings set created_at = now() - interval '30 minutes'`)
  t.same(await stored(), [['answered_quiet', 'sources_disagree']])
  await countedUntilNow()
  await db.pool.query(`update site_findings set set_aside_at = now() - interval '30 minutes'`)
  t.same(await stored(), [['answered_quiet', 'written_badly']])
})

t.test('silence never counts as confirmed, however long it lasts', async t => {
  const place = await aPlace()
  const roll = dice(7)
  for (let index = 0; index < 40; index += 1) {
    const talk = await beginConversation(place, new Date(noon.getTime() + index * 3_600_000))
    const outcomes = ['answered', 'partly_answered', 'asked_back', 'not_found_not_enough', 'stopped', 'acted'] as const
    for (let turn = 0; turn < 1 + roll() * 4; turn += 1) {
      const outcome = outcomes[Math.floor(roll() * 5)] ?? 'answered'
      await talk.turn(turn * 60_000, outcome, outcome === 'answered' ? { cites: `page ${index}` } : {})
    }
  }
  await rollUp({ db }, never)
  const { outcomes, sum } = await readOutcomes(place, '2026-05-01', '2026-05-31')
  t.equal(sum, 40)
  t.equal(outcomes['answered_confirmed'], undefined)
})

t.test('a run that is repeated changes nothing, and finds nothing', async t => {
  const place = await aPlace()
  for (const { happen } of Object.values(courses))
    await happen((after = 0) => beginConversation(place, new Date(noon.getTime() + after)))
  const stored = () => db.prisma.countedOutcome.findMany({ orderBy: { conversationId: 'asc' } })
  await rollUp({ db }, never)
  const once = await stored()
  await Promise.all([rollUp({ db }, never), rollUp({ db }, never)])
  t.same(await stored(), once)
  await db.pool.query(`update analytics_progress set outcomes_until = '-infinity'`)
  await rollUp({ db }, never)
  t.same(await stored(), once)
})
