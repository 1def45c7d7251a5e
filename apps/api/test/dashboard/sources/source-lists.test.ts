import { aSource } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import type { Owner } from '../../fixtures/owner.ts'
import { aPlace } from '../../fixtures/dashboard-place.ts'

/* Pages, products and entries of a source: searched, filtered, and read page by page. */

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { db } = frontdesk

interface List {
  names: string[]
  nextCursor: string | null
}
type Read = (query?: string) => Promise<List>

const readerOf =
  (owner: Owner, path: string, namesIn: (body: never) => string[]): Read =>
  async (query = '') => {
    const { status, body } = await owner.json(`${path}?${query}`)
    if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
    return { names: namesIn(body as never), nextCursor: (body as List).nextCursor }
  }

/** Everything that a list has, read in pages of this size. */
async function readAll(read: Read, limit: number): Promise<string[]> {
  const names: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: List = await read(`limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`)
    names.push(...page.names)
    cursor = page.nextCursor
  }
  return names
}

/** A source of 250 pages and one of 250 products, each of which a neighbour has, too. */
async function aStock() {
  const { chatbot, owner } = await aPlace(frontdesk)
  const sources = `/api/chatbots/${chatbot.id}/sources`
  const of = { chatbotId: chatbot.id, status: 'ready' } as const
  const [site, neighbour, feed] = [
    await aSource(db, of),
    await aSource(db, of),
    await aSource(db, { ...of, kind: 'products' }),
  ]
  for (const { id } of [site, neighbour]) {
    await db.pool.query(
      `insert into documents (source_id, chatbot_id, url, title, status, error)
       select $1, $2, 'https://shop.example/' || n, 'Page ' || n, case when n % 50 = 0 then 'failed' else 'indexed' end::document_status,
              case when n % 50 = 0 then 'The site refused with 403.' end
       from generate_series(1, 250) n`,
      [id, chatbot.id],
    )
  }
  await db.pool.query(
    `insert into products (source_id, chatbot_id, product_id, name, description, price, availability, attributes, hash, tsv)
     select $1, $2, 'P-' || n, 'Product ' || n || '%', 'x', n + 0.5, case when n % 2 = 0 then 'in_stock' else 'out_of_stock' end, '{}', '', ''
     from generate_series(1, 250) n`,
    [feed.id, chatbot.id],
  )
  const pages = readerOf(owner, `${sources}/${site.id}/pages`, (body: { pages: { title: string }[] }) =>
    body.pages.map(({ title }) => title),
  )
  const products = readerOf(owner, `${sources}/${feed.id}/products`, (body: { products: { id: string }[] }) =>
    body.products.map(({ id }) => id),
  )
  return { owner, chatbot, sources, site, feed, pages, products }
}

t.test('pages of a source are found by address and title, and read in pages of any size', async t => {
  const { pages } = await aStock()
  const first = await pages()
  t.equal(first.names.length, 100)
  t.match(first.nextCursor, /^\d+$/)
  const all = Array.from({ length: 250 }, (_, n) => `Page ${n + 1}`)
  t.same(await readAll(pages, 200), all)
  t.same(await readAll(pages, 83), all)
  t.same(await pages('q=shop.example/24'), {
    names: ['Page 24', ...Array.from({ length: 10 }, (_, n) => `Page ${240 + n}`)],
    nextCursor: null,
  })
  t.same((await pages('q=PAGE+250')).names, ['Page 250'])
  t.same((await pages('q=e+25&status=failed')).names, ['Page 250'])
  t.same(await pages('status=failed&limit=5'), {
    names: [50, 100, 150, 200, 250].map(n => `Page ${n}`),
    nextCursor: null,
  })
  t.same((await pages('status=indexed&limit=2&q=e+5')).names, ['Page 5', 'Page 51'])
  for (const literal of ['%25', '_', '%5C', "'"]) t.same((await pages(`q=Page${literal}`)).names, [], literal)
})

t.test('products are found by name and id, by availability, and read in pages of any size', async t => {
  const { products, owner, sources, feed } = await aStock()
  const first = await products()
  t.equal(first.names.length, 100)
  t.same(
    await readAll(products, 120),
    Array.from({ length: 250 }, (_, n) => `P-${n + 1}`),
  )
  t.same((await products('q=product+77')).names, ['P-77'])
  t.same((await products('q=p-250')).names, ['P-250'])
  t.same((await products('q=50%25')).names, ['P-50', 'P-150', 'P-250'], 'every character is literal')
  t.same((await products('availability=in_stock&q=t+24')).names, ['P-24', 'P-240', 'P-242', 'P-244', 'P-246', 'P-248'])
  t.same((await products('availability=preorder')).names, [])
  const { body } = await owner.json(`${sources}/${feed.id}/products?limit=1`)
  t.match(body, { products: [{ id: 'P-1', price: 1.5, availability: 'out_of_stock', attributes: {} }], skipped: [] })
})

t.test('entries come whole unless a limit is given, and are found by title and text', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const { id: sourceId } = await aSource(db, { chatbotId: chatbot.id, kind: 'text', url: null, status: 'ready' })
  const titles = Array.from({ length: 200 }, (_, n) => `Entry ${String(n).padStart(3, '0')} über 界`)
  await db.prisma.sourceEntry.createMany({
    data: titles.map((title, n) => ({ sourceId, title, text: `Text ${n}_` })),
  })
  const path = `/api/chatbots/${chatbot.id}/sources/${sourceId}/entries`
  const entries = readerOf(owner, path, (body: { entries: { title: string }[] }) =>
    body.entries.map(({ title }) => title),
  )
  t.same(await entries(), { names: titles, nextCursor: null })
  t.same(await readAll(entries, 60), titles)
  t.same((await entries('q=ENTRY+17')).names, titles.slice(170, 180))
  t.same((await entries('q=text+7_')).names, titles.slice(7, 8), 'every character is literal')
  const { nextCursor } = await entries('limit=3')
  await db.prisma.sourceEntry.deleteMany({ where: { sourceId, title: titles[2] ?? '' } })
  t.same((await entries(`limit=2&cursor=${nextCursor}`)).names, titles.slice(3, 5), 'also after the last one is gone')
})

t.test('invalid queries are refused', async t => {
  const { owner, sources, site, feed } = await aStock()
  const { id: written } = await aSource(db, { chatbotId: site.chatbotId, kind: 'text', url: null, status: 'ready' })
  const ofAll = [
    'limit=0',
    'limit=201',
    'limit=1e2',
    'limit=-1',
    'q=%00',
    `q=${'x'.repeat(201)}`,
    'sort=title',
    'cursor=',
  ]
  const lists: [path: string, odd: string[]][] = [
    [`${site.id}/pages`, ['status=skipped', 'availability=in_stock', 'cursor=abc']],
    [`${feed.id}/products`, ['availability=sold', 'status=indexed', `cursor=${'9'.repeat(19)}`]],
    [`${written}/entries`, ['status=indexed', 'cursor=%25', `cursor=${Buffer.from('a\u0000').toString('base64url')}`]],
  ]
  for (const [path, odd] of lists) {
    for (const query of [...ofAll, ...odd]) {
      const refused = await owner.send(`${sources}/${path}?${query}`)
      t.equal(refused.status, 400, `${path}?${query.slice(0, 40)}`)
    }
    t.equal((await owner.send(`${sources}/${path}?q=`)).status, 200)
  }
})
