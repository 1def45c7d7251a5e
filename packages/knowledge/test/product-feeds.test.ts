import { gzipSync } from 'node:zlib'
import type { Product } from '@frontdesk/contracts/sources/source-products'
import { parseFeed } from '@frontdesk/knowledge/read/feed/parse-feed'
import { parseProductQuery } from '@frontdesk/knowledge/search/parse-product-query'
import t from 'tap'

const read = (text: string | Uint8Array) => parseFeed({ body: Buffer.from(text), contentType: '' })
const one = (fields: object): Product | undefined =>
  read(JSON.stringify([{ id: '7', name: 'Wren', ...fields }])).products[0]

const wren = {
  id: 'J-7',
  name: 'Wren Jacket',
  description: 'Keeps out rain & wind.',
  price: 89.9,
  currency: 'EUR',
  availability: 'in_stock',
  attributes: { color: 'Blue', brand: 'Shore', 'product type': 'Jackets, Rain' },
  url: 'https://shop.example/wren',
  image: 'https://shop.example/wren.jpg',
} satisfies Product

t.test('a feed is read in the encoding that its header or its XML declaration names', async t => {
  const xml = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><rss><item><id>7</id><title>Größe ’S’</title></item></rss>`
  const windows = Buffer.from(xml('windows-1252').replaceAll('’', '\x92'), 'latin1')
  const named = Buffer.from('id,title\n7,Größe \x92S\x92\n', 'latin1')
  const feeds: [body: Buffer, contentType: string][] = [
    [windows, 'application/xml'],
    [Buffer.from(xml('utf-8')), 'application/xml'],
    [Buffer.from(`\ufeff${xml('utf-16')}`, 'utf16le'), ''],
    [named, 'text/csv; charset=iso-8859-1'],
  ]
  for (const [body, contentType] of feeds) {
    t.equal(parseFeed({ body, contentType }).products[0]?.name, 'Größe ’S’')
  }
})

t.test('a product is the same whether its feed is JSON, CSV or XML', async t => {
  const json = JSON.stringify({
    shop: 'x',
    products: [
      {
        sku: 'J-7',
        title: 'Wren Jacket',
        description: '<p>Keeps out rain &amp; wind.</p>',
        color: 'Blue',
        brand: 'Shore',
        productType: ['Jackets', 'Rain'],
        offers: { price: 89.9, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
        url: 'https://shop.example/wren',
        images: ['https://shop.example/wren.jpg'],
      },
    ],
  })
  const csv =
    '\ufeffID;Title;Description;Price;Color;Brand;Product type;Availability;Link;Image link\r\n' +
    'J-7;"Wren Jacket";"Keeps out rain & wind.";"89,90 EUR";Blue;Shore;"Jackets, Rain";in stock;https://shop.example/wren;https://shop.example/wren.jpg\r\n'
  const xml = `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel><title>Shop</title>
    <item><g:id>J-7</g:id><title>Wren Jacket</title><g:title>Wren Jacket</g:title>
    <description><![CDATA[<p>Keeps out rain & wind.</p>]]></description>
    <g:color>Blue</g:color><g:brand>Shore</g:brand><g:product_type>Jackets</g:product_type><g:product_type>Rain</g:product_type>
    <g:price>99.00 EUR</g:price><g:sale_price>89.90 EUR</g:sale_price><g:availability>in_stock</g:availability>
    <g:shipping><g:country>DE</g:country><g:price>4.90 EUR</g:price></g:shipping>
    <link>https://shop.example/wren</link><g:image_link>https://shop.example/wren.jpg</g:image_link></item></channel></rss>`
  for (const text of [json, csv, xml, gzipSync(xml)]) t.same(read(text).products, [wren])
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>7</id><title>Wren</title><link rel="alternate" href="https://shop.example/w"/></entry></feed>`
  t.match(read(atom).products, [{ id: '7', name: 'Wren', price: null, url: 'https://shop.example/w' }])
})

t.test('rows that are no products are counted with their reasons, and the first of them are named', async t => {
  const { products, reasons, skipped } = read(
    JSON.stringify([{ id: 1, name: 'One' }, { name: 'No id' }, { id: 2 }, { id: 1, name: 'Again' }, 'text', null]),
  )
  t.match(products, [{ id: '1', name: 'One' }])
  t.same(reasons, { noId: 1, noName: 1, repeated: 1, notProduct: 2 })
  t.same(skipped.slice(0, 3), [
    { row: 2, line: null, id: '', reason: 'noId' },
    { row: 3, line: null, id: '2', reason: 'noName' },
    { row: 4, line: null, id: '1', reason: 'repeated' },
  ])
  const many = read(`id,name\n${Array.from({ length: 20_105 }, (_, n) => `${n},Thing`).join('\n')}`)
  t.equal(many.products.length, 20_000)
  t.same(many.reasons, { rowLimit: 105 })
  t.equal(many.skipped.length, 10)
  const last = read(`id,name\n${',Thing\n'.repeat(500)}7,\n8,Wren\n`)
  t.same(last.reasons, { noId: 500, noName: 1 })
  t.match(last.skipped.at(-1), { line: 502, reason: 'noName' }, 'one reason leaves room for another')
})

t.test('row 70: a feed that is damaged, cut off or something else says so', async t => {
  const bad: [feed: string | Uint8Array, why: RegExp][] = [
    ['', /empty/],
    ['[{"id": 1, "name": "One"}', /no whole JSON/],
    ['<rss><channel><item><id>1</id><title>One</title></item><item><id>2</id>', /breaks off/],
    ['<!doctype html><html><body><p>Welcome</p></body></html>', /web page/],
    ['<rss><channel></channel></rss>', /no products/],
    ['[]', /no products/],
    ['{"error": "try later"}', /no products/],
    ['not a feed', /neither JSON nor XML nor CSV/],
    ['id,name\n1,"One', /never closed/],
    ['id,price\n1,2\n2,3\n', /None of the 2 rows/],
    [`<rss>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</rss>`, /nested too deeply/],
    [gzipSync(Buffer.alloc(30_000_000, ' ')), /damaged or too large/],
  ]
  for (const [feed, why] of bad) t.throws(() => read(feed), { code: 'FILE_UNREADABLE', message: why }, String(why))
  const entities = `<!DOCTYPE a [<!ENTITY x "boom">]><rss><item><id>1</id><title>&x;One</title></item></rss>`
  t.match(read(entities).products, [{ id: '1', name: '&x;One' }])
})

t.test('rows 13 and 77: nothing of a feed is markup, a script or without end', async t => {
  const long = 'x'.repeat(5_000)
  const product = one({
    name: '<img src=x onerror=alert(1)>Wren<script>alert(1)</script> &lt;svg onload=1&gt; <b',
    description: long,
    link: 'javascript:alert(1)',
    image: 'data:text/html,x',
    ...Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field ${n} ${long}`, long])),
  })
  t.equal(product?.name, 'Wren b')
  t.match(product, { url: null, image: null })
  t.equal(product?.description.length, 1_000)
  t.equal(Object.keys(product?.attributes ?? {}).length, 20)
  t.ok(Object.entries(product?.attributes ?? {}).every(([name, text]) => name.length <= 60 && text.length <= 200))
  for (const link of ['http://user:pass@shop.example/', 'ftp://shop.example/', '//shop.example', `https://x/${long}`]) {
    t.equal(one({ link })?.url, null, link.slice(0, 40))
  }
})

t.test('availability is one of three, whatever a shop calls it', async t => {
  const states: Record<string, unknown[]> = {
    in_stock: ['in stock', 'In Stock', 'https://schema.org/InStock', true, 7, 'Low Stock', 'auf Lager', 'disponible'],
    out_of_stock: [
      'out of stock',
      'OutOfStock',
      false,
      0,
      'SoldOut',
      'nicht lieferbar',
      'agotado',
      'épuisé',
      'unavailable',
    ],
    preorder: ['preorder', 'PreOrder', 'backorder', 'vorbestellbar'],
  }
  for (const [state, words] of Object.entries(states)) {
    for (const word of words) t.equal(one({ availability: word })?.availability, state, String(word))
  }
  t.equal(one({})?.availability, null)
  t.equal(one({ availability: 'ask us' })?.availability, null)
})

t.test('a question’s price and stock are read in four languages, and are none of its words', async t => {
  const questions: [question: string, words: RegExp, atLeast: number | null, atMost: number | null, stock: boolean][] =
    [
      ['blue jacket under 100 euro in stock', /^colourblue\s+jacket$/, null, 100, true],
      ['Haben Sie eine blaue Jacke unter 100 Euro auf Lager?', /^colourblue\s+Jacke\s*\?$/, null, 100, true],
      ['¿Tienen una chaqueta azul por menos de 100 € en stock?', /chaqueta\s+colourblue/, null, 100, true],
      ['Avez-vous une veste bleue à moins de 100 euros disponible ?', /veste\s+colourblue/, null, 100, true],
      ['jackets between 50 and 80 EUR', /^jackets$/, 50, 80, false],
      ['Jacken zwischen 50 und 80 Euro', /^Jacken$/, 50, 80, false],
      ['chaquetas entre 50 y 80 euros', /^chaquetas$/, 50, 80, false],
      ['vestes entre 50 et 80 euros', /^vestes$/, 50, 80, false],
      ['bag over $1,000', /^bag$/, 1_000, null, false],
      ['Tasche ab 50 €', /^Tasche$/, 50, null, false],
      ['tent under 2 kg', /^tent under 2 kg$/, null, null, false],
      ['shoes size 42', /^shoes\s+size42$/, null, null, false],
    ]
  for (const [question, words, atLeast, atMost, isInStock] of questions) {
    const productQuery = parseProductQuery(question)
    t.match(productQuery, { words, atLeast, atMost, isInStock }, question)
  }
  t.same(parseProductQuery('bag under 100 euro').currencies, ['EUR'])
  t.equal(parseProductQuery('bag under 100').currencies, null)
  t.ok(parseProductQuery('bag under $100').currencies?.includes('CAD'))
  t.same(parseProductQuery('jacka under 900 kr').currencies, ['SEK', 'ISK', 'DKK', 'NOK'])
  t.match(parseProductQuery('bolsa até R$ 200 or under R$ 200'), { atMost: 200, currencies: ['BRL'] })
  t.match(parseProductQuery('tas under RM 90'), { atMost: 90, currencies: ['MYR'] })
  t.match(parseProductQuery('What is the cheapest bag?'), { words: /^bag\s*\?$/, isCheapest: true, isShopping: true })
  t.notOk(parseProductQuery('How do I wash the jacket?').isShopping)
})
