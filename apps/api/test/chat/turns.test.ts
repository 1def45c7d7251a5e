import { aChatbot, aMessage, anAccount } from '@frontdesk/testing/factories'
import { allEvents, aVisitor, type Visitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { findBrokenPromises } from '../../../../test/harness/ledger.ts'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { send, storedOf } from '../fixtures/chat-http.ts'

t.test('turns of one session', async t => {
  const { url, db, model } = await startFrontdesk(t)
  const shopOf = async (quota = 1_000) => {
    const account = await anAccount(db, { quota })
    return aChatbot(db, { accountId: account.id, isStreaming: true })
  }
  const visitorOf = ({ id }: { id: string }): Visitor => aVisitor({ baseUrl: url, chatbotId: id })
  const callsSince = (before: number) => model.requests.slice(before)

  await t.test(
    'ten messages at once are answered one by one, each after the turns before it (row 60, I10)',
    async t => {
      const chatbot = await shopOf()
      const visitor = visitorOf(chatbot)
      model.script({ echo: true })
      await visitor.ask('Question 0')
      const before = model.requests.length
      const names = Array.from({ length: 10 }, (_, index) => `Question ${index + 1}`)
      const answers = await Promise.all(names.map(name => visitor.ask(name)))
      t.same(
        answers.map(({ body }) => body.reply),
        names.map(name => `<p>You asked: ${name}</p>`),
        'each its own answer',
      )

      const { messages } = await visitor.history()
      t.equal(messages.length, 22)
      const ids = messages.map(({ id }) => id)
      t.same(
        ids,
        [...new Set(ids)].toSorted((a, b) => a - b),
        'ids increase',
      )
      const asked = messages.filter(({ role }) => role === 'user').map(({ text }) => text)
      t.same(
        callsSince(before).map(({ question }) => question),
        asked.slice(1),
      )
      for (const [index, { body }] of callsSince(before).entries()) {
        const turns = asked.slice(0, index + 1).flatMap(text => [text, `You asked: ${text}`])
        t.same(
          body.messages.slice(1, -1).map(({ content }) => content),
          turns.slice(-20),
          `prompt ${index + 1}`,
        )
      }
      t.same(await storedOf(db, chatbot.id), { conversations: 1, messages: 22, replies: 11, used: 11 })
    },
  )

  await t.test('a waiting turn only delays its own session', async t => {
    const chatbot = await shopOf()
    const [slow, quick] = [visitorOf(chatbot), visitorOf(chatbot)]
    model.script({ echo: true })
    model.scriptNext({ text: 'Hello at last', gated: true })
    const before = model.requests.length
    const first = slow.ask('Slow')
    const call = await model.arrival(before)
    t.equal((await quick.ask('Quick')).body.reply, '<p>You asked: Quick</p>')
    await call.release()
    t.equal((await first).body.reply, '<p>Hello at last</p>')
  })

  await t.test('a failed turn is not part of the context of later turns', async t => {
    const visitor = visitorOf(await shopOf())
    model.script({ echo: true })
    await visitor.ask('One')
    model.scriptNext({ status: 500 }, { status: 500 })
    t.equal((await visitor.ask('Two')).status, 502)
    await visitor.ask('Three')
    const prompt = model.requests.at(-1)?.body.messages.slice(1, -1)
    t.same(
      prompt?.map(({ content }) => content),
      ['One', 'You asked: One'],
    )
    const { messages } = await visitor.history()
    t.same(
      messages.map(({ role }) => role),
      ['user', 'assistant', 'user', 'user', 'assistant'],
      'history has it',
    )
  })

  await t.test('while the visitor waits for an agent, the reply is a notice and is not charged', async t => {
    const chatbot = await shopOf()
    const visitor = visitorOf(chatbot)
    await visitor.ask('Hello')
    const { sessionId = '' } = visitor
    await db.prisma.conversation.update({
      where: { sessionId },
      data: { liveStatus: 'waiting', waitingSince: new Date(), version: { increment: 1 } },
    })
    const before = model.requests.length
    const answer = await visitor.ask('Is anybody there?')
    t.same(Object.keys(answer.body), ['reply', 'sources', 'mode', 'status'])
    t.same(answer.body, { ...answer.body, sources: [], mode: 'bot', status: 'waiting' })
    t.match(answer.body.reply, /^<p>A team member will join the conversation shortly\.<\/p>$/)
    const inGerman = await visitor.ask('Ich habe noch eine Frage.')
    t.match(inGerman.body.reply, /^<p>Jemand aus dem Team/, 'in the language that they write')
    t.equal(model.requests.length, before, 'the provider is not asked')
    t.same(await storedOf(db, chatbot.id), { conversations: 1, messages: 4, replies: 3, used: 1 })
  })

  await t.test('while an agent has it, the reply is empty, as JSON and as a stream', async t => {
    const chatbot = await shopOf(1)
    const visitor = visitorOf(chatbot)
    model.script({ echo: true })
    await visitor.ask('Hello')
    const { sessionId = '' } = visitor
    const human = { mode: 'human', liveStatus: 'open', version: { increment: 1 } } as const
    const { id: conversationId } = await db.prisma.conversation.update({ where: { sessionId }, data: human })
    const before = model.requests.length
    const answer = await visitor.ask('Are you a person?')
    t.equal(answer.text, '{"reply":"","sources":[],"mode":"human","status":"open"}')
    t.equal(answer.headers.get('x-chat-session-id'), sessionId)
    const { response, events } = await visitor.stream('Really?')
    t.match(response.headers.get('content-type'), 'text/event-stream')
    const seen = await allEvents(events)
    t.same(
      seen.map(({ event }) => event),
      ['start', 'done'],
    )
    t.equal(JSON.stringify(seen[1]?.data), answer.text)
    const headers = { 'idempotency-key': 'asked-of-a-person-and-repeated' }
    t.equal((await visitor.ask('Hm', { headers })).text, (await visitor.ask('Hm', { headers })).text)
    t.equal(model.requests.length, before)
    t.equal((await storedOf(db, chatbot.id)).used, 1, 'although the quota is used up')

    await aMessage(db, { conversationId, role: 'assistant', isAgent: true, content: 'Yes, I am Kim.' })
    const { messages } = await visitor.history()
    t.same(
      messages.slice(2).map(({ sender, role, isAgent, text }) => [sender, role, isAgent, text]),
      [
        ['user', 'user', false, 'Are you a person?'],
        ['user', 'user', false, 'Really?'],
        ['user', 'user', false, 'Hm'],
        ['bot', 'assistant', true, 'Yes, I am Kim.'],
      ],
    )

    const back = { mode: 'bot', liveStatus: null, version: { increment: 1 } } as const
    await db.prisma.conversation.update({ where: { sessionId }, data: back })
    await db.prisma.account.updateMany({ where: { id: chatbot.accountId }, data: { quota: 2 } })
    const resumed = await visitor.ask('And now?')
    t.same(resumed.body, { reply: '<p>You asked: And now?</p>', sources: [], mode: 'bot' })
    const prompt = JSON.stringify(model.requests.at(-1)?.body.messages)
    t.match(prompt, 'Are you a person?', 'the bot knows what was said meanwhile')
    t.match(prompt, 'Yes, I am Kim.')
  })

  await t.test('a reset while a reply streams leaves it out of later prompts, and in history (row 61)', async t => {
    const visitor = visitorOf(await shopOf())
    model.script({ echo: true })
    await visitor.ask('One')
    const before = model.requests.length
    model.scriptNext({ text: 'Hello to the second', gated: true })
    const { events } = await visitor.stream('Two')
    const call = await model.arrival(before)
    await call.release(1)
    const headers = { 'x-chat-session-id': visitor.sessionId }
    for (const time of ['once', 'twice']) {
      const answer = await send(`${url}/api/chat/session`, { method: 'DELETE', headers })
      t.equal(answer.status, 200, time)
      t.match(JSON.parse(answer.text), { success: true, message: /./ })
      t.same(Object.keys(JSON.parse(answer.text) as object), ['success', 'message'])
    }
    await call.release()
    t.match((await allEvents(events)).at(-1)?.data, { reply: '<p>Hello to the second</p>' }, 'the reply still comes')
    await visitor.ask('Three')
    t.same(
      model.requests.at(-1)?.body.messages.map(({ role }) => role),
      ['system', 'user'],
      'no prior turns',
    )
    await visitor.ask('Four')
    const prompt = model.requests.at(-1)?.body.messages.slice(1, -1)
    t.same(
      prompt?.map(({ content }) => content),
      ['Three', 'You asked: Three'],
    )
    t.equal((await visitor.history()).messages.length, 8, 'nothing was deleted')
  })

  t.same(await findBrokenPromises(db), [])
})
