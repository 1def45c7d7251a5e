import { randomUUID } from 'node:crypto'
import { permissionNames, storedPermission } from '@frontdesk/accounts/team/permissions'
import { aChatbot } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { send } from '../../fixtures/chat-http.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { prisma } = frontdesk.db
const kinds = ['questions', 'feedback', 'leads', 'bookings'] as const
type Kind = (typeof kinds)[number]
type Shape = Record<string, unknown> & { id: string }
const dayMs = 24 * 60 * 60 * 1000
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** One record of each kind, made at this moment; every content field says `secret`. */
async function oneOfEach(chatbotId: string, createdAt = new Date()): Promise<Record<Kind, string>> {
  const session = { chatbotId, sessionId: randomUUID(), createdAt }
  const person = { name: 'secret name', email: 'secret@shop.example', phone: '+49 secret' }
  const time = { startsAt: new Date('2027-01-04T09:00:00Z'), endsAt: new Date('2027-01-04T09:30:00Z') }
  const messageId = BigInt(Math.floor(Math.random() * 1e12))
  const [question, feedback, lead, booking] = await Promise.all([
    prisma.question.create({ data: { ...session, question: 'secret question', reason: 'not_found' } }),
    prisma.feedback.create({ data: { ...session, messageId, rating: 'down', comment: 'secret comment' } }),
    prisma.lead.create({ data: { ...session, ...person, company: 'secret Ltd', message: 'secret message' } }),
    prisma.booking.create({ data: { ...session, ...person, ...time, timezone: 'Europe/Berlin', title: 'secret' } }),
  ])
  return { questions: question.id, feedback: feedback.id, leads: lead.id, bookings: booking.id }
}

/** The records in a kind's own envelope. */
function inEnvelope(kind: Kind, body: unknown): Shape[] {
  if (kind === 'bookings') return body as Shape[]
  const { questions, data, leads } = body as { questions?: Shape[]; data?: Shape[]; leads?: Shape[] }
  return questions ?? data ?? leads ?? []
}

async function read(owner: Owner, kind: Kind, query = ''): Promise<Shape[]> {
  const { status, body } = await owner.json(`/api/${kind}${query}`)
  t.equal(status, 200, `${kind}${query}`)
  return inEnvelope(kind, body)
}

const idsOf = async (owner: Owner, kind: Kind, query = ''): Promise<string[]> =>
  (await read(owner, kind, query)).map(({ id }) => id)

t.test('endpoint 7: each kind has its envelope, and records of the documented fields, newest first', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const older = await oneOfEach(chatbot.id, new Date(Date.now() - dayMs))
  const newer = await oneOfEach(chatbot.id)
  const bodies = Object.fromEntries(
    await Promise.all(kinds.map(async kind => [kind, (await owner.json(`/api/${kind}`)).body] as const)),
  )
  t.same(Object.keys(bodies['questions'] as object), ['success', 'questions'])
  t.same(Object.keys(bodies['feedback'] as object), ['success', 'data', 'count'])
  t.same(Object.keys(bodies['leads'] as object), ['success', 'leads'])
  t.ok(Array.isArray(bodies['bookings']))
  t.match(bodies, { questions: { success: true }, feedback: { success: true, count: 2 }, leads: { success: true } })
  const fields: Record<Kind, string> = {
    questions: 'id chatbotId sessionId question answer reason status createdAt conversationId',
    feedback: 'id chatbotId sessionId messageId rating comment createdAt kind agentName conversationId',
    leads: 'id chatbotId sessionId name email phone company message handledAt createdAt conversationId',
    bookings: 'id chatbotId sessionId name email phone startsAt endsAt timezone title status createdAt conversationId',
  }
  for (const kind of kinds) {
    const records = inEnvelope(kind, bodies[kind])
    t.match(records, [{ id: newer[kind] }, { id: older[kind] }], kind)
    t.equal(records.length, 2)
    for (const record of records) {
      t.same(Object.keys(record), fields[kind].split(' '))
      t.match(record, { chatbotId: chatbot.id, createdAt: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ })
    }
  }
  t.match((await read(owner, 'questions'))[0], {
    question: 'secret question',
    answer: null,
    reason: 'not_found',
    status: 'open',
  })
  t.match((await read(owner, 'feedback'))[0], { rating: 'down', comment: 'secret comment', messageId: Number })
  t.match((await read(owner, 'leads'))[0], { company: 'secret Ltd', phone: '+49 secret', handledAt: null })
  t.match((await read(owner, 'bookings'))[0], { startsAt: '2027-01-04T09:00:00.000Z', status: 'confirmed' })
})

t.test('row 52, I32: days are inclusive and UTC wherever the process believes to be', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const yesterday = dayOf(new Date(Date.now() - dayMs))
  const start = new Date(`${yesterday}T00:00:00.000Z`).getTime()
  const before = await oneOfEach(chatbot.id, new Date(start - 1))
  const first = await oneOfEach(chatbot.id, new Date(start))
  const last = await oneOfEach(chatbot.id, new Date(start + dayMs - 1))
  const after = await oneOfEach(chatbot.id, new Date(start + dayMs))
  const { TZ: ownZone = 'UTC' } = process.env
  t.teardown(() => (process.env['TZ'] = ownZone))
  for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    process.env['TZ'] = zone
    for (const kind of kinds) {
      const day = `from=${yesterday}&to=${yesterday}`
      t.same(await idsOf(owner, kind, `?${day}`), [last[kind], first[kind]], `${kind} ${zone}`)
      t.same(await idsOf(owner, kind, `?from=${yesterday}`), [after[kind], last[kind], first[kind]])
      t.same(await idsOf(owner, kind, `?to=${yesterday}`), [last[kind], first[kind], before[kind]])
      t.equal((await read(owner, kind)).length, 4)
      for (const bad of ['from=2026-02-30', 'to=2026-2-1', 'from=20260201', `from=${yesterday}&to=2026-01-01`]) {
        const { status, body } = await owner.json(`/api/${kind}?${bad}`)
        t.match({ status, body }, { status: 400, body: { error: { code: /^DAY/, message: String } } }, bad)
      }
      t.equal((await owner.send(`/api/${kind}?format=csv`)).status, 400, 'JSON only')
    }
  }
})

t.test('row 47: each kind needs its own permission, looked up at each request', async t => {
  for (const kind of kinds) {
    t.equal((await send(`${frontdesk.url}/api/${kind}`)).status, 401)
    const { account, owner } = await aPlace(frontdesk, { permissions: [kind] })
    for (const other of kinds) {
      const { status, body } = await owner.json(`/api/${other}`)
      t.equal(status, other === kind ? 200 : 403, `${other} with ${kind} alone`)
      if (other !== kind) t.match(body, { error: { code: 'PERMISSION_DENIED' } })
      t.equal((await owner.send(`/api/${other}/export`)).status, other === kind ? 200 : 403)
    }
    const others = permissionNames.filter(name => name !== kind).flatMap(name => storedPermission(name) ?? [])
    await prisma.member.updateMany({ where: { accountId: account.id }, data: { permissions: others } })
    t.equal((await owner.send(`/api/${kind}`)).status, 403, 'with all permissions but this one')
  }
})

t.test('row 7: nobody sees or changes what is not of their account, or of a chatbot they may not see', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const foreign = await aPlace(frontdesk)
  const second = await aChatbot(frontdesk.db, { accountId: account.id })
  const member = await logIn(frontdesk, {
    accountId: account.id,
    permissions: ['questions', 'feedback', 'leads', 'bookings'],
    chatbotIds: [chatbot.id],
  })
  const [mine, others, unseen] = await Promise.all([chatbot, foreign.chatbot, second].map(({ id }) => oneOfEach(id)))
  for (const kind of kinds) {
    t.same((await idsOf(owner, kind)).toSorted(), [mine?.[kind], unseen?.[kind]].toSorted(), kind)
    t.same(await idsOf(member, kind), [mine?.[kind]])
    t.same(await idsOf(foreign.owner, kind), [others?.[kind]])
  }
  const changes = { questions: { status: 'dismissed' }, leads: { isHandled: true }, bookings: { status: 'cancelled' } }
  for (const [kind, body] of Object.entries(changes) as [keyof typeof changes, object][]) {
    const change = (who: Owner, id: string) => who.send(`/api/${kind}/${id}`, { method: 'PATCH', body })
    const unknown = await change(member, randomUUID())
    t.equal(unknown.status, 404)
    for (const [who, id = ''] of [
      [owner, others?.[kind]],
      [member, others?.[kind]],
      [member, unseen?.[kind]],
    ] as const) {
      const answer = await change(who, id)
      t.same([answer.status, answer.text], [404, unknown.text], kind)
    }
    t.equal((await change(member, mine?.[kind] ?? '')).status, 200)
    if (kind === 'questions') continue
    const remove = (who: Owner, id = '') => who.send(`/api/${kind}/${id}`, { method: 'DELETE' })
    t.same(
      [(await remove(owner, others?.[kind])).text, (await remove(member, unseen?.[kind])).text],
      [unknown.text, unknown.text],
    )
    t.equal((await remove(member, mine?.[kind])).status, 200)
    t.equal((await remove(member, mine?.[kind])).status, 404)
    t.same(await idsOf(owner, kind), [unseen?.[kind]])
  }
  t.match(await prisma.question.findUnique({ where: { id: others?.questions ?? '' } }), { status: 'open' })
  t.match(await prisma.lead.findUnique({ where: { id: others?.leads ?? '' } }), { handledAt: null })
  t.match(await prisma.booking.findUnique({ where: { id: unseen?.bookings ?? '' } }), { status: 'confirmed' })
  t.same(await idsOf(owner, 'bookings', `?chatbotId=${second.id}`), [unseen?.bookings])
  const unknown = await member.send(`/api/bookings?chatbotId=${randomUUID()}`)
  t.equal(unknown.status, 404)
  for (const id of [second.id, foreign.chatbot.id]) {
    const answer = await member.send(`/api/bookings?chatbotId=${id}`)
    t.same([answer.status, answer.text], [404, unknown.text])
  }
})

t.test(
  'row 58: on the free plan every field but ids and dates is ***, and an upgrade shows with the next request',
  async t => {
    const { account, chatbot, owner } = await aPlace(frontdesk, { plan: 'free' })
    const ids = await oneOfEach(chatbot.id)
    const sensitive = /secret|Berlin|not_found|"open"|down|confirmed/i
    for (const kind of kinds) {
      for (const path of [`/api/${kind}`, `/api/${kind}/export`]) {
        const { status, text } = await owner.send(path)
        t.equal(status, 200)
        t.notMatch(text, sensitive, path)
        t.match(text, ids[kind])
        t.match(text, dayOf(new Date()))
      }
      for (const record of await read(owner, kind)) {
        const content = Object.entries(record).filter(([name]) => !/^id$|Id$|At$/.test(name))
        t.ok(content.length >= 2)
        for (const [name, value] of content) t.equal(value, '***', `${kind}.${name}`)
      }
    }
    t.match((await read(owner, 'bookings'))[0], { startsAt: '2027-01-04T09:00:00.000Z', chatbotId: chatbot.id })
    const change = { method: 'PATCH', body: { status: 'dismissed' } }
    const marked = (await owner.send(`/api/questions/${ids.questions}`, change)).text
    t.match(marked, ids.questions)
    t.notMatch(marked, sensitive)
    const member = await logIn(frontdesk, { accountId: account.id, permissions: ['leads'] })
    t.equal((await member.send('/api/questions')).status, 403, 'a wrong permission counts first')
    await prisma.account.update({ where: { id: account.id }, data: { plan: 'basic' } })
    for (const kind of kinds) t.match((await owner.send(`/api/${kind}`)).text, /secret/)
    await prisma.account.update({ where: { id: account.id }, data: { plan: 'free' } })
    for (const kind of kinds) t.notMatch((await owner.send(`/api/${kind}`)).text, /secret/)
  },
)

t.test('I30: questions and feedback go after 30 days; leads and bookings stay', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const { rows } = await frontdesk.db.pool.query(
    `select now() - interval '719 hours 59 minutes' as young, now() - interval '720 hours 1 second' as old`,
  )
  const young = await oneOfEach(chatbot.id, rows[0].young)
  const old = await oneOfEach(chatbot.id, rows[0].old)
  for (const kind of ['questions', 'feedback'] as const) t.same(await idsOf(owner, kind), [young[kind]])
  for (const kind of ['leads', 'bookings'] as const) t.same(await idsOf(owner, kind), [young[kind], old[kind]])
  const late = await owner.send(`/api/questions/${old.questions}`, { method: 'PATCH', body: { status: 'open' } })
  t.equal(late.status, 404)
})

t.test('a question is answered, dismissed and opened again; a lead is handled; a booking is called off', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const ids = await oneOfEach(chatbot.id)
  const change = async (path: string, body: unknown) => {
    const { status, text } = await owner.send(path, { method: 'PATCH', body })
    return { status, body: JSON.parse(text) as unknown }
  }
  const question = `/api/questions/${ids.questions}`
  const answered = { status: 'answered', answer: 'At nine.' }
  t.match(await change(question, answered), { status: 200, body: { id: ids.questions, ...answered } })
  t.match((await read(owner, 'questions'))[0], answered)
  t.match(await change(question, { status: 'open' }), { status: 200, body: { status: 'open', answer: null } })
  t.match(await change(question, { status: 'dismissed' }), { status: 200, body: { status: 'dismissed', answer: null } })
  const refused = [{}, { status: 'done' }, { status: 'answered' }, { status: 'answered', answer: ' ' }]
  for (const body of [...refused, { status: 'open', answer: 'x' }, { status: 'answered', answer: 'a\u0000' }]) {
    t.equal((await change(question, body)).status, 400, JSON.stringify(body))
  }

  const lead = `/api/leads/${ids.leads}`
  const handled = (await change(lead, { isHandled: true })).body as { handledAt: string }
  t.match(handled, { id: ids.leads, handledAt: /Z$/ })
  t.match(await change(lead, { isHandled: true }), { body: { handledAt: handled.handledAt } }, 'the first time counts')
  t.match(await change(lead, { isHandled: false }), { status: 200, body: { handledAt: null } })
  t.equal((await change(lead, { isHandled: 'yes' })).status, 400)

  const booking = `/api/bookings/${ids.bookings}`
  for (let times = 0; times < 2; times += 1) {
    t.match(await change(booking, { status: 'cancelled' }), { status: 200, body: { status: 'cancelled' } })
  }
  t.equal((await change(booking, { status: 'confirmed' })).status, 400)
  const elsewhere = { method: 'PATCH', body: { isHandled: true }, headers: { origin: 'https://evil.example' } }
  t.equal((await owner.send(lead, elsewhere)).status, 403, 'row 49: not from another site')
})

t.test('rows 23 and 56: each kind as a CSV file of the same records, in which nothing is a formula', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  await oneOfEach(chatbot.id)
  const nasty = '=HYPERLINK("https://evil.example"),\r\n;😀'
  await prisma.lead.create({ data: { chatbotId: chatbot.id, name: nasty, createdAt: new Date('2026-01-01') } })
  const heads: Record<Kind, string> = {
    questions: '"ID","Chatbot ID","Session ID","Question","Answer","Reason","Status","Created At","Conversation ID"',
    feedback:
      '"ID","Chatbot ID","Session ID","Message ID","Rating","Comment","Created At","Kind","Agent","Conversation ID"',
    leads:
      '"ID","Chatbot ID","Session ID","Name","E-Mail","Phone","Company","Message","Handled At","Created At","Conversation ID"',
    bookings:
      '"ID","Chatbot ID","Session ID","Name","E-Mail","Phone","Starts At","Ends At","Time Zone","Title","Status","Created At","Conversation ID"',
  }
  for (const kind of kinds) {
    const { status, headers, text } = await owner.send(`/api/${kind}/export`)
    t.equal(status, 200)
    t.match(headers, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${kind}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const raw = await fetch(`${frontdesk.url}/api/${kind}/export`, { headers: { cookie: owner.cookie() } })
    t.same([...Buffer.from(await raw.arrayBuffer()).subarray(0, 4)], [0xef, 0xbb, 0xbf, 0x22])
    // Reading it as text takes the mark away.
    const [head, first, ...more] = text.split('\r\n"')
    t.equal(head, heads[kind])
    t.match(first, new RegExp(chatbot.id))
    t.equal(more.length, kind === 'leads' ? 1 : 0)
  }
  const { text, headers } = await owner.send('/api/leads/export?from=2026-01-01&to=2026-01-01')
  t.match(headers['content-disposition'], 'attachment; filename="leads_2026-01-01_2026-01-01.csv"')
  t.match(text, `"","'=HYPERLINK(""https://evil.example""),\r\n;😀","","","","","","2026-01-01T00:00:00.000Z",""\r\n`)
  t.notMatch(text, 'secret')
  t.match((await owner.send('/api/leads/export')).text, `"'+49 secret"`)
  t.equal((await owner.send('/api/leads/export?from=2026-02-30')).status, 400)
})
