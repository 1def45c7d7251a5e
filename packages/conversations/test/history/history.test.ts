import { randomUUID } from 'node:crypto'
import { commitReply, failReply } from '@frontdesk/conversations/turn/commit-reply'
import { isReplyOf, readOutcome } from '@frontdesk/conversations/turn/find-reply'
import { listSessions } from '@frontdesk/conversations/history/list-sessions'
import { readHistory } from '@frontdesk/conversations/history/read-history'
import {
  deleteRequestData,
  storeRequestData,
  readRequestData,
  newRequestCipher,
} from '@frontdesk/conversations/turn/request-data'
import { resetContext } from '@frontdesk/conversations/turn/reset-context'
import { createLog } from '@frontdesk/runtime/log'
import { requestRedis } from '@frontdesk/runtime/redis'
import { aChatbot, aConversation, aMessage } from '@frontdesk/testing/factories'
import t from 'tap'
import { aDraft, openChatbot } from '../fixtures/open-chatbot.ts'

const fixture = await openChatbot(t)
const { db, redis, namespace, cipher, accept, claim } = fixture
const chatbotId = fixture.chatbot.id

const ageSession = (id: bigint | string, interval: string) =>
  db.pool.query(`update conversations set last_activity_at = now() - $2::interval where id = $1`, [id, interval])
const ageMessage = (id: bigint, interval: string) =>
  db.pool.query(`update messages set created_at = now() - $2::interval where id = $1`, [id, interval])

// By the database's clock, with room for a slow machine on the living side.
const alive = '29 days 23:59:30'
const over = '30 days 1 second'

t.test('history shows what was said, oldest first, in the shape of the contract', async t => {
  const conversation = await aConversation(db, { chatbotId })
  const conversationId = conversation.id
  const product = {
    type: 'product' as const,
    source: 'boots',
    data: { sourceUrl: null, id: '1', dataType: 'product', format: 'json', data: { z: 1, a: [2] } },
  }
  const question = await aMessage(db, { conversationId, content: '<b>Boots?</b>' })
  await aMessage(db, {
    conversationId,
    role: 'assistant',
    content: '<p>Yes</p>',
    sources: [product],
    replyTo: question.id,
  })
  await aMessage(db, { conversationId, role: 'assistant', content: 'It is Robin', isAgent: true })
  await aMessage(db, { conversationId, role: 'system', content: 'Robin has left' })
  const { messages } = await readHistory({ db }, { chatbotId, sessionId: conversation.sessionId })
  t.same(
    messages.map(({ id: _id, createdAt: _at, ...rest }) => rest),
    [
      { sender: 'user', role: 'user', isAgent: false, text: '<b>Boots?</b>' },
      { sender: 'bot', role: 'assistant', isAgent: false, text: '<p>Yes</p>', sources: [product] },
      { sender: 'bot', role: 'assistant', isAgent: true, text: 'It is Robin' },
      { sender: 'bot', role: 'system', isAgent: false, text: 'Robin has left' },
    ],
  )
  t.equal(JSON.stringify(messages[1]?.sources), JSON.stringify([product]), 'sources byte for byte')
  t.equal(messages[0]?.id, Number(question.id))
  t.match(messages[0]?.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  t.same(
    messages.map(({ id }) => id),
    messages.map(({ id }) => id).toSorted((a, b) => a - b),
  )
})

t.test('a session is gone 30 days after its last activity, whether or not it has been removed', async t => {
  const conversation = await aConversation(db, { chatbotId })
  await aMessage(db, { conversationId: conversation.id })
  const asked = { chatbotId, sessionId: conversation.sessionId }
  await ageSession(conversation.id, alive)
  t.equal((await readHistory({ db }, asked)).messages.length, 1)
  await ageSession(conversation.id, over)
  await t.rejects(readHistory({ db }, asked), { code: 'SESSION_EXPIRED', kind: 'gone' })
  await db.prisma.tombstone.create({
    data: { sessionId: conversation.sessionId, chatbotId, lastActivityAt: new Date(0) },
  })
  await db.prisma.conversation.delete({ where: { id: conversation.id } })
  await t.rejects(readHistory({ db }, asked), { code: 'SESSION_EXPIRED', kind: 'gone' })
})

t.test('another chatbot’s session looks like one that never was, living or expired', async t => {
  const foreign = await aConversation(db)
  const removed = randomUUID()
  await db.prisma.tombstone.create({
    data: { sessionId: removed, chatbotId: foreign.chatbotId, lastActivityAt: new Date(0) },
  })
  for (const sessionId of [randomUUID(), foreign.sessionId, removed]) {
    await t.rejects(readHistory({ db }, { chatbotId, sessionId }), { code: 'SESSION_UNKNOWN', kind: 'not-found' })
  }
  await ageSession(foreign.id, over)
  await t.rejects(readHistory({ db }, { chatbotId, sessionId: foreign.sessionId }), { code: 'SESSION_UNKNOWN' })
})

t.test('in a living session, messages older than 30 days are neither shown nor counted', async t => {
  const { id, sessionId } = await aConversation(db, { chatbotId })
  const old = await aMessage(db, { conversationId: id, content: 'old' })
  const young = await aMessage(db, { conversationId: id, content: 'young' })
  await ageMessage(old.id, over)
  await ageMessage(young.id, alive)
  const { messages } = await readHistory({ db }, { chatbotId, sessionId })
  t.same(
    messages.map(({ text }) => text),
    ['young'],
  )
  t.match(await listSessions({ db }, { chatbotId, sessionIds: sessionId, keyHash: null, identity: null }), [
    { sessionId, messageCount: 1 },
  ])
})

t.test('history shows the newest thousand messages, and those before them page by page', async t => {
  const { id, sessionId } = await aConversation(db, { chatbotId })
  await db.pool.query(
    `insert into messages (conversation_id, role, content, context_epoch)
     select $1, 'user', number::text, 0 from generate_series(1, 2001) as number`,
    [id],
  )
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const page = await readHistory({ db }, { chatbotId, sessionId, cursor })
    pages.push(page.messages.map(({ text }) => text))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  const numbers = Array.from({ length: 2_001 }, (_, index) => String(index + 1))
  t.same(pages, [numbers.slice(1_001), numbers.slice(1, 1_001), ['1']])
  t.same((await readHistory({ db }, { chatbotId, sessionId, cursor: '1' })).messages, [], 'before all of them')
})

t.test('a conversation that is full goes on as a new one', async t => {
  const { id, sessionId } = await aConversation(db, { chatbotId, visitorMessages: 4_999 })
  const last = await accept({ sessionId })
  t.equal(last.sessionId, sessionId)
  const next = await accept({ sessionId })
  t.not(next.sessionId, sessionId)
  t.equal((await accept({ sessionId: next.sessionId })).sessionId, next.sessionId)
  t.match(
    [await fixture.conversation(String(id)), await fixture.conversation(next.conversationId)].map(
      ({ visitorMessages }) => visitorMessages,
    ),
    [5_000, 2],
  )
})

t.test('sessions are counted for whoever holds their ids, in the order asked for', async t => {
  const sessions = await Promise.all(Array.from({ length: 6 }, () => aConversation(db, { chatbotId })))
  const ids = sessions.map(({ sessionId }) => sessionId)
  const list = async (sessionIds: string) =>
    (await listSessions({ db }, { chatbotId, sessionIds, keyHash: null, identity: null })).map(
      ({ sessionId }) => sessionId,
    )
  t.same(await list(ids.join(',')), ids.slice(0, 5), 'the first five count')
  t.same(await list(ids.slice(0, 3).toReversed().join(' , ')), ids.slice(0, 3).toReversed())
  t.same(await list(`${ids[0]},${ids[0]?.toUpperCase()},${ids[1]}`), ids.slice(0, 2), 'each once')
  t.same(await list(`${randomUUID()},nonsense,' or 1=1--,${ids[0]}`), ids.slice(0, 1))
  t.same(await list(`,,,,,${ids[0]}`), [], 'an empty one counts too')
  t.same(await list(','.repeat(4_000)), [])
  t.same(await list((await aConversation(db)).sessionId), [], 'not another chatbot’s')
  await ageSession(sessions[0]?.id ?? 0n, over)
  await ageSession(sessions[1]?.id ?? 0n, alive)
  t.same(await list(ids.slice(0, 2).join(',')), ids.slice(1, 2))
  const [info] = await listSessions({ db }, { chatbotId, sessionIds: ids[2] ?? '', keyHash: null, identity: null })
  t.same(info, { sessionId: ids[2], messageCount: 0, lastActivity: sessions[2]?.lastActivityAt.toISOString() })
})

t.test('a reply is followed by the session of the chatbot that owns it, and by nobody else', async t => {
  const { replyId, sessionId } = await accept()
  t.equal(await isReplyOf({ db }, replyId, chatbotId, sessionId), true)
  t.equal(await isReplyOf({ db }, replyId, (await aChatbot(db)).id, sessionId), false)
  t.equal(await isReplyOf({ db }, replyId, chatbotId, (await accept()).sessionId), false)
  t.equal(await isReplyOf({ db }, randomUUID(), chatbotId, sessionId), false)
})

t.test('PostgreSQL knows how each reply ended', async t => {
  const { conversationId, replyId } = await accept()
  t.equal(await readOutcome({ db }, replyId), null, 'not yet')
  const failed = { event: 'error', data: { status: 502, sources: [], reply: /^<p>Sorry, .+<\/p>$/ } }
  t.match(await readOutcome({ db }, randomUUID()), failed, 'one that is there no more')
  await commitReply({ db }, await claim(conversationId), aDraft('<p>yes</p>'))
  t.same(await readOutcome({ db }, replyId), { event: 'done', data: { reply: '<p>yes</p>', sources: [], mode: 'bot' } })
  await db.pool.query('delete from messages where conversation_id = $1', [conversationId])
  t.match(await readOutcome({ db }, replyId), failed, 'a text that was removed cannot be shown')
  const other = await accept()
  await failReply({ db }, await claim(other.conversationId), 'PROVIDER_FAILED')
  t.match(await readOutcome({ db }, other.replyId), failed)
  const { sessionId } = await aConversation(db, { chatbotId, liveStatus: 'waiting', waitingSince: new Date() })
  const waiting = await accept({ sessionId })
  await db.pool.query(`update chatbots set language = 'de' where id = $1`, [chatbotId])
  t.match(await readOutcome({ db }, waiting.replyId), {
    event: 'done',
    data: { reply: /team member/, mode: 'bot', status: 'waiting' },
  })
})

t.test('what came with a message waits 120 s for the worker, and nothing waits where nothing came', async t => {
  const lines: string[] = []
  const log = createLog({ name: 'test', level: 'info', destination: { write: line => void lines.push(line) } })
  const needs = { redis, namespace, cipher, log }
  const replyId = randomUUID()
  const key = `${namespace}:request:${replyId}`
  t.same(await readRequestData(needs, { replyId }), {})
  await storeRequestData(needs, replyId, {})
  t.equal(await redis.exists(key), 0)
  const data = { contextData: { member: true, cart: 2, name: 'Anna' }, pageUrl: 'https://shop.example/' }
  await storeRequestData(needs, replyId, data)
  const ttl = await redis.pttl(key)
  t.ok(ttl > 110_000 && ttl <= 120_000)
  t.same(await readRequestData(needs, { replyId }), data)
  await deleteRequestData(needs, replyId)
  t.same(await readRequestData(needs, { replyId }), {})
  await storeRequestData(needs, replyId, { pageUrl: 'https://shop.example/' })
  t.same(await readRequestData(needs, { replyId }), { pageUrl: 'https://shop.example/' })
  t.same(await readRequestData({ ...needs, namespace: 'another' }, { replyId }), {})
  t.notMatch(await redis.get(key), 'shop.example', 'Redis cannot read it')
  t.equal(lines.length, 0)
  t.same(
    await readRequestData(
      { ...needs, cipher: newRequestCipher('the key of another installation, perhaps') },
      { replyId },
    ),
    {},
  )
  t.match(lines.join(), 'a different ENCRYPTION_KEY')
})

t.test('a reset holds even while Redis is away', async t => {
  const { sessionId, conversationId } = await accept()
  const away = requestRedis({ url: 'redis://127.0.0.1:1', name: 'test', onError: () => undefined })
  await resetContext({ db, redis: away, namespace }, sessionId)
  t.equal((await fixture.conversation(conversationId)).contextEpoch, 1)
  away.disconnect()
})
