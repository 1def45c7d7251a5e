import { randomUUID } from 'node:crypto'
import { connect } from '@frontdesk/db/connect'
import { aChatbot, anAccount, aConversation, aMessage } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import t, { type Test } from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { logIn } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'

/*
 * Row 52 and I32 for everything that is asked for by the day, at once: the process and each of its database sessions
 * believe in one zone after another.
 */

const dayMs = 24 * 60 * 60 * 1_000
const { url: databaseUrl } = await testDatabase(t)
const db = connect({ databaseUrl, poolSize: 2, name: 'test', onIdleError: () => undefined })
t.teardown(() => db.close())
const { prisma } = db
const { id: accountId } = await anAccount(db, { plan: 'standard' })
const chatbot = await aChatbot(db, { accountId })

const days = [4, 3, 2].map(ago => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10))
const [first = '', , last = ''] = days

/** One of everything at both ends of each day, and where the day ends in the other zones. */
for (const day of days) {
  for (const time of ['00:00:00.000', '08:00:00.000', '10:00:00.000', '23:59:59.999']) {
    const createdAt = new Date(`${day}T${time}Z`)
    const { id: conversationId, sessionId } = await aConversation(db, {
      chatbotId: chatbot.id,
      createdAt,
      lastActivityAt: createdAt,
    })
    const { id: messageId } = await aMessage(db, { conversationId, createdAt })
    const said = { chatbotId: chatbot.id, sessionId, createdAt }
    await prisma.question.create({ data: { ...said, question: 'Why?', reason: 'not_found' } })
    await prisma.feedback.create({ data: { ...said, messageId, rating: 'up' } })
    await prisma.lead.create({ data: { ...said, name: 'Kim' } })
    const slot = { startsAt: createdAt, endsAt: createdAt, timezone: 'UTC', title: 'Call' }
    await prisma.booking.create({ data: { ...said, ...slot, name: 'Kim', email: 'kim@shop.example' } })
    await prisma.reply.create({
      data: { id: randomUUID(), accountId, chatbotId: chatbot.id, conversationId, messageId },
    })
    await prisma.charge.create({
      data: { messageId, kind: 'charge', accountId, period: new Date(`${day.slice(0, 7)}-01`) },
    })
  }
}
await db.pool.query(
  `insert into usage (account_id, period, used, quota) select account_id, period, count(*), 1000 from charges group by 1, 2`,
)

/** Ids in an answer, whatever its envelope. */
const idsIn = (text: string): string[] =>
  [...text.matchAll(/"(?:id|sessionId)": ?"([0-9a-f-]{36})"/g)].map(([, id = '']) => id)

const paths = [
  ...['questions', 'feedback', 'leads', 'bookings'].map(kind => `/api/${kind}?`),
  '/api/conversations?',
  '/api/conversations/export?format=json&',
]

/** What is asked for by day and as a whole, in one zone. */
async function answersOf(t: Test, owner: Owner): Promise<Record<string, string[][]>> {
  const ask = async (path: string, from: string, to: string): Promise<string[]> => {
    const { status, text } = await owner.send(`${path}from=${from}&to=${to}`)
    t.equal(status, 200, path)
    return [...new Set(idsIn(text))].filter(id => id !== chatbot.id)
  }
  const seen: Record<string, string[][]> = {}
  for (const path of paths) {
    const byDay = []
    for (const day of days) byDay.push(await ask(path, day, day))
    seen[path] = [...byDay, await ask(path, first, last)]
  }
  // Each zone has a member of its own, whom the use of the plan counts.
  const { months } = (await owner.json('/api/usage')).body as { months: unknown }
  seen['usage'] = [[JSON.stringify(months)]]
  return seen
}

t.test('row 52, I32: every day holds the same in every time zone, and days add up to the whole', async t => {
  const { TZ: ownZone = 'UTC' } = process.env
  t.teardown(() => (process.env['TZ'] = ownZone))
  const seen: Record<string, string[][]>[] = []
  for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    process.env['TZ'] = zone
    const url = new URL(databaseUrl)
    url.searchParams.set('options', `-c TimeZone=${zone}`)
    const frontdesk = await startFrontdesk(t, { databaseUrl: url.href, hasWorker: false })
    const { rows } = await frontdesk.db.pool.query(`show timezone`)
    t.equal(rows[0].TimeZone, zone, 'the zone is in force')
    seen.push(await answersOf(t, await logIn(frontdesk, { accountId })))
  }
  const [utc = {}, west, east] = seen
  t.same(west, utc)
  t.same(east, utc)
  for (const path of paths) {
    const [whole = [], ...byDay] = utc[path]?.toReversed() ?? []
    t.same(byDay.flat().toSorted(), whole.toSorted(), `${path}: each in exactly one day`)
    const counts = byDay.map(({ length }) => length)
    t.ok(counts[0] !== undefined && counts[0] >= 4 && counts.every(count => count === counts[0]), path)
  }
})
