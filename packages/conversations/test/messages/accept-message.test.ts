import { randomUUID } from 'node:crypto'
import {
  acceptMessage,
  fingerprint,
  type AcceptInput,
  type RepeatableRequest,
} from '@frontdesk/conversations/messages/accept-message'
import { expireRequestKey, findRepeatedReply } from '@frontdesk/conversations/turn/find-reply'
import { aChatbot, aConversation, aMessage, anAccount } from '@frontdesk/testing/factories'
import t from 'tap'
import { inTransaction, openChatbot, untilBlocked, visitor } from '../fixtures/open-chatbot.ts'

const fixture = await openChatbot(t)
const { db, accept } = fixture

const whole = (input: Partial<AcceptInput>): AcceptInput => ({
  replyId: randomUUID(),
  chatbotId: fixture.chatbot.id,
  accountId: fixture.account.id,
  quota: 1_000,
  dailyCap: null,
  sessionId: undefined,
  text: 'Hello',
  visitor,
  isStreamed: false,
  hasHandoffIntent: false,
  repeatable: undefined,
  ...input,
})

/** Everything that a message could have left behind. */
async function rowCounts(): Promise<unknown> {
  const { rows } = await db.pool.query(`
    select (select count(*)::int from conversations) as conversations, (select count(*)::int from messages) as messages,
           (select count(*)::int from replies) as replies, (select count(*)::int from charges) as charges,
           (select sum(used)::int from usage) as used, (select sum(quota)::int from usage) as quota`)
  return rows[0]
}

t.test('a first message makes a session, a promise and a charge', async t => {
  const accepted = await accept({ text: 'Do you ship to Malta?', isStreamed: true })
  t.match(accepted.sessionId, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  t.match(accepted, { mode: 'bot', liveStatus: null, isForBot: true })
  const message = await db.prisma.message.findUniqueOrThrow({ where: { id: BigInt(accepted.messageId) } })
  t.match(message, { role: 'user', content: 'Do you ship to Malta?', contextEpoch: 0, isAgent: false })
  t.match(message, { clientIp: visitor.clientIp, browserLanguage: 'en', referer: visitor.referer })
  const conversation = await fixture.conversation(accepted.conversationId)
  t.match(conversation, { sessionId: accepted.sessionId, lastIp: visitor.clientIp, lastLanguage: 'en', version: 0 })
  const reply = await db.prisma.reply.findUniqueOrThrow({ where: { id: accepted.replyId } })
  t.match(reply, { state: 'pending', claims: 0, enqueueCount: 1, attempt: null, isStreamed: true, settledAt: null })
  t.same(await fixture.usage(), { used: 1, ledger: 1 })
})

t.test('a living session of the chatbot is continued, and remembers who wrote last', async t => {
  const first = await accept()
  const before = await fixture.conversation(first.conversationId)
  const second = await accept({
    sessionId: first.sessionId,
    visitor: { ...visitor, clientIp: '198.51.100.* (anonymized)', language: null },
  })
  t.equal(second.sessionId, first.sessionId)
  t.equal(second.conversationId, first.conversationId)
  const after = await fixture.conversation(first.conversationId)
  t.match(after, { lastIp: '198.51.100.* (anonymized)', lastLanguage: null, version: 0, contextMark: 0n })
  t.ok(after.lastActivityAt > before.lastActivityAt)
})

t.test('a session id that is not a living one of this chatbot is never adopted', async t => {
  const expired = await aConversation(db, { chatbotId: fixture.chatbot.id })
  const edge = await aConversation(db, { chatbotId: fixture.chatbot.id })
  await db.pool.query(`update conversations set last_activity_at = now() - interval '30 days 1 second' where id = $1`, [
    expired.id,
  ])
  await db.pool.query(`update conversations set last_activity_at = now() - interval '29 days 23:59:30' where id = $1`, [
    edge.id,
  ])
  const foreign = await aConversation(db)
  for (const sessionId of [randomUUID(), foreign.sessionId, expired.sessionId]) {
    const accepted = await accept({ sessionId })
    t.not(accepted.sessionId, sessionId)
    t.equal((await fixture.conversation(accepted.conversationId)).chatbotId, fixture.chatbot.id)
  }
  t.equal(await db.prisma.message.count({ where: { conversationId: { in: [foreign.id, expired.id] } } }), 0)
  t.equal(
    (await accept({ sessionId: edge.sessionId })).sessionId,
    edge.sessionId,
    'half a minute before its end it lives',
  )
})

t.test('fifty parallel messages with ten left are ten messages', async t => {
  const account = await anAccount(db)
  const chatbot = await aChatbot(db, { accountId: account.id })
  const ask = () => acceptMessage({ db }, whole({ chatbotId: chatbot.id, accountId: account.id, quota: 10 }))
  const results = await Promise.allSettled(Array.from({ length: 50 }, ask))
  t.equal(results.filter(({ status }) => status === 'fulfilled').length, 10)
  const refusals = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  t.same([...new Set(refusals.map(({ code, kind }) => `${code} ${kind}`))], ['QUOTA_REACHED too-many'])
  t.same(await fixture.usage(account.id), { used: 10, ledger: 10 })
  t.equal(await db.prisma.conversation.count({ where: { chatbotId: chatbot.id } }), 10)
})

t.test('a message beyond the quota leaves nothing behind', async t => {
  const account = await anAccount(db)
  const chatbot = await aChatbot(db, { accountId: account.id })
  const input = { chatbotId: chatbot.id, accountId: account.id, quota: 1 }
  const { sessionId } = await accept(input)
  const before = await rowCounts()
  const conversation = await db.prisma.conversation.findUnique({ where: { sessionId } })
  for (const given of [undefined, sessionId]) {
    await t.rejects(accept({ ...input, sessionId: given }), {
      code: 'QUOTA_REACHED',
      message: /temporarily unavailable/,
    })
  }
  await t.rejects(accept({ ...input, quota: 0 }), { code: 'QUOTA_REACHED' }, 'nor does a plan that became smaller')
  t.same(await rowCounts(), before)
  t.same(await db.prisma.conversation.findUnique({ where: { sessionId } }), conversation)
  t.equal((await accept({ ...input, quota: 2 })).isForBot, true, 'a larger quota counts from the next message on')
  await t.rejects(accept({ chatbotId: chatbot.id, accountId: (await anAccount(db)).id, quota: 0 }), {
    code: 'QUOTA_REACHED',
  })
})

t.test(
  'a message to a chatbot that was deleted since it was looked up finds no chatbot, and leaves nothing',
  async t => {
    const account = await anAccount(db)
    const chatbot = await aChatbot(db, { accountId: account.id })
    const input = { chatbotId: chatbot.id, accountId: account.id }
    const { sessionId } = await accept(input)
    await db.prisma.reply.deleteMany({ where: { chatbotId: chatbot.id } })
    await db.prisma.chatbot.delete({ where: { id: chatbot.id } })
    const before = await rowCounts()
    const isUnknown = { code: 'CHATBOT_UNKNOWN', kind: 'not-found' }
    await t.rejects(accept(input), isUnknown, 'nor does a new session begin')
    await t.rejects(accept({ ...input, sessionId }), isUnknown, 'nor does its session go on')
    await db.prisma.account.delete({ where: { id: account.id } })
    await t.rejects(accept(input), isUnknown, 'whether or not its account is still there')
    const after = await rowCounts()
    // The account took its usage with it.
    t.same({ ...(after as object), used: 0, quota: 0 }, { ...(before as object), used: 0, quota: 0 })
  },
)

t.test('what a person will read is stored and free, even when the quota is used up', async t => {
  const states = [
    { mode: 'human', liveStatus: 'open' },
    { mode: 'bot', liveStatus: 'waiting', waitingSince: new Date() },
  ] as const
  for (const state of states) {
    const conversation = await aConversation(db, { chatbotId: fixture.chatbot.id, ...state })
    const before = await fixture.usage()
    const accepted = await accept({ sessionId: conversation.sessionId, quota: 0 })
    t.match(accepted, { mode: state.mode, liveStatus: state.liveStatus, isForBot: false })
    const reply = await db.prisma.reply.findUniqueOrThrow({ where: { id: accepted.replyId } })
    t.match(reply, { state: 'handed_over', enqueueCount: 0, settledAt: Date })
    t.same(await fixture.usage(), before)
    const { contextMark } = await fixture.conversation(accepted.conversationId)
    t.equal(String(contextMark), accepted.messageId, 'the message joins the context at once')
  }
})

t.test('a takeover that commits while a message waits for the conversation gets the message', async t => {
  const { conversationId, sessionId } = await accept()
  const before = await fixture.usage()
  const waiting = await inTransaction(db, async client => {
    await client.query(
      `update conversations set mode = 'human', live_status = 'open', version = version + 1 where id = $1`,
      [conversationId],
    )
    const accepting = accept({ sessionId })
    await untilBlocked(db)
    // Wrapped, since a promise returned from an async function would be waited for before the commit.
    return { accepting }
  })
  const accepted = await waiting.accepting
  t.match(accepted, { isForBot: false, mode: 'human', liveStatus: 'open' })
  t.equal(String((await fixture.conversation(conversationId)).contextMark), accepted.messageId)
  t.same(await fixture.usage(), before)
})

t.test('parallel messages of one session are stored one after another', async t => {
  const { sessionId, conversationId } = await accept()
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => accept({ sessionId, text: `message ${n}` })))
  t.same([...new Set(all.map(accepted => accepted.conversationId))], [conversationId])
  const { rows } = await db.pool.query(
    'select id, created_at from messages where conversation_id = $1 order by created_at',
    [conversationId],
  )
  const ids = rows.map(({ id }) => Number(id))
  t.equal(ids.length, 21)
  t.same(
    ids,
    ids.toSorted((a, b) => a - b),
    'ids rise in the order in which messages were written',
  )
  const last = await fixture.conversation(conversationId)
  t.ok(last.lastActivityAt >= rows.at(-1)?.created_at)
})

t.test('a request with the same key is stored once', async t => {
  const repeatable = fingerprint({
    key: 'a-key-of-the-widget',
    sessionId: undefined,
    sender: 'a visitor',
    body: { message: 'Hello' },
  })
  const first = whole({ repeatable })
  const again = () => acceptMessage({ db }, whole({ repeatable }))
  const results = await Promise.all([acceptMessage({ db }, first), again(), again()])
  const stored = results.flatMap(result => ('isRepeat' in result ? [] : [result]))
  t.equal(stored.length, 1)
  t.same(await again(), { isRepeat: true })
  t.same(
    await acceptMessage({ db }, whole({ repeatable, quota: 0 })),
    { isRepeat: true },
    'even when the quota is used up',
  )
  const reply = await db.prisma.reply.findMany({ where: { requestKey: repeatable.key } })
  t.equal(reply.length, 1)
  t.same(await findRepeatedReply({ db }, fixture.chatbot.id, repeatable), {
    replyId: reply[0]?.id,
    sessionId: stored[0]?.sessionId,
  })

  const other = fingerprint({
    key: 'a-key-of-the-widget',
    sessionId: undefined,
    sender: 'a visitor',
    body: { message: 'Something else' },
  })
  await t.rejects(findRepeatedReply({ db }, fixture.chatbot.id, other), {
    code: 'IDEMPOTENCY_KEY_REUSED',
    kind: 'conflict',
  })
  const elsewhere = await aChatbot(db)
  t.equal(await findRepeatedReply({ db }, elsewhere.id, repeatable), null)
  t.match(await accept({ chatbotId: elsewhere.id, repeatable }), { isForBot: true }, 'another chatbot has its own keys')
})

t.test('a key of a session counts for 24 hours and is free after that', async t => {
  const { sessionId } = await accept()
  const request = { key: 'a-key-of-yesterday', sessionId, sender: 'a visitor' }
  const repeatable = fingerprint({ ...request, body: { message: 'Hello' } })
  const { replyId } = await accept({ repeatable, sessionId })
  const age = (interval: string) =>
    db.pool.query('update replies set accepted_at = now() - $2::interval where id = $1', [replyId, interval])
  await age('23:59:30')
  await expireRequestKey({ db }, fixture.chatbot.id, repeatable)
  t.match(await findRepeatedReply({ db }, fixture.chatbot.id, repeatable), { replyId })
  await age('24 hours')
  t.equal(await findRepeatedReply({ db }, fixture.chatbot.id, repeatable), null)
  await expireRequestKey({ db }, fixture.chatbot.id, repeatable)
  const other = fingerprint({ ...request, body: { message: 'Something else' } })
  t.match(await accept({ repeatable: other }), { isForBot: true })
})

t.test('a key without a session counts for five minutes, and while nothing else was said', async t => {
  const keyed = (key: string) =>
    fingerprint({ key, sessionId: undefined, sender: 'a visitor', body: { message: 'Hello' } })
  const find = (key: string) => findRepeatedReply({ db }, fixture.chatbot.id, keyed(key))
  const isFree = async (key: string) => {
    t.equal(await find(key), null)
    await expireRequestKey({ db }, fixture.chatbot.id, keyed(key))
    t.match(await accept({ repeatable: keyed(key) }), { isForBot: true })
  }
  const old = await accept({ repeatable: keyed('old') })
  const age = (interval: string) =>
    db.pool.query('update replies set accepted_at = now() - $2::interval where id = $1', [old.replyId, interval])
  await age('4 minutes 59 seconds')
  await expireRequestKey({ db }, fixture.chatbot.id, keyed('old'))
  t.match(await find('old'), { replyId: old.replyId })
  await age('5 minutes')
  await isFree('old')

  const answered = await fixture.exchange('Hello', '<p>Hi</p>', { repeatable: keyed('answered') })
  t.match(await find('answered'), { replyId: answered.turn.replyId }, 'the reply is what a repeated request wants')
  await accept({ sessionId: answered.turn.sessionId, text: 'My order goes to Victim Street 5' })
  await isFree('answered')

  const met = await accept({ repeatable: keyed('met') })
  const conversationId = BigInt(met.conversationId)
  await aMessage(db, { conversationId, role: 'assistant', isAgent: true, content: '<p>Hello Kim, your order…</p>' })
  await isFree('met')
})

t.test('a fingerprint depends on key, session and content, and on nothing else', async t => {
  const key = 'a-key-of-the-widget'
  const session = randomUUID()
  const body = { message: 'Hello', contextData: { b: 1, a: true } }
  const of = (changes: Partial<RepeatableRequest> = {}) =>
    fingerprint({ key, sessionId: session, sender: 'here', body, ...changes })
  const made = of()
  t.same(of({ body: { contextData: { a: true, b: 1 }, message: 'Hello' } }), made, 'the order of keys is none')
  t.not(of({ key: 'another-key-of-it' }).key, made.key)
  t.not(of({ sessionId: undefined }).key, made.key)
  t.equal(of({ sender: 'elsewhere' }).key, made.key, 'a visitor may change networks within a session')
  t.not(of({ sessionId: undefined, sender: 'elsewhere' }).key, of({ sessionId: undefined }).key, 'and not before one')
  t.not(of({ body: { ...body, message: 'Hello!' } }).hash, made.hash)
  t.not(of({ body: { ...body, contextData: { a: true, b: 2 } } }).hash, made.hash)
  t.not(of({ body: { list: [1, 2] } }).hash, of({ body: { list: [2, 1] } }).hash)
  t.notMatch(JSON.stringify(made), /Hello|widget/)
})

t.test('what the database refuses for another reason is not taken for a full quota', async t => {
  await t.rejects(accept({ accountId: randomUUID() }), { code: '23503' })
  await t.rejects(accept({ text: 'a\u0000b' }), { code: '22021' })
})
