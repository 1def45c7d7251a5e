import { aChatbot, anAccount, aConversation, aMessage } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t, { type Test } from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn, pagePaths, readPaths } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'

/** Days of another zone, for everything that is asked for by the day. Without a zone they are UTC, as ever. */

const frontdesk = await startFrontdesk(t)
const { db } = frontdesk
const { prisma } = db

const idsIn = (text: string): string[] =>
  [...text.matchAll(/"(?:id|sessionId)": ?"([0-9a-f-]{36})"/g)].map(([, id = '']) => id)

async function found(t: Test, owner: Owner, path: string): Promise<string[]> {
  const { status, text } = await owner.send(path)
  t.equal(status, 200, `${path}: ${text.slice(0, 200)}`)
  return [...new Set(idsIn(text))]
}

/** Days whose first and last moment are known: the clock changes on most of them. */
const knownDays = [
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['America/St_Johns', '2026-03-08', '2026-03-08T03:30:00.000Z', '2026-03-09T02:30:00.000Z'],
  ['America/St_Johns', '2026-11-01', '2026-11-01T02:30:00.000Z', '2026-11-02T03:30:00.000Z'],
  ['Asia/Kathmandu', '2026-03-29', '2026-03-28T18:15:00.000Z', '2026-03-29T18:15:00.000Z'],
] as const

t.test('row 52: a day has 23 or 25 hours where the clock of its zone changes, in leads and bookings', async t => {
  for (const [timezone, day, begin, end] of knownDays) {
    const { owner, chatbot } = await aPlace(frontdesk)
    const [first, next] = [new Date(begin), new Date(end)]
    const times = {
      before: -1,
      first: 0,
      last: next.getTime() - first.getTime() - 1,
      after: next.getTime() - first.getTime(),
    }
    const ids: Record<string, string[]> = {}
    for (const [name, ms] of Object.entries(times)) {
      const createdAt = new Date(first.getTime() + ms)
      const made = { chatbotId: chatbot.id, createdAt }
      const slot = { startsAt: createdAt, endsAt: createdAt, timezone, title: 'Call', email: 'kim@shop.example' }
      const { id: lead } = await prisma.lead.create({ data: { ...made, name } })
      const { id: booking } = await prisma.booking.create({ data: { ...made, ...slot, name } })
      ids[name] = [lead, booking]
    }
    for (const [at, kind] of ['leads', 'bookings'].entries()) {
      const query = new URLSearchParams({ from: day, to: day, timezone }).toString()
      const expected = [ids['last']?.[at], ids['first']?.[at]]
      t.same(await found(t, owner, `/api/${kind}?${query}`), expected, `${kind} of ${day} in ${timezone}`)
      const { text } = await owner.send(`/api/${kind}/export?${query}`)
      t.same(
        [...text.matchAll(/^"([0-9a-f-]{36})"/gm)].map(([, id]) => id),
        expected,
        'and as CSV',
      )
    }
  }
})

/** One of everything around the ends of a day some days ago, as PostgreSQL has them. */
async function aroundADay(timezone: string) {
  const account = await anAccount(db)
  const chatbot = await aChatbot(db, { accountId: account.id })
  const { rows } = await db.pool.query<{ day: string; first: Date; next: Date }>(
    `select to_char(day, 'YYYY-MM-DD') as day, day at time zone $1 as first, (day + interval '1 day') at time zone $1 as next
     from (select (now() at time zone $1)::date - interval '3 days' as day) as days`,
    [timezone],
  )
  const [row] = rows
  if (row === undefined) throw new Error('no day')
  const { day, first, next } = row
  const inside: string[] = []
  for (const [at, isInside] of [
    [first.getTime() - 1, false],
    [first.getTime(), true],
    [next.getTime() - 1, true],
    [next.getTime(), false],
  ] as const) {
    const createdAt = new Date(at)
    const { id: conversationId, sessionId } = await aConversation(db, {
      chatbotId: chatbot.id,
      lastActivityAt: createdAt,
    })
    const { id: messageId } = await aMessage(db, { conversationId, createdAt })
    const said = { chatbotId: chatbot.id, sessionId, createdAt }
    const question = await prisma.question.create({ data: { ...said, question: 'Why?', reason: 'not_found' } })
    const feedback = await prisma.feedback.create({ data: { ...said, messageId, rating: 'up' } })
    const lead = await prisma.lead.create({ data: { ...said, name: 'Kim' } })
    if (isInside) inside.push(sessionId, question.id, feedback.id, lead.id)
  }
  return { chatbot, day, first, next, inside, owner: await logIn(frontdesk, { accountId: account.id }) }
}

t.test('row 52: every list and export takes the days of the zone that is named', async t => {
  for (const timezone of ['Asia/Kathmandu', 'America/St_Johns']) {
    const { chatbot, day, first, next, inside, owner } = await aroundADay(timezone)
    const query = new URLSearchParams({ from: day, to: day, timezone }).toString()
    const paths = ['questions', 'feedback', 'leads', 'conversations'].map(kind => `/api/${kind}?${query}`)
    const shown = new Set<string>()
    for (const path of paths) for (const id of await found(t, owner, path)) shown.add(id)
    shown.delete(chatbot.id)
    t.same([...shown].toSorted(), inside.toSorted(), timezone)

    const { text } = await owner.send(`/api/conversations/export?format=json&${query}`)
    const document = JSON.parse(text) as { range: object; sessions: { sessionId: string }[] }
    t.same(document.range, { from: first.toISOString(), to: new Date(next.getTime() - 1).toISOString() })
    t.equal(document.sessions.length, 2)
    t.ok(document.sessions.every(({ sessionId }) => inside.includes(sessionId)))
    const csv = await owner.send(`/api/conversations/export?${query}`)
    t.match(csv.headers['content-disposition'], `conversations_${day}_${day}.csv`)
  }
})

t.test('an export job keeps the zone of its days, and the audit log has it', async t => {
  const timezone = 'Asia/Kathmandu'
  const { day, inside, owner } = await aroundADay(timezone)
  const body = { from: day, to: day, timezone, format: 'json' }
  const created = await owner.json('/api/conversations/export-jobs', { body })
  t.match(created, { status: 202, body: { from: day, to: day, timezone } })
  const { id } = created.body as { id: string }
  await until(async () => {
    const { body } = await owner.json(`/api/conversations/export-jobs/${id}`)
    return (body as { status: string }).status === 'done'
  })
  const { text } = await owner.send(`/api/conversations/export-jobs/${id}/download`)
  const { sessions } = JSON.parse(text) as { sessions: { sessionId: string }[] }
  t.equal(sessions.length, 2)
  t.ok(sessions.every(({ sessionId }) => inside.includes(sessionId)))
  const { body: log } = await owner.json('/api/audit-log')
  const exported = (log as { entries: { action: string }[] }).entries.find(
    one => one.action === 'conversations.exported',
  )
  t.match(exported, { details: { from: day, to: day, timezone } })
})

t.test('without a zone days are UTC, whatever the zone of the account', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  await prisma.account.update({ where: { id: account.id }, data: { timezone: 'Asia/Kathmandu' } })
  const times = [
    '2026-01-09T23:59:59.999Z',
    '2026-01-10T00:00:00.000Z',
    '2026-01-10T23:59:59.999Z',
    '2026-01-11T00:00:00.000Z',
  ]
  const ids: string[] = []
  for (const createdAt of times) {
    ids.push((await prisma.lead.create({ data: { chatbotId: chatbot.id, createdAt, name: 'Kim' } })).id)
  }
  t.same(await found(t, owner, '/api/leads?from=2026-01-10&to=2026-01-10'), [ids[2], ids[1]])
  const job = await owner.json('/api/conversations/export-jobs', { body: { from: '2026-01-10' } })
  t.match(job, { status: 202, body: { timezone: 'UTC' } })
})

t.test('what is no zone is refused by its name, everywhere', async t => {
  const { owner } = await aPlace(frontdesk)
  for (const path of [...readPaths, ...pagePaths]) {
    for (const timezone of ['Mars/Base', '+02:00', '', 'x'.repeat(65), 'Europe/Berlin\0']) {
      const answer = await owner.send(`${path}?timezone=${encodeURIComponent(timezone)}`)
      t.equal(answer.status, 400, `${path} ${JSON.stringify(timezone)}`)
      t.match(answer.text, /time ?zone/)
    }
    const fine = await owner.send(`${path}?from=0001-01-01&to=9999-12-31&timezone=Asia/Kathmandu`)
    t.equal(fine.status, 200, fine.text.slice(0, 200))
  }
  const body = { timezone: 'Mars/Base' }
  t.match(await owner.json('/api/conversations/export-jobs', { body }), {
    status: 400,
    body: { error: { code: 'TIME_ZONE_UNKNOWN' } },
  })
})
