import { findChatbot } from '@frontdesk/chatbots/find-chatbot'
import { isHandoffLimited } from '@frontdesk/live-chat/handoff/is-handoff-limited'
import { requestHandoff, requestMissedHandoffs } from '@frontdesk/live-chat/handoff/request-handoff'
import { startHandoff } from '@frontdesk/live-chat/handoff/start-handoff'
import { freePort } from '@frontdesk/local-services/free-port'
import { workerRedis } from '@frontdesk/runtime/redis'
import { aChatbot, noHours } from '@frontdesk/testing/factories'
import t from 'tap'
import { inTransaction, openChatbot, untilBlocked, visitor } from '../../../conversations/test/fixtures/open-chatbot.ts'

const fixture = await openChatbot(t)
const { db, redis, namespace, account } = fixture
const needs = { db, redis, namespace, findChatbot: (id: string) => findChatbot({ db }, id) }

async function aPlace(columns: object = {}) {
  const { id } = await aChatbot(db, { accountId: account.id, liveChatEnabled: true, ...columns })
  const chatbot = await findChatbot({ db }, id)
  if (chatbot === null) throw new Error('there is no chatbot')
  const accept = (text: string, more: object = {}) => fixture.accept({ chatbotId: id, text, ...more })
  return { chatbot, accept }
}

const messagesOf = (conversationId: string) =>
  db.prisma.message.findMany({ where: { conversationId: BigInt(conversationId) }, orderBy: { id: 'asc' } })

t.test('out of hours, of presses at once one is answered with a notice', async t => {
  const { chatbot, accept } = await aPlace({ liveChatHours: noHours })
  const { conversationId } = await accept('Hello')
  const pressed = await inTransaction(db, async client => {
    await client.query('select from conversations where id = $1 for update', [conversationId])
    const presses = [1, 2, 3, 4].map(() => requestHandoff(needs, chatbot, conversationId))
    await untilBlocked(db, presses.length)
    return { presses }
  })
  const replies = await Promise.all(pressed.presses)
  t.equal(new Set(replies.map(({ reply }) => reply)).size, 1)
  const messages = await messagesOf(conversationId)
  t.same(
    messages.map(({ role }) => role),
    ['user', 'system'],
  )
})

t.test('a request in words whose process died before it called anybody is found, once', async t => {
  const { accept } = await aPlace()
  const closed = await aPlace({ liveChatHours: noHours })
  const off = await aPlace()
  const words = { hasHandoffIntent: true }
  const lost = await accept('I want to talk to a human', words)
  const late = await closed.accept('I want to talk to a human', words)
  const young = await accept('A human, please', words)
  const old = await accept('A human, please', words)
  const nobody = await off.accept('A human, please', words)
  await db.prisma.chatbot.update({ where: { id: off.chatbot.id }, data: { liveChatEnabled: false } })
  const age = (replyIds: string[], interval: string) =>
    db.pool.query('update replies set accepted_at = now() - $2::interval where id = any($1)', [replyIds, interval])
  await age([lost.replyId, late.replyId, nobody.replyId], '20 seconds')
  await age([old.replyId], '61 minutes')

  t.equal(await requestMissedHandoffs(needs, { olderThanMs: 15_000 }), 2)
  const statusOf = async ({ conversationId }: { conversationId: string }) =>
    (await fixture.conversation(conversationId)).liveStatus
  t.same(await Promise.all([lost, late, young, old, nobody].map(statusOf)), ['waiting', null, null, null, null])
  t.match(await messagesOf(late.conversationId), [{ role: 'user' }, { role: 'system' }], 'out of hours they are told')
  t.equal(await requestMissedHandoffs(needs, { olderThanMs: 15_000 }), 0)

  const { conversationId } = await accept('Hello')
  await startHandoff(needs, { conversationId }, (await aPlace()).chatbot)
  await age([(await accept('I wait', { sessionId: lost.sessionId })).replyId], '20 seconds')
  t.equal(await requestMissedHandoffs(needs, { olderThanMs: 15_000 }), 0, 'messages to people are no requests')
})

t.test('a notice does not wait for a Redis that is away', async t => {
  const { accept } = await aPlace({ liveChatHours: noHours })
  const { conversationId, replyId } = await accept('I want to talk to a human', { hasHandoffIntent: true })
  await db.pool.query("update replies set accepted_at = now() - interval '20 seconds' where id = $1", [replyId])
  const url = `redis://127.0.0.1:${await freePort()}`
  const away = workerRedis({ url, name: 'test', onError: () => undefined })
  t.teardown(() => away.disconnect())
  t.equal(await requestMissedHandoffs({ ...needs, redis: away }, { olderThanMs: 15_000 }), 1)
  t.match(await messagesOf(conversationId), [{ role: 'user' }, { role: 'system' }])
})

t.test('the bot hands off fifty conversations of one network and day, and answers the others', async t => {
  const { chatbot, accept } = await aPlace()
  const asked = await accept('This is a complaint')
  const limitOf = (conversationId: string) => isHandoffLimited({ db }, { chatbotId: chatbot.id, conversationId })
  for (let at = 0; at < 50; at += 1) {
    t.equal(await limitOf(asked.conversationId), false)
    const { conversationId } = await accept('This is another complaint')
    t.equal(await startHandoff(needs, { conversationId }, chatbot), 'waiting')
  }
  t.equal(await limitOf(asked.conversationId), true)
  const elsewhere = await accept('Hello', { visitor: { ...visitor, clientIp: '198.51.100.* (anonymized)' } })
  t.equal(await limitOf(elsewhere.conversationId), false, 'another network')
  await db.pool.query(`update mode_changes set created_at = now() - interval '25 hours'`)
  t.equal(await limitOf(asked.conversationId), false, 'the next day')
})
