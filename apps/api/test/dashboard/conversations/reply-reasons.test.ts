import { indexEntries } from '@frontdesk/knowledge/indexing/index-entries'
import { aConversation, aMessage, aSource } from '@frontdesk/testing/factories'
import { indexPages } from '@frontdesk/testing/index-pages'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { post, sessionOf } from '../../fixtures/chat-http.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t)
const { db, model, url } = frontdesk
const never = new AbortController().signal

const hours = { url: 'https://shop.example/hours', title: 'Hours' }
const parcels = { url: 'https://shop.example/parcels', title: 'Parcels', passages: ['Parcels may be opened first.'] }

/** A place whose chatbot knows two pages, and what leads to the reply that a question got. */
async function answeredPlace(question: string, reply: string) {
  const place = await aPlace(frontdesk)
  const index = (passages: string[]) => indexPages(frontdesk, place.chatbot.id, [{ ...hours, passages }, parcels])
  await index(['We are open from nine to five.'])
  const ask = async (message: string, text: string) => {
    model.scriptNext({ text })
    const answer = await post(url, { message, chatbotId: place.chatbot.id })
    const sessionId = sessionOf(answer)
    const { id } = await db.prisma.message.findFirstOrThrow({
      where: { conversation: { sessionId }, role: 'assistant' },
      orderBy: { id: 'desc' },
    })
    return { sessionId, messageId: id, why: `/api/conversations/${sessionId}/messages/${id}/why` }
  }
  return { ...place, ask, ...(await ask(question, reply)) }
}

t.test('a stored reply tells which passages it was written from, which it cites, and what it took', async t => {
  const { owner, why, chatbot } = await answeredPlace('When are you open?', 'From nine to five [1].')
  const { status, body } = await owner.json(why)
  t.equal(status, 200)
  t.match(body, {
    chatbotId: chatbot.id,
    question: 'When are you open?',
    passages: [
      {
        number: 1,
        title: 'Hours',
        url: hours.url,
        isCited: true,
        state: 'unchanged',
        matchedWords: ['open'],
        coverage: 1,
        isClose: false,
      },
      { number: 2, title: 'Parcels', isCited: false, state: 'unchanged', text: /opened first/ },
    ],
    toolCalls: [],
    outcome: 'answered',
    refusals: null,
    model: String,
    inputTokens: Number,
    outputTokens: Number,
    searchMs: Number,
    modelMs: Number,
  })
  const { rows } = await db.pool.query('select passages::text from messages where passages is not null')
  t.notMatch(JSON.stringify(rows), /nine|opened|Hours/, 'no text of a page is stored with a reply')
})

t.test('refused statements of a reply are counted, and stored without their text', async t => {
  const { owner, ask } = await answeredPlace('When are you open?', 'From nine to five [1].')
  const wrong = 'That costs 4711 € [1]. It costs 4712 € [1].'
  model.scriptNext({ text: `From nine to five [1]. ${wrong}` })
  const { why } = await ask('When are you open today?', 'It is from nine to five [1]. Call 030 4711471 [1].')
  const { body } = await owner.json(why)
  t.match(body, {
    refusals: { askedAgain: [{ reason: 'number', count: 2 }], leftOut: [{ reason: 'phone', count: 1 }] },
    outcome: 'answered',
  })
  const { rows } = await db.pool.query('select refusals::text from replies where refusals is not null')
  t.notMatch(JSON.stringify(rows), /471/, 'no statement is stored')
})

t.test('a passage that says something else by now is marked, and one that is gone is told', async t => {
  const { owner, why, chatbot } = await answeredPlace('When are you open?', 'From nine to five [1].')
  const { id } = await db.prisma.document.findFirstOrThrow({ where: { chatbotId: chatbot.id, url: hours.url } })
  await db.prisma.chunk.updateMany({ where: { documentId: id }, data: { text: 'We are open from ten.' } })
  await db.prisma.document.deleteMany({ where: { chatbotId: chatbot.id, url: parcels.url } })
  const { body } = await owner.json(why)
  t.match(body, {
    passages: [
      { state: 'changed', isCited: true, text: 'We are open from ten.' },
      { state: 'gone', isCited: false, title: '', text: '', url: '', score: Number },
    ],
  })
})

t.test('a verified answer is marked as such, and its edit shows', async t => {
  const { owner, chatbot, ask } = await answeredPlace('Hello', 'Hello.')
  const { id: sourceId } = await aSource(db, { chatbotId: chatbot.id, kind: 'question_answer', url: null })
  const data = { sourceId, title: 'Do you ship to Norway?', text: 'Yes, in three days.' }
  const entry = await db.prisma.sourceEntry.create({ data })
  await indexEntries({ db }, sourceId, never)
  const { why, messageId } = await ask('Do you ship to Norway?', 'Yes, in three days [1].')
  t.match((await owner.json(why)).body, {
    passages: [{ entryId: entry.id, text: data.text, isCited: true, state: 'unchanged' }],
  })
  await db.prisma.sourceEntry.update({ where: { id: entry.id }, data: { text: 'Yes, in a week.' } })
  t.match((await owner.json(why)).body, {
    passages: [{ entryId: entry.id, text: 'Yes, in a week.', state: 'changed' }],
  })
  const reply = await db.prisma.message.findUniqueOrThrow({ where: { id: messageId } })
  const promise = await db.prisma.reply.findUniqueOrThrow({ where: { messageId: reply.replyTo ?? 0n } })
  t.equal(promise.verifiedEntryId, entry.id, 'and the reply is counted as one that it won')
})

t.test(
  'a reply of an earlier version says that nothing was recorded, and one without a match that nothing was found',
  async t => {
    const { owner, chatbot, ask } = await answeredPlace('Hello', 'Hello.')
    const { id: conversationId, sessionId } = await aConversation(db, { chatbotId: chatbot.id })
    const old = await aMessage(db, { conversationId, role: 'assistant', content: '<p>At ten.</p>' })
    const { body } = await owner.json(`/api/conversations/${sessionId}/messages/${old.id}/why`)
    t.match(body, { question: null, passages: null, model: null, searchMs: null })
    const { why } = await ask('xylophone zeppelin', 'I do not know [?].')
    t.match((await owner.json(why)).body, { passages: [], searchMs: Number })
  },
)

t.test(
  'there is no reason for what visitors and agents write, nor for anything of a conversation one may not see',
  async t => {
    const { owner, account, sessionId, messageId } = await answeredPlace('When are you open?', 'From nine to five [1].')
    const at = (id: bigint | number, session = sessionId) => `/api/conversations/${session}/messages/${id}/why`
    const unknown = { status: 404, body: { error: { code: 'MESSAGE_UNKNOWN' } } }
    t.match(await owner.json(at(messageId - 1n)), unknown, 'the visitor’s message')
    t.match(await owner.json(at(999_999_999)), unknown)
    t.match(await owner.json(`/api/conversations/${sessionId}/messages/first/why`), unknown)
    const { id: conversationId } = await db.prisma.conversation.findFirstOrThrow({ where: { sessionId } })
    const agent = await aMessage(db, { conversationId, role: 'assistant', isAgent: true, content: 'Me' })
    t.match(await owner.json(at(agent.id)), unknown)
    const other = await aPlace(frontdesk)
    t.match(await other.owner.json(at(messageId)), unknown)
    const member = await logIn(frontdesk, { accountId: account.id, permissions: ['leads'] })
    t.equal((await member.json(at(messageId))).status, 403)
  },
)

t.test('the reasons of a reply are gone with its message', async t => {
  const { owner, why, messageId } = await answeredPlace('When are you open?', 'From nine to five [1].')
  await db.prisma.message.update({ where: { id: messageId }, data: { createdAt: new Date('2020-01-01T00:00:00Z') } })
  t.match(await owner.json(why), { status: 404 }, 'hidden from the thirtieth day on')
})
