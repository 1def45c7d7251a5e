import { randomUUID } from 'node:crypto'
import { chatNoticeTexts } from '@frontdesk/contracts/chat-notices/word-chat-notice'
import { forgetRecords } from '@frontdesk/retention/forget-records'
import { commitReply } from '@frontdesk/conversations/turn/commit-reply'
import { affirms, confirmationWords, mayAffirm } from '@frontdesk/answers/tool-calls/confirmation-words'
import { readHistory } from '@frontdesk/conversations/history/read-history'
import { resetContext } from '@frontdesk/conversations/turn/reset-context'
import { writeReply, type WrittenReply } from '@frontdesk/answers/answer/write-reply'
import type { Turn } from '@frontdesk/conversations/turn/claim-turn'
import { json } from '@frontdesk/testing/shop-api'
import t from 'tap'
import { inTransaction, untilBlocked } from '../../../conversations/test/fixtures/open-chatbot.ts'
import { calling, openShop } from '../fixtures/open-shop.ts'

const { provider, needs, write, fixture, never, shop, toldLast, ledger } = await openShop(t)
const { db } = fixture
const question = 'Please cancel order 7.'

/** A turn in which the model asks for the order to be cancelled, stored with the question for the visitor's word. */
async function proposed(number = '7') {
  provider.scriptNext(calling('cancel_order', { number }), { text: 'Shall I cancel it?' })
  const asked = shop.requests.length
  const { finished, written, turn } = await write({ text: question, request: { contextData: { customerId: 'c-9' } } })
  await finished
  t.equal(shop.requests.length, asked, 'nothing is done yet')
  await commitReply({ db }, turn, written().draft)
  return { turn, draft: written().draft, asked }
}

/** One more message of the same visitor, answered and stored. */
async function say(text: string, sessionId: string) {
  const { finished, written, turn } = await write({ text, sessionId })
  await finished
  await commitReply({ db }, turn, written().draft)
  return { turn, draft: written().draft }
}

t.test('what changes something is proposed, and done when the visitor says yes', async t => {
  const { turn, draft, asked } = await proposed()
  t.same(draft.actions, [
    {
      type: 'confirm',
      title: 'Cancel order',
      details: [{ name: 'number', value: '7' }],
      yes: 'Yes, please',
      no: 'No, thanks',
    },
  ])
  t.match(toldLast(t), { state: 'not_done_yet' })
  const [row] = await ledger(turn.messageId)
  t.match(row, { state: 'proposed', arguments: String, result: null })
  t.notMatch(JSON.stringify(row?.arguments), 'c-9', 'encrypted')
  const history = await readHistory({ db }, { chatbotId: fixture.chatbot.id, sessionId: turn.sessionId })
  t.same(history.messages.at(-1)?.actions, draft.actions)

  shop.answer(json({ cancelled: true }))
  provider.scriptNext({ text: 'It is cancelled.' })
  const next = await say('Yes, please', turn.sessionId)
  t.equal(next.draft.html, '<p>It is cancelled.</p>')
  t.equal(shop.requests.length, asked + 1)
  t.match(shop.requests.at(-1), {
    method: 'POST',
    url: '/orders/7/cancel',
    headers: { 'idempotency-key': `${turn.replyId}:0` },
    body: '{"customer":"c-9"}',
  })
  t.same(toldLast(t), { state: 'done', answer: { cancelled: true } })
  t.match(await ledger(turn.messageId), [{ state: 'done', arguments: null, confirmedBy: BigInt(next.turn.messageId) }])
  provider.scriptNext({ text: 'Anything else?' })
  await say('yes', turn.sessionId)
  t.equal(shop.requests.length, asked + 1, 'one word is for one thing')
})

t.test('anything other than yes cancels the proposal', async t => {
  shop.answer(json({}))
  provider.script({ text: 'Fine.' })
  for (const text of ['No, thanks', 'yes but later', 'yes?', 'I said yes, please do not', 'maybe', 'y', '"yes"']) {
    const { turn, asked } = await proposed()
    await say(text, turn.sessionId)
    await say('yes', turn.sessionId)
    t.equal(shop.requests.length, asked, text)
  }
})

t.test('a yes counts for the next message alone, for ten minutes, in its own session and context', async t => {
  shop.answer(json({}))
  provider.script({ text: 'Fine.' })
  const late = await proposed()
  await db.pool.query(`update messages set created_at = created_at - interval '601 seconds' where reply_to = $1`, [
    late.turn.messageId,
  ])
  await say('yes', late.turn.sessionId)
  t.equal(shop.requests.length, late.asked)

  const other = await proposed()
  const { finished } = await write({ text: 'yes' })
  await finished
  t.equal(shop.requests.length, other.asked)

  const reset = await proposed()
  await resetContext(needs, reset.turn.sessionId)
  await say('yes', reset.turn.sessionId)
  t.equal(shop.requests.length, reset.asked)

  const byPerson = await proposed()
  await db.prisma.message.create({
    data: {
      conversationId: BigInt(byPerson.turn.conversationId),
      role: 'assistant',
      isAgent: true,
      content: 'Is that you, Anna?',
      contextEpoch: 0,
    },
  })
  await say('yes', byPerson.turn.sessionId)
  t.equal(shop.requests.length, byPerson.asked)
})

t.test('a proposal that the visitor was never shown cannot be confirmed', async t => {
  shop.answer(json({}))
  provider.script({ text: 'Fine.' })
  const { conversationId, sessionId } = await fixture.accept({ text: question })
  const lease = randomUUID()
  provider.scriptNext(calling('cancel_order', { number: '7' }), { text: 'Shall I?' })
  await writtenBy(await fixture.claim(conversationId, lease))
  provider.scriptNext({ text: 'Which one?' })
  const second = await fixture.claim(conversationId, lease)
  const { draft } = await writtenBy(second)
  t.same(draft.actions, [])
  await commitReply({ db }, second, draft)
  const asked = shop.requests.length
  await say('yes', sessionId)
  t.equal(shop.requests.length, asked)
})

async function writtenBy(turn: Turn): Promise<WrittenReply> {
  const writing = writeReply(needs, turn, never)
  for (;;) {
    const step = await writing.next()
    if (step.done === true) return step.value
  }
}

t.test('one thing is proposed at a time', async t => {
  const both = ['7', '8'].map(number => ({ id: number, name: 'cancel_order', arguments: JSON.stringify({ number }) }))
  provider.scriptNext({ toolCalls: both }, { text: 'Shall I cancel order 7?' })
  const { finished, written } = await write({ text: 'Cancel both' })
  await finished
  t.same(toldLast(t), { error: 'one_at_a_time' })
  t.match(written().draft.actions, { length: 1, 0: { details: [{ value: '7' }] } })
})

t.test('I6: a write whose outcome nobody knows is not made again, and the visitor is told', async t => {
  const unknown = chatNoticeTexts.en.call_unknown
  const outcomes = [
    { answer: (r: { destroy: () => void }) => r.destroy() },
    { answer: json({ error: 'x' }, 500) },
    { answer: json({ error: 'x' }, 303) },
  ]
  for (const { answer } of outcomes) {
    const { turn, asked } = await proposed()
    shop.answer(answer)
    const prompts = provider.requests.length
    const { draft } = await say('yes', turn.sessionId)
    t.equal(draft.html, `<p>${unknown}</p>`)
    t.equal(provider.requests.length, prompts, 'no model has a say in it')
    t.equal(shop.requests.length, asked + 1)
    t.match(await ledger(turn.messageId), [{ state: 'unknown' }])
  }
  const refused = await proposed()
  shop.answer(json({ error: 'shipped already' }, 409))
  provider.scriptNext({ text: 'It was shipped already.' })
  await say('yes', refused.turn.sessionId)
  t.same(toldLast(t), { state: 'failed', answer: { error: 'http_409' } })
})

t.test('a later attempt at the confirming turn makes nothing again', async t => {
  const { turn, asked } = await proposed()
  shop.answer(json({ cancelled: true }))
  const { conversationId } = await fixture.accept({ text: 'yes', sessionId: turn.sessionId })
  const lease = randomUUID()
  for (let attempt = 0; attempt < 2; attempt++) {
    provider.scriptNext({ text: 'It is cancelled.' })
    const { draft } = await writtenBy(await fixture.claim(conversationId, lease))
    t.equal(draft.html, '<p>It is cancelled.</p>')
    t.same(toldLast(t), { state: 'done', answer: { cancelled: true } })
  }
  t.equal(shop.requests.length, asked + 1)
})

t.test(
  'an attempt that meets another one at the deed leaves it to that one, and does not say that nothing was done',
  async t => {
    const { turn, asked } = await proposed()
    const finished = await inTransaction(db, async client => {
      const { rows } = await client.query(`update tool_calls set state = 'calling' where message_id = $1 returning 1`, [
        turn.messageId,
      ])
      t.equal(rows.length, 1)
      const later = say('yes', turn.sessionId)
      await untilBlocked(db)
      return { later }
    })
    const { draft } = await finished.later
    t.equal(draft.html, `<p>${chatNoticeTexts.en.call_unknown}</p>`)
    t.equal(shop.requests.length, asked)
  },
)

t.test('a yes in two tabs at once runs the action once', async t => {
  const { turn, asked } = await proposed()
  shop.answer(json({ cancelled: true }))
  const { conversationId } = await fixture.accept({ text: 'yes', sessionId: turn.sessionId })
  await fixture.accept({ text: 'yes', sessionId: turn.sessionId })
  for (const text of ['It is cancelled.', 'You are welcome.']) {
    provider.scriptNext({ text })
    const claimed = await fixture.claim(conversationId)
    await commitReply({ db }, claimed, (await writtenBy(claimed)).draft)
    await db.pool.query('update conversations set lease_until = null where id = $1', [conversationId])
  }
  t.equal(shop.requests.length, asked + 1)
})

t.test('what a proposal would have been made with is forgotten once it has lapsed', async t => {
  const { turn } = await proposed()
  const encrypted = async () =>
    (await db.prisma.toolCall.findMany({ where: { message: { conversationId: BigInt(turn.conversationId) } } })).map(
      ({ arguments: encrypted }) => encrypted !== null,
    )
  await forgetRecords({ db })
  t.same(await encrypted(), [true], 'not while the visitor may say yes')
  await db.pool.query(`update tool_calls set created_at = now() - interval '61 minutes' where message_id = $1`, [
    turn.messageId,
  ])
  await forgetRecords({ db })
  t.same(await encrypted(), [false])
})

t.test('if the provider fails after the action, the visitor is told its outcome', async t => {
  const { turn, asked } = await proposed()
  shop.answer(json({ cancelled: true }))
  provider.scriptNext({ status: 401 })
  const { draft } = await say('yes', turn.sessionId)
  t.equal(draft.html, `<p>${chatNoticeTexts.en.call_done}</p>`)
  t.equal(shop.requests.length, asked + 1)
})

t.test('a yes to a tool that has since been switched off does nothing, and the model is told', async t => {
  const { turn, asked } = await proposed()
  const connectors = await db.prisma.connector.findMany({ where: { chatbotId: fixture.chatbot.id } })
  await db.prisma.connector.deleteMany({ where: { chatbotId: fixture.chatbot.id } })
  await db.prisma.chatbot.update({ where: { id: fixture.chatbot.id }, data: { liveChatEnabled: false } })
  provider.scriptNext({ text: 'That is not possible any more.' })
  await say('yes', turn.sessionId)
  t.match(toldLast(t), { state: 'failed', answer: { error: 'no_longer_possible' } })
  t.equal(shop.requests.length, asked)
  for (const { parameters, ...connector } of connectors)
    await db.prisma.connector.create({ data: { ...connector, parameters: parameters ?? {} } })
})

t.test('yes is a whole message, in ten languages', async t => {
  for (const language of ['en', 'de-AT', 'fr', 'es', 'it', 'pt-BR', 'nl', 'pl', 'tr', 'ar']) {
    const { yes, no, affirmations } = confirmationWords(language)
    for (const text of [yes, `${yes} `, yes.toUpperCase().toLowerCase(), ...affirmations, `${affirmations[0]}!`]) {
      t.ok(mayAffirm(text) && affirms(text, yes), text)
    }
    for (const text of [no, `${yes} ${no}`, `${affirmations[0]} x`, '', '.']) t.notOk(affirms(text, yes), text)
  }
  t.notOk(affirms('ja', confirmationWords('en').yes), 'in the language of the question')
  t.equal(confirmationWords('xx').yes, 'Yes, please')
  t.equal(confirmationWords('constructor').yes, 'Yes, please')
})
