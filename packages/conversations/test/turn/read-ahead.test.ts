import { randomUUID } from 'node:crypto'
import { dropContext, keepContext, readContext, type ContextTurn } from '@frontdesk/conversations/turn/context'
import { readAhead } from '@frontdesk/conversations/turn/read-ahead'
import {
  deleteRequestData,
  newRequestCipher,
  readRequestData,
  storeRequestData,
} from '@frontdesk/conversations/turn/request-data'
import { createLog } from '@frontdesk/runtime/log'
import t from 'tap'
import { openChatbot } from '../fixtures/open-chatbot.ts'

const { db, redis, namespace, accept, claim, exchange } = await openChatbot(t)
const cipher = newRequestCipher('a key of 32 characters, or of more')
const log = createLog({ name: 'test', level: 'silent' })
const needs = { db, redis, namespace, cipher, log }
const onSale = { pageUrl: 'https://shop.example/sale' }
const said = (question: string, answer: string): ContextTurn[] => [
  { role: 'user', text: question },
  { role: 'assistant', text: answer },
]

/** A follow-up to one question and its answer, with the page that the visitor is on. */
async function followUp() {
  const { turn: first, messageId } = await exchange('one', '<p>1</p>')
  const { conversationId, replyId } = await accept({ sessionId: first.sessionId, text: 'and now?' })
  await storeRequestData(needs, replyId, onSale)
  return { first, messageId, conversationId, replyId }
}

t.test('what was read beside the claim is not asked for again', async t => {
  const { first, messageId, conversationId, replyId } = await followUp()
  await keepContext(needs, first, messageId, said('from', 'the copy'))
  const ahead = readAhead(needs, { conversationId, replyId })
  const turn = { ...(await claim(conversationId)), ahead }
  await ahead
  await Promise.all([deleteRequestData(needs, replyId), dropContext(needs, conversationId)])
  t.same(await readContext(needs, turn), said('from', 'the copy'))
  t.same(await readRequestData(needs, turn), onSale)
})

t.test('a copy that was kept after it was read ahead is shown', async t => {
  const { first, messageId, conversationId, replyId } = await followUp()
  const ahead = readAhead(needs, { conversationId, replyId })
  await ahead
  await keepContext(needs, first, messageId, said('from', 'the copy'))
  t.same(await readContext(needs, { ...(await claim(conversationId)), ahead }), said('from', 'the copy'))
})

t.test('an old copy that was read ahead is not shown', async t => {
  const { first, conversationId, replyId } = await followUp()
  await keepContext(needs, first, '1', said('stale', 'stale'))
  const ahead = readAhead(needs, { conversationId, replyId })
  t.same(await readContext(needs, { ...(await claim(conversationId)), ahead }), said('one', '1'))
})

t.test('where an earlier turn is to be answered first, it gets its own data', async t => {
  const { conversationId, replyId } = await followUp()
  const later = { conversationId, replyId: randomUUID() }
  await storeRequestData(needs, later.replyId, { pageUrl: 'https://shop.example/cart' })
  const ahead = readAhead(needs, later)
  t.same(await readRequestData(needs, { replyId, ahead }), onSale)
})

t.test('where reading ahead fails, it is read again', async t => {
  const { first, messageId, conversationId, replyId } = await followUp()
  await keepContext(needs, first, messageId, said('from', 'the copy'))
  const lost = redis.duplicate({ enableOfflineQueue: false, lazyConnect: true })
  t.teardown(() => lost.disconnect())
  const ahead = readAhead({ redis: lost, namespace }, { conversationId, replyId })
  t.equal(await ahead, undefined)
  const turn = { ...(await claim(conversationId)), ahead }
  t.same(await readContext(needs, turn), said('from', 'the copy'))
  t.same(await readRequestData(needs, turn), onSale)
})
