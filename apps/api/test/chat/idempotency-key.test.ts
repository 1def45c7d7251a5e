import { createHash } from 'node:crypto'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import { allEvents, aVisitor, type Visitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { findBrokenPromises } from '../../../../test/harness/ledger.ts'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { isRefusal, newAddress, post, sessionOf, storedOf } from '../fixtures/chat-http.ts'

t.test('requests that are sent again with their Idempotency-Key', async t => {
  const { url, db, model } = await startFrontdesk(t)
  const shopOf = async (quota = 1_000) => {
    const account = await anAccount(db, { quota })
    return aChatbot(db, { accountId: account.id, isStreaming: true })
  }
  const visitorOf = ({ id }: { id: string }): Visitor => aVisitor({ baseUrl: url, chatbotId: id })
  const callsSince = (before: number) => model.requests.slice(before)

  await t.test('the same Idempotency-Key gives the stored reply, once (row 59, I9)', async t => {
    const chatbot = await shopOf()
    const visitor = visitorOf(chatbot)
    model.script({ echo: true })
    await visitor.ask('Hello')
    const headers = { 'idempotency-key': 'b7b6a0a2-key-of-one-visitor' }
    const before = model.requests.length
    const parallel = await Promise.all([1, 2, 3, 4].map(() => visitor.ask('Again', { headers })))
    const later = await visitor.ask('Again', { headers })
    t.equal(new Set([...parallel, later].map(({ status, text }) => `${status} ${text}`)).size, 1)
    const { events } = await visitor.stream('Again', { headers })
    const seen = await allEvents(events)
    t.same(
      seen.map(({ event }) => event).filter(event => event !== 'token' && event !== 'status'),
      ['start', 'done'],
    )
    t.equal(JSON.stringify(seen.at(-1)?.data), later.text, 'as a stream, too')
    t.equal(callsSince(before).length, 1)
    t.same(await storedOf(db, chatbot.id), { conversations: 1, messages: 4, replies: 2, used: 2 })

    await db.prisma.reply.updateMany({
      where: { chatbotId: chatbot.id, requestKey: { not: null } },
      data: { acceptedAt: new Date(Date.now() - 24 * 60 * 60 * 1000) },
    })
    t.equal((await visitor.ask('Something else', { headers })).status, 200, 'a day later the key is free')
    t.equal(callsSince(before).length, 2)

    const reordered = { chatbotId: chatbot.id, contextData: { b: 2, a: 1 }, message: 'Same' }
    const session = {
      ...headers,
      'idempotency-key': 'another-key-of-the-visitor',
      'x-chat-session-id': visitor.sessionId ?? '',
    }
    const one = await post(url, reordered, { headers: session })
    const ordered = { message: 'Same', chatbotId: chatbot.id, contextData: { a: 1, b: 2 } }
    const two = await post(url, ordered, { headers: session })
    t.equal(two.text, one.text, 'the order of keys is no difference')
    for (const body of [{ message: 'Other' }, { contextData: { a: 1 } }, { pageUrl: 'https://shop.example/' }]) {
      isRefusal(t, await post(url, { ...reordered, ...body }, { headers: session }), 409, JSON.stringify(body))
    }
    t.equal((await storedOf(db, chatbot.id)).messages, 8)
  })

  await t.test('a response that was lost is returned when the message is sent again', async t => {
    const chatbot = await shopOf()
    const body = { message: 'Hello', chatbotId: chatbot.id }
    const headers = {
      'idempotency-key': 'sent-on-a-train-in-a-tunnel',
      'content-type': 'application/json',
      'user-agent': 'the same browser',
    }
    const before = model.requests.length
    model.scriptNext({ text: 'Hello again.', gated: true })
    const gone = new AbortController()
    const lost = visitorOf(chatbot).ask('Hello', { headers, signal: gone.signal })
    const call = await model.arrival(before)
    gone.abort()
    await t.rejects(lost, { name: 'AbortError' })
    const again = post(url, body, { headers })
    await call.release()
    t.equal((await again).text, '{"reply":"<p>Hello again.</p>","sources":[],"mode":"bot"}')
    t.same(await storedOf(db, chatbot.id), { conversations: 1, messages: 2, replies: 1, used: 1 })
  })

  await t.test('a key is scoped to its session, and to its sender if there is none yet', async t => {
    const chatbot = await shopOf()
    model.script({ echo: true })
    const headers = { 'idempotency-key': 'the-first-message-of-a-visitor' }
    const body = { message: 'Hello', chatbotId: chatbot.id }
    const first = await post(url, body, { headers })
    const again = await post(url, body, { headers })
    t.same([again.text, sessionOf(again)], [first.text, sessionOf(first)], 'an answer that was lost on the way')
    const session = { ...headers, 'x-chat-session-id': sessionOf(first) }
    t.equal(
      (await post(url, body, { headers: session })).text,
      first.text,
      'an answer that broke off after its headers',
    )
    t.equal((await storedOf(db, chatbot.id)).messages, 2)
    t.equal((await post(url, { ...body, message: 'And on Sunday?' }, { headers: session })).status, 200)
    t.equal((await storedOf(db, chatbot.id)).messages, 4, 'in the session it is another key')
    const other = await shopOf()
    t.not(sessionOf(await post(url, { ...body, chatbotId: other.id }, { headers })), sessionOf(first))
    await Promise.all([post(url, body), post(url, body)])
    t.equal((await storedOf(db, chatbot.id)).conversations, 3, 'without a key each message counts')
  })

  await t.test('a key never opens the conversation of another visitor, whatever it was made of', async t => {
    const chatbot = await shopOf()
    model.script({ echo: true })
    const question = 'When are you open on Saturday?'
    const body = { message: question, chatbotId: chatbot.id }
    const [kim, here] = [newAddress(), newAddress()]
    const made = createHash('sha256').update(question).digest('hex')
    const sessionOfAll = { 'x-chat-session-id': '00000000-0000-4000-8000-000000000000' }
    for (const [key, named] of [[made], ['1'], [made, sessionOfAll]] as const) {
      const headers = { 'idempotency-key': key, 'user-agent': 'Firefox', ...named }
      const first = await post(url, body, { headers, from: kim })
      const again = await post(url, body, { headers, from: kim })
      t.same([sessionOf(again), again.text], [sessionOf(first), first.text], 'the same visitor, at once')
      const neighbour = await post(url, body, { headers, from: here })
      t.not(sessionOf(neighbour), sessionOf(first), 'another address of the same network')
      const colleague = await post(url, body, { headers: { ...headers, 'user-agent': 'Safari' }, from: kim })
      t.not(sessionOf(colleague), sessionOf(first), 'another browser behind the same address')
      const session = { 'x-chat-session-id': sessionOf(first) }
      await post(url, { ...body, message: 'My order goes to Victim Street 5' }, { headers: session, from: kim })
      const late = await post(url, body, { headers, from: kim })
      t.equal(late.status, 200)
      t.not(sessionOf(late), sessionOf(first), 'a conversation that has gone on')
    }
  })

  await t.test(
    'a key that fails is remembered, one that is refused is not, and one that can be guessed is refused',
    async t => {
      const chatbot = await shopOf(1)
      const body = { message: 'Hello', chatbotId: chatbot.id }
      const headers = { 'idempotency-key': 'a-key-that-has-bad-luck' }
      model.script({ status: 500 })
      const first = await post(url, body, { headers })
      isRefusal(t, first, 502, 'the provider is down')
      model.script({ echo: true })
      t.equal((await post(url, body, { headers })).text, first.text)
      await post(url, body)
      const refused = { headers: { 'idempotency-key': 'a-key-that-comes-too-late' } }
      isRefusal(t, await post(url, body, refused), 429, 'the quota is used up')
      await db.prisma.account.updateMany({ where: { id: chatbot.accountId }, data: { quota: 2 } })
      t.equal((await post(url, body, refused)).status, 200, 'the same request, when there is quota again')
      for (const key of [
        '',
        'k'.repeat(256),
        'with a space in the middle',
        ['first-of-two-long-keys', 'second-of-two-long-keys'],
      ]) {
        isRefusal(t, await post(url, body, { headers: { 'idempotency-key': key } }), 400, `key ${String(key)}`)
      }
    },
  )

  t.same(await findBrokenPromises(db), [])
})
