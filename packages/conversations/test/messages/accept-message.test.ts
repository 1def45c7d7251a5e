import { randomUUID } from 'node:crypto'
import { acceptMessage, fingerprint } from '@frontdesk/conversations/messages/accept-message'
import { aChatbot, aConversation, anAccount } from '@frontdesk/testing/factories'
import t from 'tap'
import { inTransaction, openChatbot, untilBlocked, visitor } from '../fixtures/open-chatbot.ts'

const fixture = await openChatbot(t)
const { db, accept, request } = fixture

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

t.test(
  'a message that is accepted twice under one reply is stored once, whichever of its keys is found first',
  async t => {
    const keyed = fingerprint({
      key: 'a key',
      sessionId: undefined,
      keyHash: null,
      sender: 'a visitor',
      body: { message: 'Hello' },
    })
    for (const repeatable of [undefined, keyed]) {
      const input = request({ repeatable })
      const before = await fixture.usage()
      const [first, second] = await Promise.all([acceptMessage({ db }, input), acceptMessage({ db }, input)])
      t.same(second, first, 'at the same time')
      t.same(await acceptMessage({ db }, input), first, 'and later')
      t.same(await fixture.usage(), { used: before.used + 1, ledger: before.ledger + 1 })
      t.match(first, { isForBot: true, mode: 'bot' })
    }
  },
)

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

t.test('of fifty parallel messages with ten left in the quota, ten are accepted', async t => {
  const account = await anAccount(db)
  const chatbot = await aChatbot(db, { accountId: account.id })
  const ask = () => acceptMessage({ db }, request({ chatbotId: chatbot.id, accountId: account.id, quota: 10 }))
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

t.test('messages to an agent are stored and free, even when the quota is used up', async t => {
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

t.test('what the database refuses for another reason is not taken for a full quota', async t => {
  await t.rejects(accept({ accountId: randomUUID() }), { code: '23503' })
  await t.rejects(accept({ text: 'a\u0000b' }), { code: '22021' })
})
