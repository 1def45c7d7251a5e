import { indexEntries } from '@frontdesk/knowledge/indexing/index-entries'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { aChatbot, aSource } from '@frontdesk/testing/factories'
import t from 'tap'
import { openIndex } from '../open-index.ts'
import { readersOf } from './readers-of.ts'

const { db, searching } = await openIndex(t)
const retrieve = newRetriever({ db: searching, keepMs: 0 })
const aReader = readersOf(db, retrieve)

/** Teaches a chatbot answers, as its owner would. */
async function teach(chatbotId: string, answers: Record<string, string>): Promise<void> {
  const { id: sourceId } = await aSource(db, { chatbotId, kind: 'question_answer', url: null })
  const entries = Object.entries(answers).map(([title, text]) => ({ sourceId, title, text }))
  await db.prisma.sourceEntry.createMany({ data: entries })
  await indexEntries({ db }, sourceId, new AbortController().signal)
}

const shippingPage = {
  path: '/shipping',
  title: 'Do you ship to Norway? Shipping to Norway',
  chunks: ['Do you ship to Norway? No, we ship to Norway never: shipping to Norway is not possible.'],
}

t.test('the owner’s answer stands before a page that says something else, and is told once', async t => {
  const reader = await aReader(shippingPage)
  await teach(reader.chatbotId, { 'Do you ship to Norway?': 'Yes, for 9 euros.\n\nIt takes a week.' })
  for (const question of ['Do you ship to Norway?', 'do you ship to norway', 'Are you shipping to Norway?']) {
    const found = await reader.ask(question)
    t.match(found[0], {
      number: 1,
      isVerified: true,
      title: 'Do you ship to Norway?',
      url: 'Do you ship to Norway?',
      text: 'Yes, for 9 euros.\n\nIt takes a week.',
      coverage: 1,
      chunkId: /^\d+$/,
    })
    t.same(
      found.slice(1).map(({ number, url }) => [number, url]),
      [[2, 'https://shop.example/shipping']],
      question,
    )
  }
  t.equal((await reader.ask('Do you ship to Norway?', { limit: 1 })).length, 1)
})

t.test('another question does not get it', async t => {
  const reader = await aReader(shippingPage)
  await teach(reader.chatbotId, { 'Do you ship to Norway?': 'Yes, for 9 euros.' })
  for (const question of [
    'Do you ship to Sweden?',
    'Do you ship express to Norway?',
    'shipping',
    'Norway',
    '',
    '???',
  ]) {
    const found = await reader.ask(question)
    t.notOk(
      found.some(({ isVerified }) => isVerified),
      question,
    )
  }
})

t.test('a question of stop words alone is found as it was written', async t => {
  const reader = await aReader()
  await teach(reader.chatbotId, { 'Who are you?': 'A shop in Bergen.' })
  t.match(await reader.ask(' who are you? '), [{ isVerified: true, text: 'A shop in Bergen.' }])
  t.same(await reader.ask('Where are you?'), [])
})

t.test('of several answers the nearest question wins, and another chatbot’s are not there', async t => {
  const reader = await aReader()
  const other = await aChatbot(db)
  await teach(reader.chatbotId, {
    'How long does an express repair of walking boots take?': 'Two days.',
    'How long does a repair of walking boots take?': 'A week.',
  })
  await teach(other.id, { 'How long does a repair of walking boots take?': 'A year.' })
  t.match(await reader.texts('How long does the repair of walking boots take?'), ['A week.'])
  const [express] = await reader.ask('How long does an express repair of walking boots take?')
  t.equal(express?.text, 'Two days.')
})
