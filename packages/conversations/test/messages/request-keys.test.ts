import { randomUUID } from 'node:crypto'
import { acceptMessage, fingerprint, type RepeatableRequest } from '@frontdesk/conversations/messages/accept-message'
import { expireRequestKey, findRepeatedReply } from '@frontdesk/conversations/turn/find-reply'
import { aChatbot, aConversation, aMessage } from '@frontdesk/testing/factories'
import t from 'tap'
import { openChatbot } from '../fixtures/open-chatbot.ts'

const fixture = await openChatbot(t)
const { db, accept, request } = fixture

t.test('a request with the same key is stored once', async t => {
  const repeatable = fingerprint({
    key: 'a-key-of-the-widget',
    sessionId: undefined,
    keyHash: null,
    sender: 'a visitor',
    body: { message: 'Hello' },
  })
  const first = request({ repeatable })
  const again = () => acceptMessage({ db }, request({ repeatable }))
  const results = await Promise.all([acceptMessage({ db }, first), again(), again()])
  const stored = results.flatMap(result => ('isRepeat' in result ? [] : [result]))
  t.equal(stored.length, 1)
  t.same(await again(), { isRepeat: true })
  t.same(
    await acceptMessage({ db }, request({ repeatable, quota: 0 })),
    { isRepeat: true },
    'even when the quota is used up',
  )
  const reply = await db.prisma.reply.findMany({ where: { requestKey: repeatable.ofSender } })
  t.equal(reply.length, 1)
  t.same(await findRepeatedReply({ db }, fixture.chatbot.id, repeatable), {
    replyId: reply[0]?.id,
    sessionId: stored[0]?.sessionId,
    pendingIn: stored[0]?.conversationId,
  })

  const other = fingerprint({
    key: 'a-key-of-the-widget',
    sessionId: undefined,
    keyHash: null,
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
  const keyed = { key: 'a-key-of-yesterday', sessionId, keyHash: null, sender: 'a visitor' }
  const repeatable = fingerprint({ ...keyed, body: { message: 'Hello' } })
  const { replyId } = await accept({ repeatable, sessionId })
  const age = (interval: string) =>
    db.pool.query('update replies set accepted_at = now() - $2::interval where id = $1', [replyId, interval])
  await age('23:59:30')
  await expireRequestKey({ db }, fixture.chatbot.id, repeatable)
  t.match(await findRepeatedReply({ db }, fixture.chatbot.id, repeatable), { replyId })
  await age('24 hours')
  t.equal(await findRepeatedReply({ db }, fixture.chatbot.id, repeatable), null)
  await expireRequestKey({ db }, fixture.chatbot.id, repeatable)
  const other = fingerprint({ ...keyed, body: { message: 'Something else' } })
  t.match(await accept({ repeatable: other, sessionId }), { isForBot: true })
})

t.test('the last message of a conversation that becomes full is stored once, as is the one after it', async t => {
  const { sessionId } = await aConversation(db, { chatbotId: fixture.chatbot.id, visitorMessages: 4_999 })
  const keyed = (key: string) =>
    request({
      sessionId,
      repeatable: fingerprint({ key, sessionId, keyHash: null, sender: 'a visitor', body: { message: key } }),
    })
  const stored = async (key: string): Promise<string> => {
    const [one, ...others] = await Promise.all([keyed(key), keyed(key)].map(input => acceptMessage({ db }, input)))
    const [accepted, repeated] = one !== undefined && 'isRepeat' in one ? [others[0], one] : [one, others[0]]
    t.same(repeated, { isRepeat: true })
    t.same(await acceptMessage({ db }, keyed(key)), { isRepeat: true })
    if (accepted === undefined || 'isRepeat' in accepted) throw new Error('neither of two requests was stored')
    const { repeatable } = keyed(key)
    t.match(repeatable && (await findRepeatedReply({ db }, fixture.chatbot.id, repeatable)), {
      sessionId: accepted.sessionId,
    })
    return accepted.sessionId
  }
  t.equal(await stored('the last one'), sessionId)
  t.not(await stored('the one after it'), sessionId)
})

t.test('a key without a session counts for five minutes, and while nothing else was said', async t => {
  const keyed = (key: string) =>
    fingerprint({ key, sessionId: undefined, keyHash: null, sender: 'a visitor', body: { message: 'Hello' } })
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
  t.match(
    await find('answered'),
    { replyId: answered.turn.replyId, pendingIn: null },
    'the reply is what a repeated request wants',
  )
  await accept({ sessionId: answered.turn.sessionId, text: 'My order goes to Victim Street 5' })
  await isFree('answered')

  const met = await accept({ repeatable: keyed('met') })
  const conversationId = BigInt(met.conversationId)
  await aMessage(db, { conversationId, role: 'assistant', isAgent: true, content: '<p>Hello Kim, your order…</p>' })
  await isFree('met')
})

t.test('the message that began a session is the same one when it is sent again within it', async t => {
  const keyed = (sessionId: string | undefined, key = 'sent before there was a session') =>
    fingerprint({ key, sessionId, keyHash: null, sender: 'a visitor', body: { message: 'Hello' } })
  const { replyId, sessionId, conversationId } = await accept({ repeatable: keyed(undefined) })
  const again = keyed(sessionId)
  t.same(await acceptMessage({ db }, request({ repeatable: again, sessionId })), { isRepeat: true })
  t.match(await findRepeatedReply({ db }, fixture.chatbot.id, again), { replyId, sessionId })
  t.equal(await db.prisma.message.count({ where: { conversationId: BigInt(conversationId) } }), 1)
  t.match(await accept({ repeatable: keyed(sessionId, 'of the next message'), sessionId }), { sessionId })
})

t.test('a session that is none makes no other key of it', async t => {
  const sessionId = '00000000-0000-4000-8000-000000000000'
  const keyed = { key: 'made of the question', sessionId, keyHash: null, body: { message: 'Hello' } }
  const kim = fingerprint({ ...keyed, sender: 'kim' })
  const first = await accept({ repeatable: kim, sessionId })
  t.same(await acceptMessage({ db }, request({ repeatable: kim, sessionId })), { isRepeat: true })
  t.match(await findRepeatedReply({ db }, fixture.chatbot.id, kim), { replyId: first.replyId })
  const lee = await accept({ repeatable: fingerprint({ ...keyed, sender: 'lee' }), sessionId })
  t.not(lee.sessionId, first.sessionId)
  await accept({ sessionId: first.sessionId, text: 'My order goes to Victim Street 5' })
  t.equal(await findRepeatedReply({ db }, fixture.chatbot.id, kim), null)
})

t.test('a fingerprint depends on key, session and content, and on nothing else', async t => {
  const key = 'a-key-of-the-widget'
  const session = randomUUID()
  const body = { message: 'Hello', contextData: { b: 1, a: true } }
  const of = (changes: Partial<RepeatableRequest> = {}) =>
    fingerprint({ key, sessionId: session, keyHash: null, sender: 'here', body, ...changes })
  const made = of()
  t.same(of({ body: { contextData: { a: true, b: 1 }, message: 'Hello' } }), made, 'the order of keys is none')
  const other = of({ key: 'another-key-of-it' })
  t.not(other.inSession, made.inSession)
  t.not(other.ofSender, made.ofSender)
  t.not(of({ sessionId: randomUUID() }).inSession, made.inSession)
  t.equal(of({ sessionId: undefined }).inSession, null)
  const elsewhere = of({ sender: 'elsewhere' })
  t.equal(elsewhere.inSession, made.inSession, 'a visitor may change networks within a session')
  t.not(elsewhere.ofSender, made.ofSender, 'and not before one')
  const withKey = of({ keyHash: Buffer.from('a visitor key') })
  t.not(withKey.inSession, made.inSession, 'without the visitor key nobody gets the reply')
  t.not(withKey.ofSender, made.ofSender)
  t.not(of({ body: { ...body, message: 'Hello!' } }).hash, made.hash)
  t.not(of({ body: { ...body, contextData: { a: true, b: 2 } } }).hash, made.hash)
  t.not(of({ body: { list: [1, 2] } }).hash, of({ body: { list: [2, 1] } }).hash)
  t.notMatch(JSON.stringify(made), /Hello|widget/)
})
