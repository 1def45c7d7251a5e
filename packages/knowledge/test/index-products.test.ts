import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { indexProducts } from '@frontdesk/knowledge/indexing/index-products'
import { openParsers, parseLimits } from '@frontdesk/knowledge/read/parser-pool'
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { aChatbot } from '@frontdesk/testing/factories'
import t from 'tap'
import { aSite } from './a-site.ts'
import { openIndex } from './open-index.ts'

const index = await openIndex(t)
const { db, source, stateOf } = index
const site = await aSite(t, {})
const retrieve = newRetriever({ db: index.searching, keepMs: 0 })
const never = new AbortController().signal

const jackets = [
  { id: 'J-1', title: 'Wren', type: 'Jacket', color: 'Blue', price: '89.90 EUR', availability: 'in stock' },
  { id: 'J-2', title: 'Gannet', type: 'Jacket', color: 'Blue', price: '120.00 EUR', availability: 'in stock' },
  { id: 'J-3', title: 'Puffin', type: 'Jacket', color: 'Red', price: '79.00 EUR', availability: 'in stock' },
  { id: 'J-4', title: 'Heron', type: 'Jacket', color: 'Blue', price: '59.00 EUR', availability: 'out of stock' },
  { id: 'B-1', title: 'Tern', type: 'Bag', color: 'Blue', price: '30.00 USD', description: 'Fits under a jacket.' },
]

function serve(path: string, products: readonly object[], headers: Record<string, string> = {}): void {
  site.pages[path] = { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(products) }
}

async function aFeed(path: string, chatbotId?: string) {
  const made = await source({ kind: 'products', url: `${site.origin}${path}`, ...(chatbotId && { chatbotId }) })
  const run = () => indexProducts(index, made.id, never)
  const productsOf = async () => {
    return query<{ id: string; missed: number; version: string }>(
      db.pool,
      sql`select product_id as id, missed, xmin::text as version from products where source_id = ${made.id} order by 1`,
    )
  }
  const idsOf = async () => (await productsOf()).map(({ id }) => id)
  const ask = async (question: string, previousTurns: string[] = []) => {
    const found = await retrieve({ chatbotId: made.chatbotId, question, previousTurns, limit: 6 })
    return found.map(({ product, answer }) => ({ id: product?.source, isAnswer: answer !== undefined }))
  }
  const answers = async (question: string, previousTurns?: string[]) =>
    (await ask(question, previousTurns)).flatMap(({ id, isAnswer }) => (isAnswer ? [id] : []))
  return { ...made, run, productsOf, idsOf, ask, answers }
}

t.test('row 32: a feed that its reader died of twice is not read again by itself', async t => {
  serve(
    '/long.json',
    Array.from({ length: 20_000 }, (_, id) => ({ id, title: 'A jacket' })),
  )
  const feed = await aFeed('/long.json')
  const parsers = openParsers({ ...parseLimits, parseMs: 0 })
  t.teardown(() => parsers.close())
  const run = () => indexProducts({ ...index, parsers }, feed.id, never)
  for (const runs of [1, 2]) {
    await run()
    t.match(await stateOf(feed.id), { status: 'failed', error: 'The feed takes too much time or memory to read.' })
    t.match(await db.prisma.countedRun.findMany({ where: { subject: feed.id } }), [{ job: 'index-source', runs }])
  }
  await t.rejects(run(), { code: 'WORK_PUT_ASIDE' })
  t.match(await stateOf(feed.id), { status: 'failed', error: /is not tried again until/ })
})

t.test('products are found by price, currency, stock and attributes as well as by their words', async t => {
  serve('/shop.json', jackets)
  const feed = await aFeed('/shop.json')
  await feed.run()
  t.match(await stateOf(feed.id), { status: 'ready', pagesFound: 5, pagesIndexed: 5, pagesSkipped: 0 })
  const questions: [question: string, ids: string[]][] = [
    ['blue jacket under 100 euro in stock', ['J-1']],
    ['Haben Sie blaue Jackets unter 100 Euro auf Lager?', ['J-1']],
    ['¿Tienen un jacket azul por menos de 100 euros en stock?', ['J-1']],
    ['Avez-vous un jacket bleu à moins de 100 euros disponible ?', ['J-1']],
    ['Do you have a blue jacket between 100 and 150 EUR?', ['J-2']],
    ['Which is the cheapest jacket?', ['J-4', 'J-3', 'J-1', 'J-2']],
    ['jackets under 60 dollars', []],
    ['Show me a nice red jacket', ['J-3']],
    ['Is the Heron jacket in stock?', ['J-4']],
    ['How much is the Tern bag?', ['B-1']],
    ['Anything under 40 dollars?', ['B-1']],
    ['Do you have J-2?', ['J-2']],
    // Half of the words are met by chance.
    ['I want to buy a canoe bag', []],
  ]
  for (const [question, ids] of questions) t.same(await feed.answers(question), ids, question)
  // Named without a wish to buy it, a product is a passage like others; a word of its description is not enough.
  t.same(await feed.ask('Tell me of the Gannet jacket'), [{ id: 'J-2', isAnswer: false }])
  t.same(await feed.ask('What fits under the sea?'), [])
  t.same(await feed.ask('When do you open on Sunday?'), [])
})

t.test('a follow-up keeps the conditions of the question before, and changes those it names', async t => {
  serve('/shop.json', jackets)
  const feed = await aFeed('/shop.json')
  await feed.run()
  const first = 'Do you have a blue jacket under 100 euro in stock?'
  const turns: [turns: string[], ids: string[]][] = [
    [[first, 'And in red?'], ['J-3']],
    [[first, 'And between 100 and 150 euro?'], ['J-2']],
    [[first, 'between 100 and 150 euro?'], ['J-2']],
    [['Haben Sie ein blaues Jacket unter 100 Euro auf Lager?', 'Und in Rot?'], ['J-3']],
    [[first, 'And in red?', 'And above 75 euro?'], ['J-3']],
    [[first, 'When do you open?'], []],
    [['When do you open?', 'And on Sunday?'], []],
  ]
  for (const [said, ids] of turns) t.same(await feed.answers(said.at(-1) ?? '', said.slice(0, -1)), ids, said.join(' '))
})

t.test('row 15: products of another chatbot are not found, nor those of a source that is gone', async t => {
  const feed = await aFeed('/shop.json')
  await feed.run()
  const other = await aFeed('/shop.json', (await aChatbot(db)).id)
  t.same(await other.answers('blue jacket under 100 euro in stock'), [])
  await db.prisma.source.delete({ where: { id: feed.id } })
  t.same(await feed.answers('blue jacket under 100 euro in stock'), [])
  t.equal(await db.prisma.product.count({ where: { sourceId: feed.id } }), 0)
})

t.test('an unchanged feed writes no product, and a changed one those that changed', async t => {
  for (const headers of [{ etag: '"1"' }, { 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' }, {}]) {
    const path = `/${Object.keys(headers)[0] ?? 'hash'}.json`
    serve(path, jackets, headers)
    const feed = await aFeed(path)
    await feed.run()
    const first = await feed.productsOf()
    await feed.run()
    t.same(await feed.productsOf(), first, path)
    if ('etag' in headers) t.equal(site.headers[path]?.['if-none-match'], '"1"')
    t.match(await stateOf(feed.id), { status: 'ready', pagesFound: 5, pagesIndexed: 5 })
    serve(path, [{ ...jackets[0], price: '80 EUR' }, ...jackets.slice(1)], { etag: '"2"' })
    await feed.run()
    const second = await feed.productsOf()
    t.same(
      second.filter(({ version }, place) => version !== first[place]?.version).map(({ id }) => id),
      ['J-1'],
      path,
    )
    await db.prisma.source.update({ where: { id: feed.id }, data: { language: 'de' } })
    await feed.run()
    t.not((await feed.productsOf())[1]?.version, second[1]?.version, 'another language reads the same feed anew')
  }
})

t.test('a product that the feed has no more goes after two runs without it', async t => {
  for (const headers of [{ etag: '"gone"' }, {}]) {
    serve('/gone.json', jackets)
    const feed = await aFeed('/gone.json')
    await feed.run()
    serve('/gone.json', jackets.slice(1), headers)
    await feed.run()
    t.match(await feed.productsOf(), [{ id: 'B-1', missed: 0 }, { id: 'J-1', missed: 1 }, {}, {}, {}])
    await feed.run()
    t.same(await feed.idsOf(), ['B-1', 'J-2', 'J-3', 'J-4'], 'the second time the feed was as before')
    serve('/gone.json', jackets.slice(2), headers.etag === undefined ? {} : { etag: '"x"' })
    await feed.run()
    serve('/gone.json', jackets)
    await feed.run()
    t.match(
      await feed.productsOf(),
      jackets.map(() => ({ missed: 0 })),
      'back again',
    )
  }
})

t.test('row 70: a feed that cannot be had or read says why, and leaves what was read before', async t => {
  serve('/bad.json', jackets)
  const feed = await aFeed('/bad.json')
  await feed.run()
  const before = await feed.productsOf()
  const bad: [answer: (typeof site.pages)[string], why: RegExp][] = [
    [{ status: 500, body: 'x' }, /error \(500\)/],
    [{ status: 404, body: 'x' }, /404/],
    [{ status: 401, body: 'x' }, /asks for a login/],
    [{ status: 403, body: 'x' }, /refused with 403/],
    [{ status: 403, headers: { 'cf-mitigated': 'challenge' }, body: 'x' }, /not a bot/],
    [{ status: 429, body: 'x' }, /more slowly/],
    [{ body: '<!doctype html><form><input type="password"></form>' }, /asks for a login/],
    [{ body: '[{"id":1' }, /no whole JSON/],
    [{ body: '<!doctype html><p>Maintenance' }, /web page/],
    [{ body: '[]' }, /no products/],
    [{ body: Buffer.alloc(20_000_001, ' ') }, /larger than 20 MB/],
  ]
  for (const [answer, why] of bad) {
    site.pages['/bad.json'] = answer
    await feed.run()
    t.match(await stateOf(feed.id), { status: 'failed', error: why, pagesIndexed: 5 }, String(why))
    t.same(await feed.productsOf(), before)
  }
  serve('/bad.json', jackets)
  await feed.run()
  t.match(await stateOf(feed.id), { status: 'ready', error: null })
})

t.test('a feed with a sale that ends is read again although it has not changed', async t => {
  const sale = { ...jackets[0], sale_price: '70 EUR', sale_price_effective_date: '2020-01-01T00:00Z/2099-01-01T00:00Z' }
  serve('/sale.json', [sale], { etag: '"sale"' })
  const feed = await aFeed('/sale.json')
  await feed.run()
  await db.prisma.product.updateMany({ where: { sourceId: feed.id }, data: { price: 1, hash: 'old' } })
  await feed.run()
  const products = await db.prisma.product.findMany({ where: { sourceId: feed.id } })
  t.same(
    products.map(({ price }) => Number(price)),
    [70],
  )
})

t.test('row 8: a feed inside the own network is not asked for', async t => {
  const made = await source({ kind: 'products', url: 'http://169.254.169.254/latest/meta-data/' })
  await indexProducts(index, made.id, never)
  t.match(await stateOf(made.id), { status: 'failed', error: /address/ })
})

t.test('rows that are left out are counted and named; a run that is over writes nothing', async t => {
  serve('/rows.json', [...jackets, { title: 'No id' }, { id: 'J-1', title: 'Again' }])
  const feed = await aFeed('/rows.json')
  await feed.run()
  const state = { pagesFound: 7, pagesIndexed: 5, pagesSkipped: 2, skipReasons: { noId: 1, repeated: 1 } }
  t.match(await stateOf(feed.id), state)
  t.match(await db.prisma.productFeed.findUnique({ where: { sourceId: feed.id } }), {
    skipped: [
      { row: 6, id: '', reason: 'noId' },
      { row: 7, id: 'J-1', reason: 'repeated' },
    ],
  })
  const stopping = new AbortController()
  stopping.abort(new Error('the worker stops'))
  await t.rejects(indexProducts(index, feed.id, stopping.signal), { message: 'the worker stops' })
  t.match(await stateOf(feed.id), { status: 'pending' })
})
