import { findMatchedWords } from '@frontdesk/knowledge/search/find-matched-words'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import t from 'tap'
import { openIndex } from '../open-index.ts'
import { manyPages, readersOf } from './readers-of.ts'

const { db, searching } = await openIndex(t)
const aReader = readersOf(db, newRetriever({ db: searching, keepMs: 0 }))

/** The words of each passage that a question asks for, by its text. */
async function wordsOf(
  { ask, chatbotId }: Awaited<ReturnType<typeof aReader>>,
  question: string,
  previousTurns: string[] = [],
): Promise<Record<string, string[]>> {
  const passages = await ask(question, { previousTurns })
  const words = await findMatchedWords({ db }, { search: { chatbotId, question, previousTurns }, passages })
  return Object.fromEntries(passages.map(({ chunkId, text }) => [text, words.get(chunkId) ?? []]))
}

t.test('a search tells the words it has found as they are written, by the rules of each language', async t => {
  for (const filling of [[], manyPages(n => `Umbrella ${n}.`)]) {
    const reader = await aReader(
      { path: '/en', title: 'Delivery', chunks: [['Prices', 'Deliveries cost nothing. The DELIVERY of e-mail, too.']] },
      { path: '/de', language: 'de', chunks: ['Versandkosten fallen für Lieferungen nicht an.'] },
      { path: '/zh', language: 'zh', chunks: ['本店星期六上午十点开门。'] },
      ...filling,
    )
    t.same(await wordsOf(reader, 'What do deliveries cost?'), {
      'Deliveries cost nothing. The DELIVERY of e-mail, too.': ['Delivery', 'Deliveries', 'cost'],
    })
    t.same(await wordsOf(reader, 'email'), {
      'Deliveries cost nothing. The DELIVERY of e-mail, too.': ['e-mail'],
    })
    t.same(await wordsOf(reader, 'Versand der Lieferung'), {
      'Versandkosten fallen für Lieferungen nicht an.': ['Versandkosten', 'Lieferungen'],
    })
    t.same(await wordsOf(reader, '星期六'), { '本店星期六上午十点开门。': ['星期六'] })
    t.same(await wordsOf(reader, 'And what about it?', ['How much is delivery?']), {
      'Deliveries cost nothing. The DELIVERY of e-mail, too.': ['Delivery', 'Deliveries'],
    })
  }
})

t.test('words with quotes, and passages without any, are no trouble', async t => {
  const reader = await aReader({ path: '/', chunks: ["It's the shop's 'own' \\ umbrella’s… ' % _ 😀"] })
  t.same(Object.values(await wordsOf(reader, "the shop's umbrella")), [["shop's", 'umbrella’s']])
  t.same(await wordsOf(reader, 'bicycle'), {})
})
