import { randomUUID } from 'node:crypto'
import { connectForSearch } from '@frontdesk/db/connect'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import t from 'tap'
import { openIndex } from '../open-index.ts'
import { manyPages, readersOf } from './readers-of.ts'

const { db, searching } = await openIndex(t)
const retrieve = newRetriever({ db: searching, keepMs: 0 })

const aReader = readersOf(db, retrieve)

t.test('a passage is found by its text, its heading or the title of its page', async t => {
  const reader = await aReader(
    {
      path: '/hours',
      title: 'Opening hours',
      chunks: [
        ['The shop', 'On Saturday from 10:00 to 17:00.'],
        ['Holidays', 'Closed on Good Friday.'],
      ],
    },
    { path: '/shipping', title: 'Delivery', chunks: [['Costs and times', 'Within Ireland €4.95, one to two days.']] },
  )
  t.same(await reader.texts('When are you open on Saturday?'), [
    'On Saturday from 10:00 to 17:00.',
    'Closed on Good Friday.',
  ])
  t.same(await reader.texts('what about holidays'), ['Closed on Good Friday.'])
  t.same(await reader.texts('costs?'), ['Within Ireland €4.95, one to two days.'])
  t.same(await reader.texts('deliveries'), ['Within Ireland €4.95, one to two days.'])
  const [first] = await reader.ask('Saturdays')
  t.match(first, {
    number: 1,
    title: 'Opening hours',
    heading: 'The shop',
    url: 'https://shop.example/hours',
    text: /Saturday/,
  })
  t.match(first?.chunkId, /^\d+$/)
  t.ok((first?.score ?? 0) > 0)
  t.same(
    (await reader.ask('open')).map(({ number }) => number),
    [1, 2],
  )
})

t.test('no passage is found if none matches', async t => {
  const reader = await aReader({ path: '/', chunks: ['We make umbrellas by hand. Everybody in the world likes them.'] })
  for (const question of [
    'What is the capital of France?',
    'hello',
    '',
    '???',
    'Who won the football world cup in 2014?',
    "') | '",
    '\\',
    "'a':*B & !b",
  ]) {
    t.same(await reader.ask(question), [], question)
  }
  t.same((await reader.texts('umbrella')).length, 1)
  const empty = await aReader()
  t.same(await empty.ask('umbrella'), [])
})

t.test('a rare word counts for more than common ones', async t => {
  const reader = await aReader({
    path: '/',
    chunks: [
      ...Array.from({ length: 20 }, (_, n) => `Umbrella number ${n} is an umbrella with a price and a handle.`),
      'The lighthouse stand.',
    ],
  })
  t.equal((await reader.texts('What is the price of the lighthouse umbrella?'))[0], 'The lighthouse stand.')
})

/** So many passages that a search asks the index instead of looking at each. */
t.test('row 44: another chatbot is never searched, and what was deleted is found no more', async t => {
  for (const filling of [[], manyPages(n => `Word ${n} is no code.`)]) {
    const [one, other] = [
      await aReader({ path: '/', chunks: ['The code word is ZEBRA-42.'] }, ...filling),
      await aReader({ path: '/', chunks: ['Nothing here.'] }, ...filling),
    ]
    t.equal((await one.texts('ZEBRA-42')).length, 1)
    t.notOk((await other.texts('The code word is ZEBRA-42.')).some(text => text.includes('ZEBRA')))
    t.same(await other.ask('ZEBRA-42', { pageUrl: 'https://shop.example/' }), [])
    const remembering = newRetriever({ db: searching, keepMs: 60_000 })
    const input = { chatbotId: one.chatbotId, question: 'ZEBRA-42', limit: 5 }
    t.equal((await remembering(input)).length, 1)
    await db.prisma.source.delete({ where: { id: one.sourceId } })
    t.same(await remembering(input), [], 'whatever is remembered')
  }
})

t.test('only the languages of a chatbot are cached, for a moment', async t => {
  const asked: string[] = []
  searching.pool.on('acquire', () => asked.push('PostgreSQL'))
  const remembering = newRetriever({ db: searching, keepMs: 60_000 })
  const { chatbotId } = await aReader()
  const ask = (question: string) => remembering({ chatbotId, question, limit: 5 })
  await ask('umbrella')
  asked.length = 0
  t.same(await ask('umbrella'), [])
  t.same(asked, [], 'where there are no pages, nobody is asked')
  const reader = await aReader({ path: '/', chunks: ['We make umbrellas.'] })
  const again = (question: string) => remembering({ chatbotId: reader.chatbotId, question, limit: 5 })
  t.equal((await again('umbrella')).length, 1)
  await reader.add({ path: '/new', chunks: ['The umbrella stand.'] })
  t.equal((await again('umbrella')).length, 2, 'a new page is found at once')
  await reader.add({ path: '/de', language: 'de', chunks: ['Regenschirme für alle.'] })
  t.same(await again('Regenschirm'), [], 'the first in a new language a moment later')
  t.equal(
    (await newRetriever({ db: searching })({ chatbotId: reader.chatbotId, question: 'Regenschirm', limit: 5 })).length,
    1,
  )
})

t.test('each language is searched by its own rules, side by side', async t => {
  const reader = await aReader(
    { path: '/en', language: 'en', chunks: ['Delivery takes three days.', 'We repair umbrellas.'] },
    { path: '/de', language: 'de', chunks: ['Die Lieferung dauert drei Tage.', 'Versandkosten fallen nicht an.'] },
    { path: '/fr', language: 'fr-CA', chunks: ['La livraison prend trois jours.'] },
    { path: '/zh', language: 'zh', chunks: ['本店星期六上午十点开门。', '我们修理雨伞。'] },
    { path: '/xx', language: null, chunks: ['Avoinna lauantaisin kymmenestä.'] },
  )
  t.same(await reader.texts('How long do deliveries take?'), ['Delivery takes three days.'])
  t.same(await reader.texts('Wie lange dauern Lieferungen?'), ['Die Lieferung dauert drei Tage.'])
  t.same(
    await reader.texts('Was kostet der Versand?'),
    ['Versandkosten fallen nicht an.'],
    'a joined word is found by its part',
  )
  t.same(await reader.texts('livraisons'), ['La livraison prend trois jours.'])
  t.same(await reader.texts('你们星期六几点开门?'), ['本店星期六上午十点开门。'])
  t.same(await reader.texts('lauantaisin'), ['Avoinna lauantaisin kymmenestä.'])
})

t.test('email finds e-mail', async t => {
  const reader = await aReader({ path: '/', chunks: ['Write an e-mail to us.', 'Ring us.'] })
  t.same(await reader.texts('email?'), ['Write an e-mail to us.'])
})

t.test('a follow-up is understood by the turns before it, which count less', async t => {
  const reader = await aReader({
    path: '/',
    chunks: [
      'On Saturday the shop is open until 17:00.',
      'On Sunday the shop is open until 12:00.',
      'On Sunday the workshop teaches how to mend.',
      'The shop sells coats.',
    ],
  })
  const [first] = await reader.texts('and on Sunday?', {
    previousTurns: ['hello', 'Until when is the shop open on Saturday?'],
  })
  t.equal(first, 'On Sunday the shop is open until 12:00.')
  t.equal(
    (await reader.texts('coats', { previousTurns: ['Until when is the shop open on Saturday?'] }))[0],
    'The shop sells coats.',
  )
})

t.test('the last reply tells alike passages apart, and finds none by itself', async t => {
  const alike = ['The umbrella called Wren weighs 300 grams.', 'The umbrella called Heron weighs 600 grams.']
  const small = await aReader({ path: '/', chunks: [...alike, 'Coats are sold in green.'] })
  const large = await aReader({ path: '/', chunks: alike }, ...manyPages(n => `Coat ${n} is sold in green.`))
  for (const reader of [small, large]) {
    for (const [lastReply, expected] of [
      ['The Heron is made in green.', alike[1]],
      ['The Wren is made in green.', alike[0]],
    ] as const) {
      const found = await reader.texts('how much does the umbrella weigh?', { lastReply })
      t.equal(found[0], expected)
      t.same(found.toSorted(), alike.toSorted())
    }
    t.same(await reader.texts('and the weather?', { lastReply: 'The Heron is made in green.' }), [])
    t.same(await reader.texts('???', { lastReply: 'The Heron is made in green.' }), [])
  }
})

t.test('the page the visitor is on comes first, then its neighbours', async t => {
  const reader = await aReader(
    { path: '/products/wren', title: 'The Wren', chunks: ['It costs 54 euros.', 'It weighs 290 grams.'] },
    { path: '/products/gannet', title: 'The Gannet', chunks: ['It costs 129 euros.', 'Made of steel.'] },
    { path: '/repairs', title: 'Repairs', chunks: ['It costs 9 euros.'] },
  )
  const paths = async (question: string, pageUrl?: string) =>
    (await reader.ask(question, pageUrl === undefined ? {} : { pageUrl })).map(
      ({ url, text }) => `${new URL(url).pathname} ${text}`,
    )
  const gannet = await paths('What does it cost?', 'http://www.shop.example/products/gannet/?utm_source=mail#top')
  t.same(gannet, [
    '/products/gannet It costs 129 euros.',
    '/products/wren It costs 54 euros.',
    '/repairs It costs 9 euros.',
    '/products/gannet Made of steel.',
  ])
  t.match((await paths('What does it cost?', 'https://shop.example/repairs'))[0], '/repairs')
  t.equal((await paths('weighs', 'https://shop.example/unknown')).length, 1)
  t.equal((await paths('weighs', 'not a url')).length, 1)
  for (const address of ['http://127.0.0.1:8080/products/a', 'http://[::1]/products/a']) {
    t.equal((await paths('weighs', address)).length, 1, 'a site without a name')
  }
  const two = await reader.ask('weighs', { pageUrl: 'https://shop.example/products/gannet', limit: 2 })
  t.same(
    two.map(({ text }) => text),
    ['It costs 129 euros.', 'Made of steel.'].slice(0, 2),
    'the page keeps its place',
  )
})

t.test('the same text on many pages is one passage', async t => {
  const reader = await aReader(...['/a', '/b', '/c'].map(path => ({ path, chunks: ['Free returns within 30 days.'] })))
  t.equal((await reader.ask('returns')).length, 1)
})

t.test('passages that say the same but for a name are one; another number is another passage', async t => {
  const terms = (name: string, days: number): string =>
    `You can send the ${name} back within ${days} days of the day it reached you, as long as it is dry and unused. ` +
    'Put it into the box it came in, stick the label on it that lies inside, and hand it in at any post office.'
  const reader = await aReader(
    ...['wren', 'gannet', 'heron', 'swift'].map(name => ({ path: `/${name}`, chunks: [terms(name, 30)] })),
    { path: '/petrel', chunks: [terms('petrel', 14)] },
    { path: '/box', chunks: ['Each box holds a label for sending it back.'] },
  )
  const texts = await reader.texts('How do I send it back, and in which box?')
  const holding = (words: RegExp): number => texts.filter(text => words.test(text)).length
  t.same([holding(/within 30/), holding(/within 14/), holding(/^Each box/)], [1, 1, 1])
  t.match((await reader.texts('How do I send the heron back?'))[0], /the heron back/, 'the one that was asked for')
})

t.test('a long message, and words that are everywhere, are still answered', async t => {
  const reader = await aReader({
    path: '/',
    chunks: [...Array.from({ length: 1_200 }, (_, n) => `Umbrella ${n} is open.`), 'The lighthouse is open.'],
  })
  const words = Array.from({ length: 100 }, (_, n) => `w${n}x`).join(' ')
  t.equal((await reader.texts(`lighthouse ${words}`)).length, 0, 'one word in a hundred is no answer')
  t.equal((await reader.texts('Is an umbrella open?')).length, 5)
  t.equal((await reader.texts('Is the lighthouse open?'))[0], 'The lighthouse is open.')
})

t.test('words that are joined, and the page the visitor is on, count in a large chatbot too', async t => {
  const reader = await aReader(
    { path: '/versand', language: 'de', chunks: ['Versandkosten fallen nicht an.', 'Die Lieferung dauert drei Tage.'] },
    { path: '/wren', title: 'The Wren', chunks: ['It weighs 290 grams.', 'It costs 54 euros.', "The maker's mark."] },
    ...manyPages(n => `Umbrella ${n} costs ${n} euros.`),
  )
  t.equal((await reader.texts('Was kostet der Versand?'))[0], 'Versandkosten fallen nicht an.')
  const [first] = await reader.texts('What does it cost?', { pageUrl: 'https://shop.example/wren' })
  t.equal(first, 'It costs 54 euros.')
  for (const question of ["') | '", '\\', "'a':*B & !b", '???']) t.same(await reader.ask(question), [], question)
})

t.test('searches go by index whatever the sizes of other chatbots are', async t => {
  const small = await aReader({ path: '/', chunks: ['We make umbrellas.'] })
  await aReader(...manyPages(n => `Umbrella ${n}.`))
  await db.pool.query('analyze')
  t.equal((await small.ask('umbrella')).length, 1)
  const client = await searching.pool.connect()
  const none = `'umbrella', '', '', '', '{en}', '{english}', '{false}', '${small.chatbotId}', '${small.chatbotId}', '{}'`
  const { rows } = await client.query<{ 'QUERY PLAN': object }>(`explain (format json) execute "search-all" (${none})`)
  client.release()
  const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
  t.match(plan, /chunks_document_id_position_key/)
  t.notMatch(plan, /Seq Scan|Hash Join|Merge Join/)
})

t.test('a search that takes too long is given up, and its connection with it', async t => {
  const reader = await aReader({ path: '/', chunks: ['We make umbrellas.'] })
  const blocker = await db.pool.connect()
  await blocker.query('begin; lock table chunks in access exclusive mode')
  await t.rejects(reader.ask('umbrella'), { code: 'SEARCH_FAILED', kind: 'unavailable' })
  await blocker.query('rollback')
  blocker.release()
  t.equal((await reader.ask('umbrella')).length, 1)
  t.equal(searching.pool.idleCount, searching.pool.totalCount)
})

t.test('a search without PostgreSQL is an outage', async t => {
  const away = connectForSearch({
    databaseUrl: 'postgresql://127.0.0.1:1/none',
    name: 'away',
    onIdleError: () => undefined,
  })
  t.teardown(() => away.close())
  const ask = newRetriever({ db: away })
  await t.rejects(ask({ chatbotId: randomUUID(), question: 'umbrella', limit: 5 }), { code: 'SERVICE_UNAVAILABLE' })
})
