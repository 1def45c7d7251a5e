import { randomUUID } from 'node:crypto'
import { aChatbot, aConversation, aSource } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'
import { post, type ChatBody } from '../../fixtures/chat-http.ts'
import { aPlace, logIn, type Place } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t, { provider: 'extractive' })

const ask = async (chatbotId: string, message: string): Promise<ChatBody> =>
  JSON.parse((await post(frontdesk.url, { chatbotId, message })).text) as ChatBody
const sourcesOf = async ({ owner, chatbot }: Pick<Place, 'owner' | 'chatbot'>) =>
  ((await owner.json(`/api/chatbots/${chatbot.id}/sources`)).body as { sources: { id: string; status: string }[] })
    .sources
const isRead = (place: Place) => async () => (await sourcesOf(place)).every(({ status }) => status === 'ready')

async function aQuestion(chatbotId: string, question: string) {
  const { sessionId } = await aConversation(frontdesk.db, { chatbotId })
  const { id } = await frontdesk.db.prisma.question.create({
    data: { chatbotId, sessionId, question, reason: 'not_found' },
  })
  return { id, path: `/api/questions/${id}` }
}

t.test('a question that was answered is answered by the chatbot from then on, with its source', async t => {
  const place = await aPlace(frontdesk)
  const { owner, chatbot } = place
  const said = 'Do you repair\n zips of tents?'
  const question = await aQuestion(chatbot.id, said)
  t.same((await ask(chatbot.id, said)).sources, [])
  const answer = 'Yes, our workshop replaces broken zippers within ten days.'
  const marked = await owner.json(question.path, {
    method: 'PATCH',
    body: { status: 'answered', answer, addToSources: true },
  })
  t.match(marked, { status: 200, body: { status: 'answered', answer } })
  await until(isRead(place))
  await until(async () => (await ask(chatbot.id, said)).sources.length > 0)
  const reply = await ask(chatbot.id, said)
  t.match(reply.reply, /replaces broken zippers/)
  t.same(reply.sources, [{ type: 'web', source: 'Do you repair zips of tents?' }])

  // Another visitor's question in the same words, and a second thought: one entry, with the later answer.
  const again = await aQuestion(chatbot.id, 'Do you repair zips of tents?')
  const body = {
    status: 'answered',
    answer: 'Since May we send tents with broken zips to Sailmakers.',
    addToSources: true,
  }
  t.equal((await owner.send(again.path, { method: 'PATCH', body })).status, 200)
  t.equal((await sourcesOf(place)).length, 1)
  await until(isRead(place))
  t.match((await ask(chatbot.id, said)).reply, /Sailmakers/)
  t.match(await frontdesk.db.prisma.source.findMany({ where: { chatbotId: chatbot.id } }), [
    { kind: 'question_answer', pagesFound: 1, pagesIndexed: 1 },
  ])
  t.match((await owner.json('/api/audit-log')).body, {
    entries: [
      { action: 'source.changed', fields: ['entries'], chatbotId: chatbot.id },
      { action: 'question.answered' },
      { action: 'source.changed' },
      { action: 'source.created' },
      { action: 'question.answered', fields: ['answer', 'status'], objectId: question.id },
    ],
  })
})

t.test('row 58: what a chatbot learns needs both permissions, and a plan that shows the question', async t => {
  const { account, chatbot } = await aPlace(frontdesk)
  const { path } = await aQuestion(chatbot.id, 'Where is the shop?')
  const body = { status: 'answered', answer: 'At the harbour.', addToSources: true }
  const member = await logIn(frontdesk, { accountId: account.id, permissions: ['questions'] })
  t.equal((await member.send(path, { method: 'PATCH', body })).status, 403)
  t.match(await frontdesk.db.prisma.question.findMany({ where: { chatbotId: chatbot.id } }), [{ status: 'open' }])
  t.equal((await member.send(path, { method: 'PATCH', body: { ...body, addToSources: false } })).status, 200)
  const both = await logIn(frontdesk, { accountId: account.id, permissions: ['questions', 'chatbot_settings'] })
  await frontdesk.db.prisma.account.update({ where: { id: account.id }, data: { plan: 'free' } })
  t.equal((await both.send(path, { method: 'PATCH', body })).status, 403)
  t.equal(await frontdesk.db.prisma.source.count({ where: { chatbotId: chatbot.id } }), 0)
  await frontdesk.db.prisma.account.update({ where: { id: account.id }, data: { plan: 'basic' } })
  t.equal((await both.send(path, { method: 'PATCH', body })).status, 200)
  t.equal(await frontdesk.db.prisma.source.count({ where: { chatbotId: chatbot.id } }), 1)
})

t.test('an owner writes, changes and removes what the chatbot knows', async t => {
  const place = await aPlace(frontdesk)
  const { owner, chatbot } = place
  const sources = `/api/chatbots/${chatbot.id}/sources`
  const made = await owner.json(sources, { body: { kind: 'text' } })
  t.match(made, { status: 201, body: { kind: 'text', url: null, status: 'ready' } })
  const entries = `${sources}/${(made.body as { id: string }).id}/entries`
  const text =
    'The lighthouse opens for visitors on the first Sunday of each month.\n\nTickets are sold at the harbour office.'
  const written = await owner.json(entries, { body: { title: 'The  light\u202ehouse\u200b', text } })
  t.match(written, { status: 201, body: { title: 'The lighthouse', text } })
  const entry = `${entries}/${(written.body as { id: string }).id}`
  await until(isRead(place))
  const question = 'When does the lighthouse open for visitors?'
  await until(async () => /first Sunday/.test((await ask(chatbot.id, question)).reply))
  t.same((await ask(chatbot.id, question)).sources, [{ type: 'web', source: 'The lighthouse' }])

  const other = { text: 'The lighthouse opens for visitors on Fridays alone.' }
  t.match((await owner.json(entry, { method: 'PATCH', body: other })).body, { title: 'The lighthouse', ...other })
  await until(isRead(place))
  t.match((await ask(chatbot.id, question)).reply, /Fridays/)
  t.equal((await owner.send(entries, { body: { title: 'The lighthouse', text } })).status, 409)
  for (const body of [
    {},
    { title: 'x' },
    { title: ' ', text },
    { title: 'x', text: 'a\u0000' },
    { title: 'x', text: 'x'.repeat(8_001) },
  ]) {
    t.equal((await owner.send(entries, { body })).status, 400, JSON.stringify(body).slice(0, 60))
  }
  t.equal((await owner.send(entries, { body: { title: 'Long', text: '界'.repeat(8_000) } })).status, 201)
  t.match(await owner.json(entries), {
    status: 200,
    body: { entries: [{ title: 'Long' }, { title: 'The lighthouse' }] },
  })

  t.equal((await owner.send(entry, { method: 'DELETE' })).status, 200)
  t.equal((await owner.send(entry, { method: 'DELETE' })).status, 404)
  await until(isRead(place))
  t.same((await ask(chatbot.id, question)).sources, [])
  const website = await aSource(frontdesk.db, { chatbotId: chatbot.id, status: 'ready' })
  t.equal((await owner.send(`${sources}/${website.id}/entries`, { body: { title: 'x', text } })).status, 409)
  t.equal((await owner.send(`${sources}/${randomUUID()}/entries`, { body: { title: 'x', text } })).status, 404)
})

t.test('a change while an older one is being indexed is indexed, too', async t => {
  const place = await aPlace(frontdesk)
  const { owner, chatbot } = place
  const { id: sourceId } = await aSource(frontdesk.db, { chatbotId: chatbot.id, kind: 'question_answer', url: null })
  // A run that never comes to its end.
  await frontdesk.db.prisma.source.update({
    where: { id: sourceId },
    data: { status: 'indexing', indexRun: randomUUID() },
  })
  const body = { title: 'Is there parking?', text: 'There is a free car park behind the shop.' }
  t.equal((await owner.send(`/api/chatbots/${chatbot.id}/sources/${sourceId}/entries`, { body })).status, 201)
  await until(isRead(place))
  t.equal(await frontdesk.db.prisma.chunk.count({ where: { chatbotId: chatbot.id } }), 1)
  const elsewhere = await aChatbot(frontdesk.db)
  t.same((await ask(elsewhere.id, body.title)).sources, [])
})
