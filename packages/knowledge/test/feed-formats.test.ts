import { parseFeed } from '@frontdesk/knowledge/read/feed/parse-feed'
import t from 'tap'

const read = (text: string) => parseFeed({ body: Buffer.from(text), contentType: '', url: 'https://shop.example/feed' })
const shop = 'https://shop.example'

t.test('a feed that names its separator, or has a title above its columns, is read', async t => {
  const feeds = [
    `sep=;\r\nid;title;price;link\r\n1;Jug;34,50;${shop}/1\r\n2;Tray;21,90;${shop}/2\r\n`,
    `id\ttitle\tprice\tlink\n1\tJug\t34,50\t${shop}/1\n2\tTray\t21,90\t${shop}/2\n`,
    `id|title|price|link\n1|Jug|34,50|${shop}/1\n2|Tray|21,90|${shop}/2\n`,
    `"id";"title";"price";"link"\n"1";"Jug";"34,50";"${shop}/1"\n"2";"Tray";"21,90";"${shop}/2"\n`,
    `# Required | a number of its own\nid,title,price,link\n1,Jug,"34,50",${shop}/1\n2,Tray,"21,90",${shop}/2\n`,
  ]
  for (const feed of feeds) {
    t.match(read(feed).products, [
      { id: '1', name: 'Jug', price: 34.5, url: `${shop}/1` },
      { id: '2', name: 'Tray', price: 21.9, url: `${shop}/2` },
    ])
  }
})

t.test('quotation marks that are inches or names join no rows', async t => {
  const rows = [
    '1~"Rosa" jug~34.50 EUR',
    '2~Tray 12"~21.90 EUR',
    '3~"Mug~12.00 EUR',
    '4~Lid 3"~9.00 EUR',
    '5~"Pot ""L"""~8.00 EUR',
  ]
  for (const separator of ['\t', ';', '|']) {
    const feed = ['id~title~price', ...rows].join('\n').replaceAll('~', separator)
    t.match(
      read(feed).products.map(({ id, name, price }) => [id, name, price]),
      [
        ['1', '"Rosa" jug', 34.5],
        ['2', 'Tray 12"', 21.9],
        ['3', '"Mug', 12],
        ['4', 'Lid 3"', 9],
        ['5', 'Pot "L"', 8],
      ],
      separator,
    )
  }
})

t.test('a row with too many or too few fields is left out with its reason, and no other with it', async t => {
  const { products, reasons, skipped } = read(
    'id;title;price;size\n1;Jug;34,50;L\n2;Tray; red;21,90;M\n3;Mug;12,00\n4;Lid;9,00;S\n5;Pot;8,00;S\n',
  )
  t.match(
    products.map(({ id, price }) => [id, price]),
    [
      ['1', 34.5],
      ['4', 9],
      ['5', 8],
    ],
  )
  t.same(reasons, { brokenRow: 2 })
  t.match(skipped, [
    { row: 2, line: 3, reason: 'brokenRow' },
    { row: 3, line: 4, reason: 'brokenRow' },
  ])
})

t.test(
  'a row of a CSV that is left out is named by its line, and by nothing else where a feed has no lines',
  async t => {
    const rows = 'id,title,note\n1,Jug,"blue,\r\nwith a rim"\n,Tray,red\n3,,green\n4,Cup\n5,Pot,white\n'
    const places = (feed: string) => read(feed).skipped.map(({ line, reason }) => [line, reason])
    const found = [
      [4, 'noId'],
      [5, 'noName'],
      [6, 'brokenRow'],
    ]
    t.same(places(rows), found)
    t.same(
      places(`\r\n\n${rows}`),
      found.map(([line, reason]) => [Number(line) + 2, reason]),
    )
    t.same(places('[{"id":1,"name":"Jug"},\n{"id":2}]'), [[null, 'noName']])
    t.same(places('<rss><item><id>1</id><title>Jug</title></item>\n<item><id>2</id></item></rss>'), [[null, 'noName']])
  },
)

t.test('entities become their characters in each format, however often they are escaped', async t => {
  const texts: [written: string, shown: string][] = [
    ['Jug &#8211; blue', 'Jug – blue'],
    ['Jug &#x2013; blue', 'Jug – blue'],
    ['F&uuml;r Tee', 'Für Tee'],
    ['F&amp;uuml;r Tee', 'Für Tee'],
    ['12&nbsp;cm &euro;', '12 cm €'],
    ['&lt;p&gt;Red&lt;/p&gt;&lt;p&gt;Blue&lt;/p&gt;', 'Red Blue'],
    ['Salt &amp; pepper', 'Salt & pepper'],
    ['AT&T jug', 'AT&T jug'],
    ['Jug &bogus; x', 'Jug &bogus; x'],
    ['Under < 10 cm', 'Under < 10 cm'],
  ]
  for (const [written, shown] of texts) {
    const escaped = written.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const feeds = [
      JSON.stringify([{ id: 1, title: written }]),
      `id\ttitle\n1\t${written}\n2\tx\n`,
      `<rss><item><id>1</id><title>${escaped}</title></item></rss>`,
      `<rss><item><id>1</id><title><![CDATA[${written}]]></title></item></rss>`,
    ]
    for (const feed of feeds) t.equal(read(feed).products[0]?.name, shown, feed)
  }
  const { products } = read(
    `id\ttitle\tdescription\tlink\n1\tJug\t<b>W</b>ith <style>p{}</style>lid<br>Red\t${shop}/?a=1&amp;copy=2\n`,
  )
  t.match(products, [{ description: 'With lid Red', url: `${shop}/?a=1&copy=2` }])
})

t.test('JSON Lines are read, and a line that is damaged is left out alone', async t => {
  const { products, reasons } = read('{"id":1,"title":"Jug","images":["x"]}\n{"id":2,"tit\n{"id":3,"title":"Mug"}\n')
  t.match(
    products.map(({ id }) => id),
    ['1', '3'],
  )
  t.same(reasons, { brokenRow: 1 })
})

t.test('variants with prices of their own are products of their own', async t => {
  const product = (prices: string[]) =>
    JSON.stringify({
      products: [
        {
          id: 9,
          title: 'Apron',
          options: [{ name: 'Size' }],
          variants: prices.map((price, n) => ({
            id: 90 + n,
            title: 'SML'[n],
            option1: 'SML'[n],
            price,
            available: true,
          })),
        },
      ],
    })
  t.match(read(product(['12.00', '15.00'])).products, [
    { id: '90', name: 'Apron – S', price: 12, attributes: { size: 'S' } },
    { id: '91', name: 'Apron – M', price: 15, attributes: { size: 'M' } },
  ])
  const alike = read(product(['12.00', '12.00'])).products
  t.match(alike, [{ id: '9', name: 'Apron', price: 12, availability: 'in_stock' }])
  t.notOk('size' in (alike[0]?.attributes ?? {}))
})

t.test('exports of Shopify and WooCommerce are read, without drafts', async t => {
  const shopify = read(
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Image Src,Status\n' +
      `apron,Apron,Size,S,A-S,12.00,shopify,3,${shop}/a.jpg,active\napron,,,M,A-M,15.00,shopify,0,,\napron,,,,,,,,${shop}/b.jpg,\n` +
      'lid,Lid,Title,Default Title,L-1,9.00,,0,,active\nold,Old,Title,Default Title,O-1,1.00,,0,,draft\n',
  )
  t.match(shopify.products, [
    { id: 'A-S', name: 'Apron – S', price: 12, availability: 'in_stock', attributes: { size: 'S' } },
    { id: 'A-M', name: 'Apron – M', price: 15, availability: 'out_of_stock', attributes: { size: 'M' } },
    { id: 'L-1', name: 'Lid', price: 9, availability: null },
  ])
  t.same(shopify.reasons, { unpublished: 1 })
  const woo = read(
    'ID,Type,SKU,Name,Published,"In stock?",Regular price,Sale price\n7,simple,J,Jug,1,1,34.50,\n8,simple,T,Tray,-1,1,20,\n',
  )
  t.match(woo.products, [{ id: '7', name: 'Jug', price: 34.5, availability: 'in_stock' }])
  t.same(woo.reasons, { unpublished: 1 })
})

t.test('feeds of other markets are read by their own names', async t => {
  const heureka = `<SHOP><SHOPITEM><ITEM_ID>1</ITEM_ID><PRODUCTNAME>Džbán</PRODUCTNAME><PRICE_VAT>599 Kč</PRICE_VAT><URL>${shop}/1</URL></SHOPITEM></SHOP>`
  const yandex = `<yml_catalog><shop><offers><offer id="1"><name>Кувшин</name><price>599</price><currencyId>RUR</currencyId></offer></offers></shop></yml_catalog>`
  const german = `Artikelnummer;Bezeichnung;Preis;Währung;Verfügbarkeit\n1;Krug;1.299,00;EUR;auf Lager\n2;Tablett;5,00;EUR;vergriffen\n`
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="x"><entry><g:id>1</g:id><g:title>Jug</g:title><g:price>9.50 GBP</g:price><link href="${shop}/1"/></entry></feed>`
  t.match(read(heureka).products, [{ id: '1', name: 'Džbán', price: 599, currency: 'CZK', url: `${shop}/1` }])
  t.match(read(yandex).products, [{ id: '1', name: 'Кувшин', price: 599, currency: 'RUB' }])
  t.match(read(german).products, [
    { price: 1_299, currency: 'EUR', availability: 'in_stock' },
    { availability: 'out_of_stock' },
  ])
  t.match(read(atom).products, [{ id: '1', name: 'Jug', price: 9.5, currency: 'GBP', url: `${shop}/1` }])
})

t.test('a web page in place of a feed is named for what it is', async t => {
  const pages: [body: string, why: RegExp][] = [
    ['<form><input type="password" name="p"></form>', /asks for a login/],
    ['<script src="/cdn-cgi/challenge-platform/h/b.js"></script>', /not a bot/],
    ['<p>Welcome</p>', /There is a web page at this address/],
  ]
  for (const [body, why] of pages) {
    t.throws(() => read(`<!doctype html><html><body>${body}</body></html>`), { code: 'FILE_UNREADABLE', message: why })
  }
})

t.test('offers of several prices are products of their own, and what differs is told', async t => {
  const offers = (...list: object[]) =>
    read(JSON.stringify([{ '@type': 'Product', sku: 'A', name: 'Apron', offers: list }])).products
  const small = { '@type': 'Offer', name: 'S', price: '12.00', priceCurrency: 'EUR', availability: 'InStock' }
  t.match(offers(small, { ...small, name: 'L', price: '15.00' }), [
    { id: 'A-S', name: 'Apron – S', price: 12, currency: 'EUR' },
    { id: 'A-L', name: 'Apron – L', price: 15, currency: 'EUR' },
  ])
  t.match(offers(small, { ...small, name: 'L' }), [
    { id: 'A', name: 'Apron', price: 12, currency: 'EUR', availability: 'in_stock' },
  ])
  const variants = (first: object, second: object) =>
    read(
      JSON.stringify([
        {
          id: 9,
          title: 'Apron',
          variants: [
            { title: 'S', ...first },
            { title: 'L', ...second },
          ],
        },
      ]),
    ).products.length
  t.equal(variants({ preis: '12' }, { preis: '15' }), 2)
  t.equal(variants({ price: 12, salePrice: 9 }, { price: 12, salePrice: 10 }), 2)
  t.equal(variants({ price: 12, inStock: true }, { price: 12, inStock: false }), 2)
  t.equal(variants({ price: 12, available: true, sale_price: null }, { available: true, price: 12 }), 1)
  const skus = (price: number) =>
    read(
      JSON.stringify([
        {
          name: 'Cap',
          offers: [
            { ...small, sku: 'C1', url: `${shop}/1` },
            { ...small, sku: 'C2', price },
          ],
        },
      ]),
    ).products.map(({ id, url }) => [id, url])
  t.same(skus(12.5), [
    ['C1', `${shop}/1`],
    ['C2', null],
  ])
  t.same(
    read(JSON.stringify([{ name: 'Cap', offers: [{ ...small, sku: 'C1', url: `${shop}/1` }, small] }])).products.map(
      ({ id, url }) => [id, url],
    ),
    [['C1', `${shop}/1`]],
  )
  t.equal(variants({ price: 12, colour: 'red' }, { price: 12, colour: 'blue' }), 1)
})

t.test('a negated availability is out of stock, and inactive products are left out', async t => {
  const availability = (text: string) => read(JSON.stringify([{ id: 1, title: 'Jug', availability: text }])).products[0]
  for (const text of [
    'not in stock', 'currently not in stock', 'no longer available', 'non disponible', 'plus disponible', 'ikke på lager',
    'inte i lager', 'niet op voorraad', 'não disponível', 'nie je skladem', '0 in stock', 'keine auf Lager',
  ]) {
    t.equal(availability(text)?.availability, 'out_of_stock', text)
  } // prettier-ignore
  for (const text of ['in stock', 'Not returnable, in stock', 'på lager', '5 in stock', 'disponible']) {
    t.equal(availability(text)?.availability, 'in_stock', text)
  }
  for (const fields of [{ published: 'No' }, { Published: 'no' }, { status: 'inactive' }, { Status: 'Disabled' }]) {
    const feed = JSON.stringify([
      { id: 1, title: 'Jug' },
      { id: 2, title: 'Old', ...fields },
    ])
    t.same(read(feed).reasons, { unpublished: 1 }, JSON.stringify(fields))
  }
})
