import { randomUUID } from 'node:crypto'
import { aChatbot } from '@frontdesk/testing/factories'
import { greetings } from '@frontdesk/testing/greetings'
import { allEvents, aVisitor, type SeenEvent } from '@frontdesk/testing/visitor'
import t from 'tap'
import { findBrokenPromises } from '../../../../test/harness/ledger.ts'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'

const frontdesk = await startFrontdesk(t)
const chatbot = await aChatbot(frontdesk.db, { isStreaming: true })
const tokens = greetings(4)

const stop = (replyId: string, sessionId: string | undefined, chatbotId = chatbot.id) =>
  aVisitor({ baseUrl: frontdesk.url, chatbotId }).fetch(`/api/chat/replies/${replyId}/stop?chatbotId=${chatbotId}`, {
    method: 'POST',
    headers: sessionId === undefined ? {} : { 'x-chat-session-id': sessionId },
  })

/** A stream that has shown so many tokens, and whose model says no more. */
async function shown(count: number) {
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  const before = frontdesk.model.requests.length
  frontdesk.model.scriptNext({ tokens, gated: true })
  const { events } = await visitor.stream('Count')
  const call = await frontdesk.model.arrival(before)
  const first = (await events.next()).value as SeenEvent
  const { replyId } = first.data as { replyId: string }
  const seen: SeenEvent[] = [first]
  for (let token = 1; token <= count; token += 1) {
    await call.release(1)
    while (seen.filter(({ event }) => event === 'token').length < token) {
      seen.push((await events.next()).value as SeenEvent)
    }
  }
  return { visitor, call, replyId, rest: allEvents(events) }
}

const usedBy = async () =>
  (await frontdesk.db.prisma.usage.findFirst({ where: { accountId: chatbot.accountId } }))?.used ?? 0

t.test('what was written stands as the reply, and costs what a reply costs', async t => {
  const { visitor, call, replyId, rest } = await shown(2)
  const before = await usedBy()
  const answer = await stop(replyId, visitor.sessionId)
  t.equal(answer.status, 204)
  const stoppedAt = performance.now()
  await frontdesk.model.when(() => call.state === 'left')
  t.comment(`the model was left after ${Math.round(performance.now() - stoppedAt)} ms`)
  const end = (await rest).at(-1)
  t.match(end, { event: 'done', data: { reply: '<p>Hello o.</p>\n<p>Hello oo.</p>', sources: [], mode: 'bot' } })
  const { messages } = await visitor.history()
  t.equal(messages.at(-1)?.text, '<p>Hello o.</p>\n<p>Hello oo.</p>')
  t.match(await frontdesk.db.prisma.reply.findUnique({ where: { id: replyId } }), {
    state: 'answered',
    isTruncated: true,
  })
  t.equal(await usedBy(), before)

  t.equal((await stop(replyId, visitor.sessionId)).status, 204, 'it has ended already')
  t.equal((await visitor.history()).messages.length, 2)
})

t.test('where nothing was written there is no reply; the model was asked, and that is charged', async t => {
  const { visitor, call, replyId, rest } = await shown(0)
  const before = await usedBy()
  const answers = await Promise.all([stop(replyId, visitor.sessionId), stop(replyId, visitor.sessionId)])
  t.same(
    answers.map(({ status }) => status),
    [204, 204],
  )
  await frontdesk.model.when(() => call.state === 'left')
  t.match((await rest).at(-1), { event: 'done', data: { reply: '', sources: [], mode: 'bot' } })
  t.equal((await visitor.history()).messages.length, 1)
  t.match(await frontdesk.db.prisma.reply.findUnique({ where: { id: replyId } }), {
    state: 'failed',
    failure: 'STOPPED',
  })
  t.equal(await usedBy(), before)
  const resumed = await visitor.fetch(`/api/chat/replies/${replyId}/events?chatbotId=${chatbot.id}`, {
    headers: { 'x-chat-session-id': visitor.sessionId ?? '' },
  })
  t.match(await resumed.text(), /event: done/)
})

t.test('another session, another chatbot and a reply that never was are one 404, and stop nothing', async t => {
  const { visitor, call, replyId, rest } = await shown(1)
  const other = await aChatbot(frontdesk.db)
  const answers = await Promise.all([
    stop(replyId, randomUUID()),
    stop(replyId, undefined),
    stop(replyId, visitor.sessionId, other.id),
    stop(randomUUID(), visitor.sessionId),
  ])
  t.same(
    answers.map(({ status }) => status),
    [404, 404, 404, 404],
  )
  await call.release()
  t.match((await rest).at(-1), {
    event: 'done',
    data: { reply: '<p>Hello o.</p>\n<p>Hello oo.</p>\n<p>Hello ooo.</p>\n<p>Hello oooo.</p>' },
  })
})

t.test('a turn that no worker has begun is stopped before it begins', async t => {
  const idle = await startFrontdesk(t, { hasWorker: false })
  const { id: chatbotId } = await aChatbot(idle.db, { isStreaming: true })
  const visitor = aVisitor({ baseUrl: idle.url, chatbotId })
  const { events } = await visitor.stream('Count')
  const start = (await events.next()).value as SeenEvent
  const { replyId } = start.data as { replyId: string }
  const stopped = await visitor.fetch(`/api/chat/replies/${replyId}/stop?chatbotId=${chatbotId}`, {
    method: 'POST',
    headers: { 'x-chat-session-id': visitor.sessionId ?? '' },
  })
  t.equal(stopped.status, 204)
  await idle.addWorker()
  await until(async () => (await idle.db.prisma.reply.count({ where: { state: 'failed' } })) === 1)
  t.match((await allEvents(events)).at(-1), { event: 'done', data: { reply: '' } })
  t.equal(idle.model.requests.length, 0)
  t.equal((await idle.db.prisma.usage.findFirst())?.used, 0, 'nothing was asked, and nothing is charged')
})

t.test('every accepted message is answered', async t => t.same(await findBrokenPromises(frontdesk.db), []))
