import { randomUUID } from 'node:crypto'
import { aChatbot, aConversation, aMessage } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn, nobody } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { prisma } = frontdesk.db
const kinds = ['questions', 'feedback', 'leads', 'bookings'] as const
type Kind = (typeof kinds)[number]

/** Makes a record of each kind whose text is `text`, and returns their ids by kind. */
async function oneOfEach(chatbotId: string, text: string, createdAt = moment): Promise<Record<Kind, string>> {
  const session = { chatbotId, sessionId: randomUUID(), createdAt }
  const messageId = BigInt(Math.floor(Math.random() * 1e12))
  const time = { startsAt: new Date('2027-01-04T23:30:00Z'), endsAt: new Date('2027-01-05T00:00:00Z') }
  const person = { email: 'visitor@shop.example', name: text }
  const [question, feedback, lead, booking] = await Promise.all([
    prisma.question.create({ data: { ...session, question: text, reason: 'not_found' } }),
    prisma.feedback.create({ data: { ...session, messageId, rating: 'down', comment: text } }),
    prisma.lead.create({ data: { ...session, ...person } }),
    prisma.booking.create({ data: { ...session, ...person, ...time, timezone: 'UTC', title: 'A visit' } }),
  ])
  return { questions: question.id, feedback: feedback.id, leads: lead.id, bookings: booking.id }
}

// One moment for all: a page ends between records of the same microsecond.
const moment = new Date()

interface Page {
  ids: string[]
  next: string | null
}

async function readPage(owner: Owner, kind: Kind, query: string): Promise<Page> {
  const { status, headers, text } = await owner.send(`/api/${kind}?${query}`)
  t.equal(status, 200, `${kind}?${query} ${text}`)
  const body = JSON.parse(text) as Record<string, unknown>
  const records = kind === 'bookings' ? body : body[kind === 'feedback' ? 'data' : kind]
  const next = kind === 'bookings' ? (headers['x-next-cursor'] ?? null) : body['nextCursor']
  // The envelope of each kind, as the specification has it.
  return { ids: (records as { id: string }[]).map(({ id }) => id), next: next as string | null }
}

const find = async (owner: Owner, kind: Kind, query: string): Promise<string[]> =>
  (await readPage(owner, kind, query)).ids

t.test('pages hold every record once while others are created', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const other = await aChatbot(frontdesk.db, { accountId: account.id })
  const made = []
  for (const chatbotId of [chatbot.id, other.id, chatbot.id, other.id, chatbot.id]) {
    made.push(await oneOfEach(chatbotId, 'old'))
  }
  const first = await Promise.all(kinds.map(async kind => [kind, await readPage(owner, kind, 'limit=2')] as const))
  await oneOfEach(chatbot.id, 'new', new Date())
  for (const [kind, { ids, next: second }] of first) {
    t.equal(ids.length, 2, kind)
    const seen = [...ids]
    let next = second
    while (next !== null) {
      const page = await readPage(owner, kind, `limit=2&cursor=${next}`)
      seen.push(...page.ids)
      next = page.next
    }
    t.same(seen.toSorted(), made.map(ids => ids[kind]).toSorted(), kind)
    t.equal((await find(owner, kind, `chatbotId=${other.id}`)).length, 2)
    for (const bad of ['limit=0', 'limit=201', 'cursor=1', 'cursor=x_y', 'unknown=1']) {
      t.equal((await owner.send(`/api/${kind}?${bad}`)).status, 400, bad)
    }
  }
})

t.test('lists are searched, and every character is literal', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const one = await oneOfEach(chatbot.id, 'Is it 100% wool?')
  const another = await oneOfEach(chatbot.id, 'Is it 1000 wool?')
  for (const kind of kinds) {
    t.same(await find(owner, kind, 'q=100%25'), [one[kind]], kind)
    t.same((await find(owner, kind, 'q=WOOL')).toSorted(), [one[kind], another[kind]].toSorted())
    t.same(await find(owner, kind, 'q=linen'), [])
    t.equal((await find(owner, kind, 'q=')).length, 2)
  }
})

t.test('lists are filtered by the state of their records', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const one = await oneOfEach(chatbot.id, 'one')
  const another = await oneOfEach(chatbot.id, 'another')
  await prisma.question.update({ where: { id: one.questions }, data: { status: 'dismissed' } })
  await prisma.feedback.update({ where: { id: one.feedback }, data: { rating: 'up' } })
  await prisma.lead.update({ where: { id: one.leads }, data: { handledAt: moment } })
  await prisma.booking.update({ where: { id: one.bookings }, data: { status: 'cancelled' } })
  for (const [kind, ofOne, ofAnother] of [
    ['questions', 'status=dismissed', 'status=open'],
    ['feedback', 'rating=up', 'rating=down'],
    ['leads', 'isHandled=true', 'isHandled=false'],
    ['bookings', 'status=cancelled', 'status=confirmed'],
  ] as const) {
    t.same(await find(owner, kind, ofOne), [one[kind]], kind)
    t.same(await find(owner, kind, ofAnother), [another[kind]], kind)
  }
  t.equal((await owner.send('/api/bookings?status=pending')).status, 400)
})

t.test('bookings are found by the days on which they start, in the zone that is named', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const { bookings } = await oneOfEach(chatbot.id, 'late in the evening')
  const on = (day: string, zone: string) =>
    find(owner, 'bookings', `startsFrom=${day}&startsTo=${day}&timezone=${zone}`)
  t.same(await on('2027-01-04', 'UTC'), [bookings])
  t.same(await on('2027-01-05', 'UTC'), [])
  t.same(await on('2027-01-05', 'Europe/Berlin'), [bookings])
  const { status, body } = await owner.json('/api/bookings?startsFrom=2027-01-05&startsTo=2027-01-04')
  t.match({ status, body }, { status: 400, body: { error: { code: 'DAYS_REVERSED', field: '?startsTo' } } })
})

t.test('bookings that start first come first where that is asked for, page by page', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const other = await aChatbot(frontdesk.db, { accountId: account.id })
  const starts = ['2027-03-01T09:00:00Z', '2027-01-01T09:00:00Z', '2027-02-01T09:00:00Z', '2027-01-01T09:00:00Z']
  const made: { id: string; start: string }[] = []
  for (const [at, start] of starts.entries()) {
    const { bookings: id } = await oneOfEach(at % 2 === 0 ? chatbot.id : other.id, 'A visit')
    await prisma.booking.update({ where: { id }, data: { startsAt: new Date(start) } })
    made.push({ id, start })
  }
  const inOrder = made
    .toSorted((one, another) => (one.start + one.id < another.start + another.id ? -1 : 1))
    .map(({ id }) => id)
  const first = await readPage(owner, 'bookings', 'sort=start&limit=3')
  const second = await readPage(owner, 'bookings', `sort=start&limit=3&cursor=${first.next}`)
  t.same([...first.ids, ...second.ids], inOrder)
  t.equal(second.next, null)
})

t.test('a CSV has what its list has with the same filters', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const other = await aChatbot(frontdesk.db, { accountId: account.id })
  const wool = await oneOfEach(chatbot.id, 'Is it wool?')
  const linen = await oneOfEach(other.id, 'Is it linen?')
  await prisma.question.update({ where: { id: wool.questions }, data: { status: 'dismissed' } })
  await prisma.feedback.update({ where: { id: wool.feedback }, data: { rating: 'up' } })
  await prisma.lead.update({ where: { id: wool.leads }, data: { handledAt: moment } })
  await prisma.booking.update({ where: { id: wool.bookings }, data: { status: 'cancelled' } })
  for (const [kind, ofWool] of [
    ['questions', 'status=dismissed'],
    ['feedback', 'rating=up'],
    ['leads', 'isHandled=true'],
    ['bookings', 'status=cancelled'],
  ] as const)
    for (const query of [ofWool, 'q=wool', `chatbotId=${chatbot.id}`]) {
      const { status, text } = await owner.send(`/api/${kind}/export?${query}`)
      t.equal(status, 200, `${kind} ${query}`)
      t.match(text, wool[kind], `${kind} ${query}`)
      t.notMatch(text, linen[kind], `${kind} ${query}`)
      t.equal((await owner.send(`/api/${kind}/export?${query}&limit=1`)).status, 400)
    }
  for (const kind of kinds) t.equal((await owner.send(`/api/${kind}/export?chatbotId=${nobody}`)).status, 404, kind)
})

t.test('a lead is read by its id, by those who may see it', async t => {
  const { account, chatbot } = await aPlace(frontdesk)
  const other = await aChatbot(frontdesk.db, { accountId: account.id })
  const { leads: id } = await oneOfEach(chatbot.id, 'Maria')
  const { leads: hidden } = await oneOfEach(other.id, 'Nora')
  await prisma.lead.update({ where: { id }, data: { consent: 'You may write to me.' } })
  const member = await logIn(frontdesk, { accountId: account.id, permissions: ['leads'], chatbotIds: [chatbot.id] })
  t.match(await member.json(`/api/leads/${id}`), {
    status: 200,
    body: { id, name: 'Maria', consent: 'You may write to me.', handledAt: null },
  })
  for (const unknown of [hidden, nobody]) t.equal((await member.send(`/api/leads/${unknown}`)).status, 404)
  await prisma.account.update({ where: { id: account.id }, data: { plan: 'free' } })
  t.match((await member.json(`/api/leads/${id}`)).body, { id, name: '***', consent: '***' })
})

t.test('a page shows a member no chatbot but their own', async t => {
  const { account, chatbot } = await aPlace(frontdesk)
  const other = await aChatbot(frontdesk.db, { accountId: account.id })
  const own = await oneOfEach(chatbot.id, 'own')
  await oneOfEach(other.id, 'of others')
  const permissions = [...kinds]
  const member = await logIn(frontdesk, { accountId: account.id, permissions, chatbotIds: [chatbot.id] })
  for (const kind of kinds) {
    t.same(await find(member, kind, 'limit=10'), [own[kind]], kind)
    for (const id of [other.id, nobody]) {
      t.equal((await member.send(`/api/${kind}?chatbotId=${id}&limit=10`)).status, 404, kind)
    }
  }
})

t.test('on the free plan a page is redacted, and no filter tells what is in it', async t => {
  const { chatbot, owner } = await aPlace(frontdesk, { plan: 'free' })
  const made = await oneOfEach(chatbot.id, 'secret')
  for (const kind of kinds) {
    const { text } = await owner.send(`/api/${kind}?limit=10`)
    t.match(text, made[kind])
    t.notMatch(text, 'secret')
    t.equal((await owner.send(`/api/${kind}?q=`)).status, 200)
    t.equal((await owner.send(`/api/${kind}/export?q=secret`)).status, 403)
  }
  for (const query of [...kinds.map(kind => `${kind}?q=secret`), 'questions?status=open', 'feedback?rating=up']) {
    const { status, body } = await owner.json(`/api/${query}`)
    t.match({ status, body }, { status: 403, body: { error: { code: 'PLAN_TOO_SMALL' } } }, query)
  }
})

/** Feedback on a reply to a visitor's message. */
async function aRatedReply(chatbotId: string) {
  const { id: conversationId, sessionId } = await aConversation(frontdesk.db, { chatbotId })
  const asked = await aMessage(frontdesk.db, { conversationId, content: 'A secret question?' })
  const reply = { conversationId, role: 'assistant', replyTo: asked.id, content: '<p>A secret reply.</p>' } as const
  const { id: messageId } = await aMessage(frontdesk.db, reply)
  await prisma.feedback.create({ data: { chatbotId, sessionId, messageId, rating: 'down' } })
  return { asked: asked.id, messageId, conversationId }
}

async function readFeedback(owner: Owner): Promise<unknown> {
  const { body } = await owner.json('/api/feedback?limit=1')
  return (body as { data: unknown[] }).data[0]
}

t.test('feedback has the question and the reply that it is about, as long as they are kept', async t => {
  const { account, chatbot } = await aPlace(frontdesk)
  const member = await logIn(frontdesk, { accountId: account.id, permissions: ['feedback'], chatbotIds: [chatbot.id] })
  const { asked, messageId, conversationId } = await aRatedReply(chatbot.id)
  t.match(await readFeedback(member), { question: 'A secret question?', reply: '<p>A secret reply.</p>' })
  const old = new Date(Date.now() - 721 * 60 * 60 * 1000)
  await prisma.message.update({ where: { id: asked }, data: { createdAt: old } })
  t.match(await readFeedback(member), { question: null, reply: '<p>A secret reply.</p>' })
  await prisma.message.update({ where: { id: messageId }, data: { createdAt: old } })
  t.match(await readFeedback(member), { question: null, reply: null })
  await prisma.message.deleteMany({ where: { conversationId } })
  t.match(await readFeedback(member), { question: null, reply: null })
})

t.test('feedback shows no message of another chatbot', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const other = await aChatbot(frontdesk.db, { accountId: account.id })
  const { messageId } = await aRatedReply(other.id)
  await prisma.feedback.update({ where: { messageId }, data: { chatbotId: chatbot.id } })
  t.match(await readFeedback(owner), { question: null, reply: null })
})

t.test('a lead shows the consent that its visitor gave', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const columns = { chatbotId: chatbot.id, email: 'visitor@shop.example' }
  await prisma.lead.create({ data: { ...columns, consent: 'You may write to me.' } })
  t.match((await owner.json('/api/leads?limit=1')).body, { leads: [{ consent: 'You may write to me.' }] })
  await prisma.lead.create({ data: columns })
  t.match((await owner.json('/api/leads?limit=1')).body, { leads: [{ consent: null }] })
})

t.test('on the free plan the texts of feedback and the consent of leads are redacted', async t => {
  const { chatbot, owner } = await aPlace(frontdesk, { plan: 'free' })
  await aRatedReply(chatbot.id)
  await prisma.lead.create({ data: { chatbotId: chatbot.id, email: 'visitor@shop.example', consent: 'You may.' } })
  t.match(await readFeedback(owner), { question: '***', reply: '***', rating: '***' })
  t.match((await owner.json('/api/leads?limit=1')).body, { leads: [{ consent: '***' }] })
})

t.test('a first page says how many records match, and later ones do not', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const other = await aChatbot(frontdesk.db, { accountId: account.id })
  for (const chatbotId of [chatbot.id, chatbot.id, other.id]) await oneOfEach(chatbotId, 'boots')
  await oneOfEach(chatbot.id, 'shoes')
  const totalOf = async (kind: Kind, query: string) => {
    const { headers, text } = await owner.send(`/api/${kind}?${query}`)
    return kind === 'bookings' ? headers['x-total'] && Number(headers['x-total']) : JSON.parse(text).total
  }
  for (const kind of kinds) {
    t.equal(await totalOf(kind, 'limit=1'), 4, kind)
    t.equal(await totalOf(kind, `limit=1&chatbotId=${chatbot.id}`), 3, kind)
    t.equal(await totalOf(kind, 'q=boots'), 3, kind)
    const { next } = await readPage(owner, kind, 'limit=1')
    t.equal(await totalOf(kind, `limit=1&cursor=${next}`), undefined, kind)
  }
  await prisma.lead.createMany({ data: Array.from({ length: 1_100 }, () => ({ chatbotId: other.id, name: 'Mia' })) })
  t.equal(await totalOf('leads', 'limit=1'), 1_001, 'stands for more than 1,000')
})
