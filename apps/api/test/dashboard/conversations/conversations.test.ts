import { randomUUID } from 'node:crypto'
import { conversationIdOf } from '@frontdesk/db/conversation-id'
import { aChatbot, aConversation, aMessage } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { send } from '../../fixtures/chat-http.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { prisma } = frontdesk.db

interface Entry {
  sessionId: string
  chatbotName: string
  messagesCount: number
}
interface Page {
  conversations: Entry[]
  nextCursor: string | null
}

/** A conversation with these messages, the last of them said at this moment. */
async function aTalk(
  chatbotId: string,
  texts: string[],
  { at = new Date(), ...columns }: Record<string, unknown> = {},
) {
  const moment = at as Date
  const talk = await aConversation(frontdesk.db, { chatbotId, lastActivityAt: moment, createdAt: moment, ...columns })
  for (const content of texts) await aMessage(frontdesk.db, { conversationId: talk.id, content, createdAt: moment })
  return talk.sessionId
}

async function page(owner: Owner, query: Record<string, string> = {}): Promise<Page> {
  const { status, body } = await owner.json(`/api/conversations?${new URLSearchParams(query)}`)
  t.equal(status, 200, JSON.stringify(query))
  return body as Page
}

const idsOf = async (owner: Owner, query: Record<string, string> = {}): Promise<string[]> =>
  (await page(owner, query)).conversations.map(({ sessionId }) => sessionId)

t.test('conversations are listed by every column, both ways', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const other = await aChatbot(frontdesk.db, { accountId: account.id, name: 'another' })
  const minute = (n: number) => new Date(Date.now() - n * 60_000)
  const talks = await Promise.all([
    aTalk(chatbot.id, ['a', 'b'], { at: minute(3), lastLanguage: 'de', lastIp: '203.0.113.* (anonymized)' }),
    aTalk(chatbot.id, ['a'], { at: minute(2), lastLanguage: null, lastIp: null }),
    aTalk(other.id, ['a', 'b', 'c'], { at: minute(1), lastLanguage: 'en', lastIp: '198.51.100.* (anonymized)' }),
  ])
  const [first, second, third] = talks
  const { conversations, nextCursor } = await page(owner)
  t.equal(nextCursor, null)
  t.same(
    conversations.map(({ sessionId }) => sessionId),
    [third, second, first],
  )
  const columns =
    'agent chatbotId chatbotName consentedAt expiresAt lastActivity lastIp lastLanguage lastMessage lastVisitorMessage marks messagesCount outcomes'
  t.same(Object.keys(conversations[0] ?? {}).toSorted(), [
    ...columns.split(' '),
    'sessionId',
    'state',
    'tags',
    'visitor',
  ])
  t.match(conversations[2], { chatbotName: 'Main', messagesCount: 2, lastLanguage: 'de', lastActivity: /Z$/ })
  const rising: Record<string, string[]> = {
    chatbot: [third, first, second],
    sessionId: [first, second, third].toSorted(),
    messages: [second, first, third],
    lastLanguage: [second, first, third],
    lastIp: [second, third, first],
    lastActivity: [first, second, third],
  }
  for (const [sort, expected] of Object.entries(rising)) {
    const up = await idsOf(owner, { sort, order: 'asc' })
    const down = await idsOf(owner, { sort, order: 'desc' })
    // Two of the same chatbot go by their number, which is not known here.
    const known = sort === 'chatbot' ? [expected[0], ...up.slice(1)] : expected
    t.same(up, known, sort)
    t.same(down, up.toReversed(), sort)
  }
  t.same(await idsOf(owner, { chatbotId: other.id }), [third])
  for (const bad of ['sort=name', 'order=up', 'cursor=x', 'from=2026-02-30', 'page=2', `q=${'x'.repeat(10_000)}`]) {
    t.equal((await owner.send(`/api/conversations?${bad}`)).status, 400, bad.slice(0, 20))
  }
})

t.test('pages follow each other without gaps and without repetition, whatever they are sorted by', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const at = new Date()
  const all = await Promise.all(Array.from({ length: 103 }, (_, n) => aTalk(chatbot.id, n % 2 ? ['a'] : [], { at })))
  for (const sort of ['chatbot', 'sessionId', 'messages', 'lastLanguage', 'lastIp', 'lastActivity']) {
    for (const order of ['asc', 'desc']) {
      const seen: string[] = []
      const sizes: number[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const answer: Page = await page(owner, { sort, order, ...(cursor === '' ? {} : { cursor }) })
        seen.push(...answer.conversations.map(({ sessionId }) => sessionId))
        sizes.push(answer.conversations.length)
        cursor = answer.nextCursor
      }
      t.same(sizes, [50, 50, 3])
      t.same(seen.toSorted(), all.toSorted(), `${sort} ${order}`)
    }
  }
  const { nextCursor } = await page(owner, { sort: 'messages' })
  const given = { cursor: nextCursor ?? '' }
  t.equal((await owner.send(`/api/conversations?${new URLSearchParams({ ...given, sort: 'lastIp' })}`)).status, 400)
  const forged = Buffer.from(JSON.stringify(['lastActivity desc', 'yesterday', 'x'])).toString('base64url')
  t.match(await owner.json(`/api/conversations?cursor=${forged}`), {
    status: 400,
    body: { error: { code: 'CURSOR_INVALID' } },
  })
})

t.test(
  'row 54: a search finds sessions, anonymised addresses and messages, and takes every sign literally',
  async t => {
    const { chatbot, owner } = await aPlace(frontdesk)
    const ip = { lastIp: '203.0.113.* (anonymized)' }
    const percent = await aTalk(chatbot.id, ['It costs 50% less', 'Ein_Strich'], ip)
    const plain = await aTalk(chatbot.id, ['It costs 505 less', 'EinXStrich'], ip)
    const back = await aTalk(chatbot.id, ['C:\\temp'])
    const found = async (q: string) => (await idsOf(owner, { q })).toSorted()
    t.same(await found(''), [percent, plain, back].toSorted())
    t.same(await found('%'), [percent])
    t.same(await found('50%'), [percent])
    t.same(await found('ein_s'), [percent])
    t.same(await found('\\'), [back])
    t.same(await found('COSTS'), [percent, plain].toSorted())
    t.same(await found(plain.slice(0, 13).toUpperCase()), [plain])
    t.same(await found(`' OR 1=1--`), [])
    t.same(await found('203.0.113.'), [percent, plain].toSorted())
    t.same(await found('203.0.113.57'), [], 'no whole address is stored')
  },
)

t.test('row 52, I32: a conversation is in range with one message of these UTC days, in every time zone', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
  const start = Date.parse(`${day}T00:00:00.000Z`)
  const moments = [start - 1, start, start + 86_399_999, start + 86_400_000]
  const [, first = '', last = ''] = await Promise.all(moments.map(ms => aTalk(chatbot.id, ['a'], { at: new Date(ms) })))
  const { TZ: ownZone = 'UTC' } = process.env
  t.teardown(() => (process.env['TZ'] = ownZone))
  for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    process.env['TZ'] = zone
    t.same(await idsOf(owner, { from: day, to: day }), [last, first], zone)
  }
})

t.test('one conversation is shown whole, with all that is known of each message', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const source = { type: 'web', source: 'https://shop.example/hours' }
  const { id: conversationId, sessionId } = await aConversation(frontdesk.db, {
    chatbotId: chatbot.id,
    lastLanguage: 'de',
  })
  const visitor = { browserLanguage: 'de', clientIp: '203.0.113.* (anonymized)', referer: 'https://shop.example/' }
  const asked = await aMessage(frontdesk.db, { conversationId, content: 'Wann?', ...visitor })
  await aMessage(frontdesk.db, {
    conversationId,
    role: 'assistant',
    content: '<p>9</p>',
    sources: [source],
    replyTo: asked.id,
  })
  await aMessage(frontdesk.db, { conversationId, role: 'assistant', isAgent: true, content: '<p>Or 10</p>' })
  const { status, body } = await owner.json(`/api/conversations/${sessionId}`)
  t.equal(status, 200)
  t.match(body, { sessionId, chatbotId: chatbot.id, chatbotName: 'Main', messagesCount: 3, lastLanguage: 'de' })
  t.match((body as { messages: object[] }).messages, [
    { role: 'user', isAgent: false, content: 'Wann?', sources: null, ...visitor, createdAt: /Z$/, id: Number },
    { role: 'assistant', isAgent: false, content: '<p>9</p>', sources: [source], browserLanguage: null },
    { role: 'assistant', isAgent: true, content: '<p>Or 10</p>', sources: null },
  ])
})

t.test('row 7: conversations of others are not there, with the bytes of those that never were', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const foreign = await aPlace(frontdesk)
  const second = await aChatbot(frontdesk.db, { accountId: account.id })
  const member = await logIn(frontdesk, {
    accountId: account.id,
    permissions: ['conversations'],
    chatbotIds: [chatbot.id],
  })
  const none = await logIn(frontdesk, { accountId: account.id, permissions: ['leads', 'live_chat'] })
  const mine = await aTalk(chatbot.id, ['mine'])
  const unseen = await aTalk(second.id, ['unseen'])
  const others = await aTalk(foreign.chatbot.id, ['theirs'])
  t.same(await idsOf(member), [mine])
  t.same((await idsOf(owner)).toSorted(), [mine, unseen].toSorted())
  const ways = [
    (id: string) => ({ path: `/api/conversations/${id}`, method: 'GET' }),
    (id: string) => ({ path: `/api/conversations/${id}`, method: 'DELETE' }),
    (id: string) => ({ path: `/api/conversations/${id}/erase`, method: 'POST', body: { leads: false } }),
  ]
  for (const way of ways) {
    const ask = async (who: Owner, id: string) => {
      const { path, ...outgoing } = way(id)
      const { status, text } = await who.send(path, outgoing)
      return { status, text }
    }
    const unknown = await ask(member, randomUUID())
    t.match(unknown, { status: 404, text: /SESSION_UNKNOWN/ })
    t.same(await ask(member, others), unknown)
    t.same(await ask(member, unseen), unknown)
    t.same(await ask(owner, others), unknown)
    t.equal((await ask(none, mine)).status, 403)
    const { path, ...outgoing } = way(mine)
    t.equal((await send(`${frontdesk.url}${path}`, { ...outgoing, headers: { origin: frontdesk.url } })).status, 401)
  }
  t.equal(await prisma.message.count({ where: { content: { in: ['mine', 'unseen', 'theirs'] } } }), 3)
  const foreignBot = await member.send(`/api/conversations?chatbotId=${foreign.chatbot.id}`)
  const noBot = await member.send(`/api/conversations?chatbotId=${randomUUID()}`)
  t.same([foreignBot.status, foreignBot.text], [404, noBot.text])
  t.equal((await member.send(`/api/conversations?chatbotId=${second.id}`)).text, noBot.text)
  t.equal((await none.send('/api/conversations')).status, 403)
  t.equal((await none.send('/api/retention')).status, 403)
})

t.test('I30: what is older than 30 days is neither listed, found, counted nor shown', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const { rows } = await frontdesk.db.pool.query(
    `select now() - interval '720 hours 1 second' as old, now() - interval '719 hours 59 minutes' as young`,
  )
  const expired = await aTalk(chatbot.id, ['expired words'], { at: rows[0].old })
  const { id: conversationId, sessionId } = await aConversation(frontdesk.db, { chatbotId: chatbot.id })
  await aMessage(frontdesk.db, { conversationId, content: 'old words', createdAt: rows[0].old })
  await aMessage(frontdesk.db, { conversationId, content: 'young words', createdAt: rows[0].young })
  const { conversations } = await page(owner)
  t.match(conversations, [{ sessionId, messagesCount: 1 }])
  t.same(await idsOf(owner, { q: 'old words' }), [])
  t.same(await idsOf(owner, { q: 'young words' }), [sessionId])
  t.same(await idsOf(owner, { q: conversationIdOf(sessionId) }), [sessionId], 'as records and webhooks name it')
  t.equal((await owner.send(`/api/conversations/${expired}`)).status, 404)
  const { text } = await owner.send(`/api/conversations/${sessionId}`)
  t.match(text, 'young words')
  t.notMatch(text, 'old words')
})

t.test('an owner sees when retention ran, and of all accounts nothing but that', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const second = await aChatbot(frontdesk.db, { accountId: account.id })
  const member = await logIn(frontdesk, {
    accountId: account.id,
    permissions: ['conversations'],
    chatbotIds: [second.id],
  })
  const lastActivityAt = new Date(Date.now() - 60_000)
  await aConversation(frontdesk.db, { chatbotId: chatbot.id, lastActivityAt })
  await aConversation(frontdesk.db, { chatbotId: chatbot.id })
  await aConversation(frontdesk.db, { lastActivityAt: new Date(0) })
  await prisma.retentionRun.create({ data: { cutoff: new Date(), messages: 7, finishedAt: new Date() } })
  const { status, body } = await owner.json('/api/retention')
  t.equal(status, 200)
  t.match(body, {
    days: 30,
    runs: [{ startedAt: /Z$/, finishedAt: /Z$/ }],
    oldestActivityAt: lastActivityAt.toISOString(),
  })
  t.same(Object.keys((body as { runs: object[] }).runs[0] ?? {}), ['startedAt', 'finishedAt'])
  t.match((await member.json('/api/retention')).body, { oldestActivityAt: null })
})

t.test('a long conversation is read in pages of a thousand messages, the newest first', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const sessionId = await aTalk(chatbot.id, [])
  await frontdesk.db.pool.query(
    `insert into messages (conversation_id, role, content, context_epoch)
     select id, 'user', number::text, 0 from conversations, generate_series(1, 1001) as number where session_id = $1`,
    [sessionId],
  )
  interface MessagePage {
    messages: { id: number; content?: string; text?: string }[]
    nextCursor: string | null
    messagesCount?: number
  }
  for (const path of [`/api/conversations/${sessionId}`, `/api/live-chats/${sessionId}`]) {
    const first = (await owner.json(path)).body as MessagePage
    const textsOf = ({ messages }: MessagePage) => messages.map(({ content, text }) => content ?? text)
    t.same(
      textsOf(first),
      Array.from({ length: 1_000 }, (_, index) => String(index + 2)),
    )
    t.equal(first.nextCursor, String(first.messages[0]?.id))
    const second = (await owner.json(`${path}?cursor=${first.nextCursor}`)).body as MessagePage
    t.same([textsOf(second), second.nextCursor], [['1'], null])
    if (path.startsWith('/api/conversations')) t.same([first.messagesCount, second.messagesCount], [1_001, 1_001])
    for (const bad of ['x', '-1', '1.5', '1'.repeat(19)]) {
      t.equal((await owner.send(`${path}?cursor=${bad}`)).status, 400, bad)
    }
  }
})
