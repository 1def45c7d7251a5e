import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { FoundPassage, RetrieveInput } from '@frontdesk/knowledge/search/found-passage'
import { knowledgeVersionOf } from '@frontdesk/knowledge/search/knowledge-version'
import { newIndexMemory } from '@frontdesk/knowledge/semantic/index-memory'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { openIndex } from '../open-index.ts'
import { readersOf, type Page } from './readers-of.ts'

const { db, searching } = await openIndex(t)
const inPostgres = newRetriever({ db: searching, keepMs: 0 })
const aReader = readersOf(db, inPostgres)

let statements = 0
searching.pool.on('acquire', () => (statements += 1))

const versionOf = async (chatbotId: string): Promise<string> => {
  const [row] = await query<{ version: string }>(db.pool, sql`select ${knowledgeVersionOf(chatbotId)} as version`)
  return row?.version ?? ''
}

/** A search that is asked as a reply asks, with the version of the moment. */
function aSearch(indexBytes = 50_000_000) {
  const retrieve = newRetriever({ db: searching, keepMs: 600_000, indexMemory: newIndexMemory(indexBytes) })
  const ask = async (input: RetrieveInput) => retrieve({ ...input, knowledgeVersion: await versionOf(input.chatbotId) })
  /** What is found, and how many statements that took. */
  const count = async (input: RetrieveInput) => {
    const before = statements
    const found = await ask(input)
    return { found, statements: statements - before }
  }
  /** Asks until nothing is asked of PostgreSQL any more: the passages and the words are in memory. */
  const fromMemory = async (input: RetrieveInput) => {
    await until(async () => (await count(input)).statements === 0)
    return ask(input)
  }
  return { ask, count, fromMemory }
}

const pages: Page[] = [
  {
    path: '/hours',
    title: 'Opening hours',
    chunks: [
      ['The shop', 'On Saturday from 10:00 to 17:00, on Sunday we are closed.'],
      ['Holidays', "Closed on Good Friday. It's the same at Mary's café in O'Connell Street."],
    ],
  },
  {
    path: '/shop/repairs',
    title: 'Repairs',
    chunks: [
      'A repair of an umbrella takes five working days and costs €25.00.',
      'Write an e-mail to repairs@shop.example, or see https://shop.example/repairs?from=1.',
      'The part numbers are ZX-81, ABC_12/7 and 4711.5; version 2.0.1 of the handle is gone.',
    ],
  },
  {
    path: '/shop/repairs-2',
    title: 'Repairs',
    chunks: ['A repair of an umbrella takes five working days and costs €25.00.'],
  },
  {
    path: '/de',
    language: 'de',
    title: 'Versand',
    chunks: [
      'Die Versandkosten betragen 4,95 €.',
      'Regenschirmreparaturen dauern fünf Tage.',
      'Der Versand ist schnell.',
    ],
  },
  { path: '/zh', language: 'zh', chunks: ['本店星期六上午十点开门。', '我们修理雨伞。'] },
  { path: '/xx', language: null, chunks: ['Avoinna lauantaisin. Umbrella stand.'] },
]

const questions = [
  'When are you open on Saturday?',
  'How much is the repair of an umbrella?',
  'Was kostet der Versand?',
  'Regenschirm',
  'Reparatur von Regenschirmen',
  '雨伞可以修理吗？',
  "Is Mary's café open? O'Connell",
  'e-mail or email to repairs@shop.example',
  'https://shop.example/repairs?from=1 and shop.example',
  'ZX-81, ABC_12/7; 4711.5 (2.0.1) -5 +3 1e5 "quoted" it’s',
  'What is <b class="x y">umbrella</b> & <i>repair</i>?',
  "') | ' \\ 'a':*B & !b",
  'naïve\u00a0café\u2003umbrella\tstand\nrepair',
  'UMBRELLA Umbrella umbrellas, umbrella!',
  'the of and',
  '???',
  '',
  'wholesale prices in Reykjavik',
]

t.test('what is searched in memory is what PostgreSQL finds, with the same scores', async t => {
  const { chatbotId } = await aReader(...pages)
  const { fromMemory } = aSearch()
  for (const [index, question] of questions.entries()) {
    const follow = questions[(index + 5) % questions.length] ?? ''
    for (const more of [
      {},
      { pageUrl: 'https://www.shop.example/shop/repairs/' },
      { pageUrl: 'https://shop.example/hours' },
      { previousTurns: [follow] },
      {
        previousTurns: [follow, 'And on Sunday? Die Kosten?'],
        lastReply: 'We mend umbrellas, <b>and</b> ship them. Versand.',
      },
    ]) {
      const input = { chatbotId, question, limit: 4, ...more }
      t.same(await fromMemory(input), await inPostgres(input), JSON.stringify(input))
    }
  }
})

t.test('a mistyped word finds what was meant, for those who quote', async t => {
  const { chatbotId } = await aReader(...pages)
  const { fromMemory } = aSearch()
  const input = { chatbotId, question: 'umbrela repiar', limit: 4 }
  t.same(await fromMemory(input), [])
  const [found] = await fromMemory({ ...input, isToQuote: true })
  t.match(found, { text: /^A repair of an umbrella/, coverage: 1 })
})

t.test('a mistyped word finds what was meant for those who read, where nothing is found without', async t => {
  const { chatbotId } = await aReader(...pages)
  const { fromMemory } = aSearch()
  const ask = (question: string) => fromMemory({ chatbotId, question, limit: 4, isCorrected: true })
  t.match(await ask('umbrela repiar'), [{ text: /^A repair of an umbrella/, coverage: 1 }])
  const plain = { chatbotId, question: 'repair umbrela', limit: 4 }
  t.same(await ask(plain.question), await fromMemory(plain), 'a question that finds something stays as it was')
})

t.test('random texts are searched alike', async t => {
  const { random, pick } = newRandom(7)
  // A text with tags is asked of PostgreSQL as a whole.
  const words = questions.flatMap(question => question.split(' ')).filter(word => !word.includes('<'))
  const aText = () => Array.from({ length: 3 + random(20) }, () => pick(words)).join(pick([' ', ' ', '  ', ', ', '\n']))
  for (let round = 0; round < 5; round += 1) {
    const { chatbotId } = await aReader(
      ...Array.from({ length: 12 }, (_, n) => ({
        path: `/${n}`,
        title: aText(),
        language: pick(['en', 'de', 'fr', 'sv', '']) || null,
        chunks: Array.from({ length: 1 + random(3) }, (): [string, string] => [aText(), aText()]),
      })),
    )
    const { fromMemory } = aSearch()
    for (let asked = 0; asked < 12; asked += 1) {
      const input = { chatbotId, question: aText(), previousTurns: [aText()], lastReply: aText(), limit: 6 }
      t.same(await fromMemory(input), await inPostgres(input), JSON.stringify(input))
    }
  }
})

/** A number of pages that is a moment old moves the scores a little. */
const textsOf = (found: readonly FoundPassage[]) =>
  found.map(({ chunkId, url, title, text }) => ({ chunkId, url, title, text }))

/** The same numbers on every run. */
function newRandom(seed: number) {
  let state = seed
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
  return { random, pick: (values: readonly string[]): string => values[random(values.length)] ?? '' }
}

t.test('every change of what a chatbot knows is seen by the next search', async t => {
  const reader = await aReader(...pages)
  const { ask, fromMemory } = aSearch()
  const input = { chatbotId: reader.chatbotId, question: 'umbrella code', limit: 6 }
  // It remembers nothing of what was there before.
  const anew = () => newRetriever({ db: searching, keepMs: 0 })(input)
  const changes: (() => Promise<unknown>)[] = [
    () => reader.add({ path: '/new', chunks: ['The code is one.'] }),
    () => reader.add({ path: '/new', chunks: ['The code is two.', 'Umbrella code three.'] }),
    () => reader.add({ path: '/new', title: 'Umbrella', chunks: ['The code is two.'] }),
    () => reader.add({ path: '/new', title: 'Umbrella', language: 'de', chunks: ['The code is two.'] }),
    () => execute(db.pool, sql`delete from chunks where text like '%umbrella takes%'`),
    () => execute(db.pool, sql`delete from documents where url like '%/new'`),
    () => db.prisma.source.delete({ where: { id: reader.sourceId } }),
  ]
  for (const change of changes) {
    await fromMemory(input)
    await change()
    t.same(textsOf(await ask(input)), textsOf(await anew()), String(change))
    t.same(await fromMemory(input), await anew(), 'and once it is in memory again')
  }
  t.same(await ask(input), [])
})

t.test('what changes nothing that is searched leaves the passages in memory', async t => {
  const reader = await aReader(...pages)
  const { count, fromMemory } = aSearch()
  const input = { chatbotId: reader.chatbotId, question: 'umbrella', limit: 6 }
  await fromMemory(input)
  await execute(db.pool, sql`update documents set fetched_at = now(), missed = missed + 1`)
  for (const page of pages) await reader.add(page)
  const other = await aReader(...pages)
  await db.prisma.source.delete({ where: { id: other.sourceId } })
  t.equal((await count(input)).statements, 0)
})

t.test('memory has a limit, and what is beyond it is searched in PostgreSQL', async t => {
  const [one, two] = [await aReader(...pages), await aReader(...pages)]
  const { fromMemory, count, ask } = aSearch(30_000)
  const [first, second] = [one, two].map(({ chatbotId }) => ({ chatbotId, question: 'umbrella', limit: 6 }))
  if (first === undefined || second === undefined) return
  await fromMemory(first)
  await fromMemory(second)
  t.not((await count(first)).statements, 0, 'the one that was searched last stays')
  const tiny = aSearch(1_000)
  for (let round = 0; round < 3; round += 1) t.same(await tiny.ask(first), await inPostgres(first))
  t.not((await tiny.count(first)).statements, 0)
  t.same(await ask(second), await inPostgres(second))
})
