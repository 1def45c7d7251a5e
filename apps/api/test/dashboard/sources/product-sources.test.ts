import type { ProductList } from '@frontdesk/contracts/sources/source-products'
import type { Source } from '@frontdesk/contracts/sources/sources'
import t from 'tap'
import { aSite } from '../../../../../packages/knowledge/test/a-site.ts'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'
import { bodyOf, post, send, sessionOf } from '../../fixtures/chat-http.ts'
import { aPlace, type Place } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t, { provider: 'extractive' })
const site = await aSite(t, {})
const pathOf = ({ chatbot }: Pick<Place, 'chatbot'>) => `/api/chatbots/${chatbot.id}/sources`

const json = JSON.stringify({
  products: [
    {
      id: 'J-1',
      title: 'Wren Jacket',
      color: 'Blue',
      price: 89.9,
      currency: 'EUR',
      stock: 3,
      url: 'https://shop.example/wren',
    },
    { id: 'J-2', title: 'Gannet Jacket', color: 'Blue', price: 120, currency: 'EUR', stock: 3 },
    { id: 'J-3', title: 'Heron Jacket', color: 'Blue', price: 50, currency: 'EUR', stock: 0 },
    { title: 'No id' },
  ],
})
const csv =
  'id,title,color,price,availability,link\nJ-1,Wren Jacket,Blue,"89,90 EUR",in stock,https://shop.example/wren\n'
const xml = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>J-1</g:id><g:title>Wren Jacket</g:title>
  <g:color>Blue</g:color><g:price>89.90 EUR</g:price><g:availability>in_stock</g:availability>
  <g:link>https://shop.example/wren</g:link></item></channel></rss>`

/** Adds a feed as its owner does, and waits until the worker is done with it. */
async function added({ owner, chatbot }: Place, path: string): Promise<Source> {
  const made = await owner.json(pathOf({ chatbot }), {
    body: { kind: 'products', url: `${site.origin}${path}`, reindexDays: 3 },
  })
  t.match(made, { status: 201, body: { kind: 'products', reindexDays: 3 } })
  const { id } = made.body as Source
  return settled({ owner, chatbot }, id)
}

async function settled({ owner, chatbot }: Pick<Place, 'owner' | 'chatbot'>, id: string): Promise<Source> {
  await until(async () => {
    const { status } = await frontdesk.db.prisma.source.findUniqueOrThrow({ where: { id }, select: { status: true } })
    return status === 'ready' || status === 'failed'
  }, 60_000)
  const { body } = await owner.json(pathOf({ chatbot }))
  const state = (body as { sources: Source[] }).sources.find(source => source.id === id)
  if (state === undefined) throw new Error('the source is gone')
  return state
}

t.test('a feed of each format is indexed by the worker, and a reply cites the product', async t => {
  for (const [path, body] of Object.entries({ '/feed.json': json, '/feed.csv': csv, '/feed.xml': xml })) {
    const place = await aPlace(frontdesk)
    site.pages[path] = { headers: { 'content-type': 'text/plain' }, body }
    const state = await added(place, path)
    t.match(state, { status: 'ready', error: null, pagesFailed: 0 }, path)
    const message = 'Do you have a blue jacket under 100 euro in stock?'
    const chatbotId = place.chatbot.id
    const reply = await post(frontdesk.url, { chatbotId, message })
    const answer = bodyOf(reply)
    t.match(answer.reply, /Wren Jacket: 89\.90 EUR, in stock, color: Blue/, path)
    t.match(answer.sources, [
      {
        type: 'product',
        source: 'J-1',
        data: {
          id: 'J-1',
          dataType: 'product',
          format: 'json',
          data: {
            name: 'Wren Jacket',
            price: 89.9,
            currency: 'EUR',
            availability: 'in_stock',
            attributes: { color: 'Blue' },
          },
          sourceUrl: 'https://shop.example/wren',
        },
      },
    ])
    t.equal(answer.sources.length, 1)
    const query = new URLSearchParams({ chatbotId, sessionId: sessionOf(reply) })
    const history = await send(`${frontdesk.url}/api/chat/history?${query.toString()}`)
    const { messages } = JSON.parse(history.text) as { messages: { sources?: unknown }[] }
    t.same(messages.at(-1)?.sources, answer.sources, 'and so does the history')
    const unknown = await post(frontdesk.url, { chatbotId: place.chatbot.id, message: 'A green canoe under 20 euro?' })
    t.same(bodyOf(unknown).sources, [], 'what is not sold is not made up')
  }
})

t.test('an owner sees the products of a feed, and why rows were left out; the log says who added it', async t => {
  const place = await aPlace(frontdesk)
  const { owner } = place
  const state = await added(place, '/feed.json')
  t.match(state, { pagesFound: 4, pagesIndexed: 3, pagesSkipped: 1, skipReasons: { noId: 1 } })
  const path = `${pathOf(place)}/${state.id}`
  const { body } = await owner.json(`${path}/products`)
  const { products, skipped, nextCursor } = body as ProductList
  t.match(products, [
    { id: 'J-1', price: 89.9, availability: 'in_stock' },
    { id: 'J-2' },
    { availability: 'out_of_stock' },
  ])
  t.same({ skipped, nextCursor }, { skipped: [{ row: 4, line: null, id: '', reason: 'noId' }], nextCursor: null })
  t.match((await owner.json('/api/audit-log')).body, { entries: [{ action: 'source.created' }] })

  site.pages['/feed.json'] = { status: 503 }
  t.equal((await owner.send(`${path}/reindex`, { method: 'POST' })).status, 200)
  t.match(await settled(place, state.id), { status: 'failed', error: /503/, pagesIndexed: 3 })
  t.equal(((await owner.json(`${path}/products`)).body as ProductList).products.length, 3)
  t.equal((await owner.send(path, { method: 'DELETE' })).status, 200)
  t.equal(await frontdesk.db.prisma.product.count({ where: { sourceId: state.id } }), 0)
})

t.test(
  'an owner is told on which lines of a CSV rows were left out, and a feed that was read before tells none',
  async t => {
    const place = await aPlace(frontdesk)
    site.pages['/odd.csv'] = { body: 'id;title;price\n1;Wren;34,50\n2;Gannet; red;21,90\n3;Heron;12,00\n4;;9,00\n' }
    const { id, skipReasons } = await added(place, '/odd.csv')
    t.same(skipReasons, { brokenRow: 1, noName: 1 })
    const listed = async () => ((await place.owner.json(`${pathOf(place)}/${id}/products`)).body as ProductList).skipped
    t.same(await listed(), [
      { row: 2, line: 3, id: '', reason: 'brokenRow' },
      { row: 4, line: 5, id: '4', reason: 'noName' },
    ])
    const skipped = [{ row: 4, id: '4', reason: 'noName' }]
    await frontdesk.db.prisma.productFeed.update({ where: { sourceId: id }, data: { skipped } })
    t.same(await listed(), [{ row: 4, line: null, id: '4', reason: 'noName' }])
  },
)

t.test('row 8: a feed inside the own network is refused when it is added', async t => {
  const place = await aPlace(frontdesk)
  for (const url of ['http://169.254.169.254/feed', 'http://[::1]:6379/', 'file:///etc/passwd']) {
    const { status } = await place.owner.json(pathOf(place), { body: { kind: 'products', url } })
    t.ok(status === 400 || status === 422, `${url} ${status}`)
  }
  t.equal(await frontdesk.db.prisma.source.count({ where: { chatbotId: place.chatbot.id } }), 0)
})
