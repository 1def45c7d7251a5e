import { openSearchTools } from '@frontdesk/answers/tool-calls/search-again'
import { newPageReader } from '@frontdesk/knowledge/search/open-page'
import type { FoundPassage } from '@frontdesk/knowledge/search/found-passage'
import { aChatbot } from '@frontdesk/testing/factories'
import { indexPages } from '@frontdesk/testing/index-pages'
import t from 'tap'
import { openWriter } from '../fixtures/open-writer.ts'

const { fixture, needs, never } = await openWriter(t)
const { db } = fixture
const chatbotId = fixture.chatbot.id
const steps = ['Unpack it.', 'Rinse the drum.', 'Let it dry for nine hours.', 'Fold the cover.', 'Store it.', 'Done.']
await indexPages({ db }, chatbotId, [
  {
    url: 'https://shop.example/care',
    title: 'Care of the kettle drum',
    passages: [...steps, ...steps.map(step => `Again: ${step}`)],
  },
])

t.test('a page is read on around a passage, and in parts, by the number of the passage', async t => {
  const found = async (): Promise<FoundPassage[]> => needs.retrieve({ chatbotId, question: 'fold the cover', limit: 1 })
  const tools = async () => {
    const passages = await found()
    const search = openSearchTools(
      { retrieve: needs.retrieve, openPage: newPageReader({ db }) },
      { chatbotId, found: passages, signal: never },
    )
    search.beginRound(20_000)
    const open = (args: object) => search.use({ name: 'open_page', arguments: JSON.stringify(args) })
    return { passages, open }
  }
  const around = await tools()
  t.match(around.passages, [{ text: 'Fold the cover.' }])
  t.match(await around.open({ passage: 1 }), {
    state: 'done',
    parts: 2,
    passages: ['Rinse the drum.', 'Let it dry for nine hours.', 'Store it.', 'Done.', 'Again: Unpack it.'].map(
      (text, at) => ({ number: at + 2, text }),
    ),
  })
  t.match(around.passages.at(-1), { number: 6, round: 1, isOpened: true, url: 'https://shop.example/care' })
  t.same(await around.open({ passage: 1 }), { error: 'repeated' })

  const parts = await tools()
  const first = await parts.open({ passage: 1, part: 1 })
  t.same(Array.isArray((first as { passages?: object[] }).passages), true)
  t.match(await parts.open({ passage: 1, part: 9 }), {
    answer: { error: 'unknown_part', message: 'The page has 2 parts.' },
  })
  t.match(await parts.open({ passage: 1e9 }), { state: 'failed', answer: { error: 'unknown_passage' } })
  t.same(await parts.open({ passage: 1, part: 2 }), { error: 'limit' }, 'three calls of a round')
})

t.test('a passage without a page, one that is gone, or one of another chatbot is not opened', async t => {
  const base = { title: '', heading: '', url: '', text: '', score: 1, coverage: 1 }
  const other = await aChatbot(db, { accountId: fixture.account.id })
  await indexPages({ db }, other.id, [
    { url: 'https://other.example/', title: 'Canary', passages: ['The canary sings.'] },
  ])
  const [foreign] = await needs.retrieve({ chatbotId: other.id, question: 'canary', limit: 1 })
  const found: FoundPassage[] = [
    { ...base, number: 1, chunkId: 'product x 1', product: { type: 'product', source: '1', data: {} as never } },
    { ...base, number: 2, chunkId: '1', entryId: '00000000-0000-4000-8000-000000000000', isVerified: true },
    { ...base, number: 3, chunkId: '999999999' },
    { ...base, number: 4, chunkId: foreign?.chunkId ?? '' },
  ]
  const search = openSearchTools(
    { retrieve: needs.retrieve, openPage: newPageReader({ db }) },
    { chatbotId, found, signal: never },
  )
  for (const [passage, error] of [
    [1, 'no_page'],
    [2, 'no_page'],
    [3, 'page_gone'],
    [4, 'page_gone'],
  ]) {
    if (passage !== 4) search.beginRound(9_000)
    const told = await search.use({ name: 'open_page', arguments: JSON.stringify({ passage }) })
    t.match(told, { state: 'failed', answer: { error } })
  }
  t.equal(found.length, 4)
})
