import { randomUUID } from 'node:crypto'
import { commitReply } from '@frontdesk/conversations/turn/commit-reply'
import { writeReply } from '@frontdesk/answers/answer/write-reply'
import type { ModelScript } from '@frontdesk/testing/model-script'
import { aChatbot } from '@frontdesk/testing/factories'
import { json } from '@frontdesk/testing/shop-api'
import t from 'tap'
import { calling, openShop, secret } from '../fixtures/open-shop.ts'
import { tokens } from '../fixtures/open-writer.ts'

const { provider, needs, write, fixture, never, shop, toldLast, ledger } = await openShop(t)
const { db } = fixture

t.test('a model asks the shop, is told what the mapping names, and answers with it', async t => {
  shop.answer(json({ state: 'sent', internal: 'sk-INSIDE' }))
  provider.scriptNext({ text: 'One moment.', ...calling('order_status', { number: '7' }) }, { text: 'It was sent.' })
  const { finished, written, events, calls, turn } = await write({
    text: 'Where is order 7?',
    request: { contextData: { customerId: 'c-9', note: 'x' } },
  })
  await finished
  t.equal(written().draft.html, '<p>One moment.</p>\n<p>It was sent.</p>')
  t.equal(tokens(events).join(''), 'One moment.\n\nIt was sent.')
  t.ok(events.some(event => event.event === 'status' && event.data.step === 'tool'))
  t.same(toldLast(t), { state: 'done', answer: { state: 'sent' } })
  t.match(shop.requests.at(-1), {
    url: '/orders/7?customer=c-9',
    headers: { authorization: secret, 'idempotency-key': `${turn.replyId}:0` },
  })
  t.match(await ledger(turn.messageId), [{ callIndex: 0, name: 'order_status', state: 'done', arguments: null }])
  const tools = calls()[0]?.body.tools?.map(tool => tool.function.name)
  t.same(tools?.slice(0, 2), ['order_status', 'cancel_order'])
  t.equal(tools?.at(-1), 'record_question')
  t.notMatch(JSON.stringify(calls().map(({ body }) => body)), /sk-|contextKey|INSIDE|127\.0\.0\.1/)
  const { inputTokens, outputTokens } = written().draft
  t.equal(outputTokens, 5, 'of both calls')
  t.ok((inputTokens ?? 0) > Math.ceil(JSON.stringify(calls()[1]?.body.messages).length / 8))
})

t.test('wrong arguments, tools that there are none of, and failures are told to the model', async t => {
  const asked = shop.requests.length
  const cases: [ModelScript, object][] = [
    [calling('order_status', {}), { error: 'invalid_arg', argument: 'number' }],
    [calling('order_status', { number: '../../admin' }), { state: 'failed', answer: { error: 'invalid_arg' } }],
    [calling('order_status', { number: '1', customer: 'other' }), { error: 'invalid_arg', argument: 'customer' }],
    [calling('order_status', '{"number": '), { error: 'invalid_arg', argument: 'arguments' }],
    [calling('delete_everything', {}), { error: 'unknown_tool' }],
  ]
  for (const [script, told] of cases) {
    provider.scriptNext(script, { text: 'Which order?' })
    const { finished, written } = await write()
    await finished
    t.same(toldLast(t), told)
    t.equal(written().draft.html, '<p>Which order?</p>')
  }
  t.equal(shop.requests.length, asked)
  shop.answer(json({ secret: 'sk-INSIDE' }, 500))
  provider.scriptNext(calling('order_status', { number: '8' }), { text: 'I cannot say.' })
  await (
    await write()
  ).finished
  t.same(toldLast(t), { state: 'failed', answer: { error: 'http_500' } })
})

t.test('row 90: a model that keeps calling tools is asked five times, the last time without tools', async t => {
  shop.answer(json({ state: 'sent' }))
  let number = 0
  provider.script(({ body }) =>
    body.tools === undefined ? { text: 'Enough.' } : calling('order_status', { number: String((number += 1)) }),
  )
  const asked = shop.requests.length
  const { finished, written, calls, turn } = await write()
  await finished
  t.equal(written().draft.html, '<p>Enough.</p>')
  t.equal(shop.requests.length - asked, 4)
  t.equal(calls().length, 5)
  t.equal((await ledger(turn.messageId)).length, 4)

  provider.script({ text: 'Hello' })
  const many = Array.from({ length: 7 }, (_, at) => ({
    id: `c${at}`,
    name: 'order_status',
    arguments: JSON.stringify({ number: `n${at}` }),
  }))
  provider.scriptNext({ toolCalls: many }, { text: 'Enough.' })
  const greedy = await write()
  await greedy.finished
  t.equal(shop.requests.length - asked, 9, 'five calls of one message')
  t.same(toldLast(t), { error: 'limit' })
})

t.test('row 90: when the time for tools is over the answer is asked for without them', async t => {
  shop.answer(() => undefined)
  provider.script(({ body }) =>
    body.tools === undefined ? { text: 'Enough.' } : calling('order_status', { number: '1' }),
  )
  const { conversationId } = await fixture.accept()
  const turn = await fixture.claim(conversationId)
  const writing = writeReply({ ...needs, toolLimits: { calls: 5, ms: 200 } }, turn, never)
  let step = await writing.next()
  while (step.done !== true) step = await writing.next()
  t.equal(step.value.draft.html, '<p>Enough.</p>')
  t.match(await ledger(turn.messageId), [{ state: 'failed', result: { answer: { error: 'timeout' } } }])
  provider.script({ text: 'Hello' })
})

t.test('row 3: an attempt after a dead one is told what was done, and asks nobody again', async t => {
  shop.answer(json({ state: 'sent' }))
  const { conversationId } = await fixture.accept({ text: 'Where is order 7?' })
  const lease = randomUUID()
  const asked = shop.requests.length
  for (let attempt = 0; attempt < 2; attempt++) {
    provider.scriptNext(calling('order_status', { number: '7' }), { text: 'It was sent.' })
    const turn = await fixture.claim(conversationId, lease)
    const writing = writeReply(needs, turn, never)
    let step = await writing.next()
    while (step.done !== true) step = await writing.next()
    t.same(toldLast(t), { state: 'done', answer: { state: 'sent' } })
  }
  t.equal(shop.requests.length - asked, 1)
})

t.test('an attempt that was superseded writes no call down and makes none', async t => {
  const { conversationId } = await fixture.accept()
  const lease = randomUUID()
  const old = await fixture.claim(conversationId, lease)
  await fixture.claim(conversationId, lease)
  const asked = shop.requests.length
  provider.scriptNext(calling('order_status', { number: '7' }))
  const writing = writeReply(needs, old, never)
  await t.rejects(
    (async () => {
      for await (const _ of writing);
    })(),
    { message: /another attempt/ },
  )
  t.equal(shop.requests.length, asked)
  t.same(await ledger(old.messageId), [])
})

t.test('record_question leaves the question with the owner, once', async t => {
  provider.scriptNext(calling('record_question', {}), { text: 'I have passed it on.' })
  const { finished, written, turn } = await write({ text: 'Do you repair umbrellas?' })
  await finished
  t.equal(written().draft.isUnanswered, true)
  await commitReply({ db }, turn, written().draft)
  t.equal(await db.prisma.question.count({ where: { sessionId: turn.sessionId } }), 1)
})

t.test('a chatbot that can have nothing else done is asked without tools', async t => {
  const { id: chatbotId } = await aChatbot(db, { accountId: fixture.account.id, liveChatEnabled: false })
  const { conversationId } = await fixture.accept({ chatbotId })
  const writing = writeReply(needs, await fixture.claim(conversationId), never)
  for await (const _ of writing);
  t.equal(provider.requests.at(-1)?.body.tools, undefined)
})

t.test('what was done goes with the message it was done for', async t => {
  shop.answer(json({ state: 'sent' }))
  provider.scriptNext(calling('order_status', { number: '7' }), { text: 'It was sent.' })
  const { finished, turn } = await write()
  await finished
  t.equal((await ledger(turn.messageId)).length, 1)
  await db.prisma.message.deleteMany({ where: { conversationId: BigInt(turn.conversationId) } })
  t.same(await ledger(turn.messageId), [])
})
