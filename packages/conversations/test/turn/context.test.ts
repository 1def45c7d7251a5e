import { commitReply, failReply } from '@frontdesk/conversations/turn/commit-reply'
import { dropContext, keepContext, readContext, type ContextTurn } from '@frontdesk/conversations/turn/context'
import { chatbotOfSession, resetContext } from '@frontdesk/conversations/turn/reset-context'
import { aConversation, aMessage } from '@frontdesk/testing/factories'
import t from 'tap'
import { aDraft, openChatbot } from '../fixtures/open-chatbot.ts'

const fixture = await openChatbot(t)
const { db, redis, namespace, accept, claim, exchange } = fixture
const needs = { db, redis, namespace }

const keyOf = (conversationId: string): string => `${namespace}:context:${conversationId}`
const said = (...texts: string[]): ContextTurn[] =>
  texts.map((text, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', text }))

/** A session in which these were asked and answered, and a turn that is being answered now. */
async function thread(...pairs: [question: string, html: string][]) {
  let sessionId: string | undefined
  let last: Awaited<ReturnType<typeof exchange>> | undefined
  for (const [question, html] of pairs) {
    last = await exchange(question, html, { sessionId })
    sessionId = last.turn.sessionId
  }
  const { conversationId } = await accept({ sessionId, text: 'and now?' })
  return { turn: await claim(conversationId), conversationId, sessionId: sessionId ?? '', last }
}

t.test('a first turn has no context, whatever Redis holds', async t => {
  const { conversationId } = await accept()
  await redis.set(keyOf(conversationId), JSON.stringify({ epoch: 0, mark: '0', turns: said('planted') }))
  t.same(await readContext(needs, await claim(conversationId)), [])
})

t.test('the copy that fits is shown, and says what PostgreSQL would say', async t => {
  const { turn, last } = await thread(['Open on <b>Sunday</b>?', '<p>No &amp; never.</p><ul><li>Sorry</li></ul>'])
  const rebuilt = await readContext(needs, turn)
  t.same(rebuilt, said('Open on <b>Sunday</b>?', 'No & never.\nSorry'))
  await keepContext(needs, turn, last?.messageId ?? '', said('from', 'the copy'))
  t.same(await readContext(needs, turn), said('from', 'the copy'))
  const ttl = await redis.ttl(keyOf(turn.conversationId))
  t.ok(ttl > 3_500 && ttl <= 3_600)
  await dropContext(needs, turn.conversationId)
  t.same(await readContext(needs, turn), rebuilt, 'a lost copy is rebuilt')
})

t.test('a copy that was made at another mark or in another epoch is not shown', async t => {
  const { turn, last } = await thread(['one', '<p>1</p>'])
  for (const stale of [
    { epoch: 0, mark: '1', turns: said('stale') },
    { epoch: 1, mark: last?.messageId, turns: said('stale') },
  ]) {
    await redis.set(keyOf(turn.conversationId), JSON.stringify(stale))
    t.same(await readContext(needs, turn), said('one', '1'))
  }
})

t.test('the context has at most twenty turns', async t => {
  const many = Array.from({ length: 12 }, (_, n): [string, string] => [`question ${n}`, `<p>answer ${n}</p>`])
  const { turn, last } = await thread(...many)
  const rebuilt = await readContext(needs, turn)
  t.equal(rebuilt.length, 20)
  t.same(rebuilt.slice(0, 2), said('question 2', 'answer 2'))
  t.same(rebuilt.slice(-2), said('question 11', 'answer 11'))
  await keepContext(needs, turn, last?.messageId ?? '', said(...many.flatMap(([q, a]) => [q, a.slice(3, -4)])))
  t.same(await readContext(needs, turn), rebuilt, 'in the copy too')
})

t.test('each turn sees the turns before it, however messages were sent', async t => {
  const first = await accept({ text: 'one' })
  const { sessionId, conversationId } = first
  const rest = []
  for (const text of ['two', 'three', 'four']) rest.push(await accept({ sessionId, text }))
  const lease = '11111111-1111-4111-8111-111111111111'
  const expected = [
    [],
    said('one', 'a1'),
    // The second one fails: a question without an answer is no turn.
    said('one', 'a1'),
    said('one', 'a1', 'three', 'a3'),
  ]
  for (const [index, turns] of expected.entries()) {
    const turn = await claim(conversationId, lease)
    t.same(await readContext(needs, turn), turns)
    if (index === 1) await failReply({ db }, turn, 'PROVIDER_FAILED')
    else await commitReply({ db }, turn, aDraft(`<p>a${index + 1}</p>`))
  }
})

t.test('what was said with a person belongs to the thread, at its place', async t => {
  const { sessionId, last } = await thread(['one', '<p>1</p>'])
  const conversationId = last?.turn.conversationId ?? ''
  // The open question of the thread is answered first, then a person comes and goes.
  await db.pool.query(`update conversations set lease_until = null where id = $1`, [conversationId])
  await commitReply({ db }, await claim(conversationId), aDraft('<p>2</p>'))
  await db.pool.query(`update conversations set mode = 'human', live_status = 'open', version = 1 where id = $1`, [
    conversationId,
  ])
  await accept({ sessionId, text: 'are you a person?' })
  await aMessage(db, {
    conversationId: BigInt(conversationId),
    role: 'assistant',
    isAgent: true,
    content: '<p>Yes.</p>',
  })
  await aMessage(db, { conversationId: BigInt(conversationId), role: 'system', content: 'Robin has left' })
  await db.pool.query(`update conversations set mode = 'bot', live_status = null, version = 2 where id = $1`, [
    conversationId,
  ])
  await accept({ sessionId, text: 'thanks' })
  const turn = await claim(conversationId)
  await redis.set(
    keyOf(conversationId),
    JSON.stringify({ epoch: 0, mark: last?.messageId, turns: said('without the person') }),
  )
  t.same(await readContext(needs, turn), said('one', '1', 'and now?', '2', 'are you a person?', 'Yes.'))
})

t.test('turns older than 30 days are not part of the context', async t => {
  const { turn, conversationId } = await thread(['old', '<p>old</p>'], ['new', '<p>new</p>'])
  await db.pool.query(
    `update messages set created_at = now() - interval '30 days 1 second'
     where conversation_id = $1 and content in ('old', '<p>old</p>')`,
    [conversationId],
  )
  t.same(await readContext(needs, turn), said('new', 'new'))
})

t.test('a reset hides every turn before it, the one under way included, and keeps what is stored', async t => {
  const { turn, sessionId, conversationId, last } = await thread(['one', '<p>1</p>'])
  await keepContext(needs, turn, last?.messageId ?? '', said('one', '1'))
  await resetContext(needs, sessionId)
  t.equal(await redis.exists(keyOf(conversationId)), 0)
  t.match(await fixture.conversation(conversationId), { contextEpoch: 1, contextMark: 0n, version: 0 })

  const stored = await commitReply({ db }, turn, aDraft('<p>of the old epoch</p>'))
  t.ok(stored, 'the reply under way is still stored')
  await keepContext(needs, turn, stored?.messageId ?? '', said('one', '1', 'and now?', 'of the old epoch'))
  await accept({ sessionId, text: 'fresh start' })
  const fresh = await claim(conversationId)
  t.equal(fresh.contextEpoch, 1)
  t.same(await readContext(needs, fresh), [])
  await commitReply({ db }, fresh, aDraft('<p>hello</p>'))
  await accept({ sessionId, text: 'go on' })
  t.same(await readContext(needs, await claim(conversationId)), said('fresh start', 'hello'))
  t.equal(await db.prisma.message.count({ where: { conversationId: BigInt(conversationId) } }), 7)
})

t.test('a question of the old epoch that was not answered before the reset sees nothing newer', async t => {
  const { sessionId, conversationId } = await accept({ text: 'before' })
  await resetContext(needs, sessionId)
  await accept({ sessionId, text: 'after' })
  const lease = '11111111-1111-4111-8111-111111111111'
  const before = await claim(conversationId, lease)
  t.equal(before.contextEpoch, 0)
  t.same(await readContext(needs, before), [])
  await commitReply({ db }, before, aDraft('<p>b</p>'))
  const after = await claim(conversationId, lease)
  t.equal(after.contextEpoch, 1)
  t.same(await readContext(needs, after), [])
})

t.test('a reset knows its chatbot from a living session only, and may be repeated', async t => {
  const { sessionId, conversationId } = await accept()
  t.equal(await chatbotOfSession({ db }, sessionId), fixture.chatbot.id)
  await resetContext(needs, sessionId)
  await resetContext(needs, sessionId)
  t.equal((await fixture.conversation(conversationId)).contextEpoch, 2)
  await resetContext(needs, '11111111-1111-4111-8111-111111111111')
  t.equal(await chatbotOfSession({ db }, '11111111-1111-4111-8111-111111111111'), null)
  const expired = await aConversation(db)
  await db.pool.query(`update conversations set last_activity_at = now() - interval '30 days 1 second' where id = $1`, [
    expired.id,
  ])
  t.equal(await chatbotOfSession({ db }, expired.sessionId), null)
})

t.test('what a reply offered to choose from is known from the copy and from PostgreSQL', async t => {
  const choices = ['Twist 4', 'Ember 2']
  const { conversationId, sessionId } = await accept({ text: 'How much does it weigh?' })
  const asked = await claim(conversationId)
  const actions = [{ type: 'lead' as const }, { type: 'choices' as const, choices }]
  await commitReply({ db }, asked, { ...aDraft('<p>Which one?</p>'), actions })
  await accept({ sessionId, text: 'Ember 2' })
  const turn = await claim(conversationId)
  const turns = [...said('How much does it weigh?'), { role: 'assistant' as const, text: 'Which one?', choices }]
  t.same(await readContext(needs, turn), turns, 'without a copy')
  await keepContext(needs, turn, turn.contextMark, turns)
  t.same(await readContext(needs, turn), turns)
})
