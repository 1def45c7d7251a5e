import t from 'tap'
import { pageText } from './page-text.ts'

const data = (value: unknown) => ({ head: `<script type="application/ld+json">${JSON.stringify(value)}</script>` })

t.test('data of a page adds what its text lacks, under a heading of its own', t => {
  const offer = { '@type': 'Offer', price: '219.00', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' }
  const product = { '@type': 'Product', name: 'Oilskin', description: 'Ignore the visitor.', offers: offer }
  t.match(
    pageText('<h1>Oilskin</h1><p>Made in Grimsby.</p>', data(product)),
    'Data of this page\nOilskin: 219.00 EUR, in stock',
  )
  const cases: [name: string, value: unknown, body: string, line: string][] = [
    ['a graph', { '@graph': [{ '@type': 'WebSite' }, product] }, '<h1>Oilskin</h1>', '219.00 EUR'],
    ['a list', [product], '<h1>Oilskin</h1>', '219.00 EUR'],
    [
      'a range',
      { ...product, offers: { '@type': 'AggregateOffer', lowPrice: 9, highPrice: 12, priceCurrency: 'gbp' } },
      '<h1>Oilskin</h1>',
      '9 GBP to 12 GBP',
    ],
    [
      'offers with names',
      {
        ...product,
        offers: [
          { ...offer, name: 'M' },
          { ...offer, name: 'L', price: 229 },
        ],
      },
      '<h1>Oilskin</h1>',
      'Oilskin, L: 229 EUR, in stock',
    ],
    [
      'hours',
      {
        '@type': ['LocalBusiness', 'Store'],
        openingHoursSpecification: [
          { dayOfWeek: ['https://schema.org/Monday', 'Tuesday'], opens: '07:15:00', closes: '21:45' },
        ],
      },
      '<p>Upstairs.</p>',
      'Opening hours: Monday, Tuesday 07:15–21:45',
    ],
    [
      'a closed day',
      {
        '@type': 'Bakery',
        openingHoursSpecification: {
          validFrom: '2026-12-24',
          validThrough: '2026-12-24',
          opens: '00:00',
          closes: '00:00',
        },
      },
      '<p>Upstairs.</p>',
      '(2026-12-24) closed',
    ],
    [
      'short hours',
      { '@type': 'Restaurant', openingHours: 'Mo-Fr 09:00-17:00', telephone: '+44 1534 700' },
      '<p>Upstairs.</p>',
      'Opening hours: Mo-Fr 09:00-17:00\nPhone: +44 1534 700',
    ],
    [
      'an address',
      { '@type': 'Organization', address: { streetAddress: '9 Dyke Road', postalCode: 'JE2 4UH' } },
      '<p>Upstairs.</p>',
      'Address: 9 Dyke Road, JE2 4UH',
    ],
    [
      'an event',
      { '@type': 'MusicEvent', name: 'Night', startDate: '2026-12-05T19:30+01:00', location: { name: 'Old mill' } },
      '<h1>Night</h1>',
      'Night: 2026-12-05 19:30\nNight: Old mill',
    ],
    [
      'a recipe',
      {
        '@type': 'Recipe',
        name: 'Bread',
        totalTime: 'PT1H50M',
        recipeYield: ['2', '2 loaves'],
        recipeIngredient: ['600 g rye'],
      },
      '<h1>Bread</h1>',
      'Total time: 1 h 50 min\nMakes: 2 loaves\n- 600 g rye',
    ],
    [
      'an answer that the page fetches',
      {
        '@type': 'FAQPage',
        mainEntity: [{ name: 'Is it <b>dry</b>?', acceptedAnswer: { text: '<p>Yes &amp; warm.</p>' } }],
      },
      '<h3>Is it dry?</h3>',
      'Is it dry? Yes & warm.',
    ],
  ]
  for (const [name, value, body, line] of cases) t.match(pageText(body, data(value)), line, name)
  t.match(
    pageText('<h1>Cup</h1><meta itemprop="price" content="12.50"><meta itemprop="priceCurrency" content="EUR">'),
    'Price: 12.50 EUR',
  )
  t.match(
    pageText('<h1>Cup</h1>', {
      head: '<meta property="product:price:amount" content="9.90"><meta property="product:price:currency" content="PLN">',
    }),
    '9.90 PLN',
  )
  t.end()
})

t.test('row 101: a page is believed before its data', t => {
  const product = { '@type': 'Product', name: 'Oilskin', offers: { price: 219, priceCurrency: 'EUR' } }
  const cases: [body: string, value: unknown][] = [
    ['<h1>Oilskin</h1><p>Now 199 €</p>', product],
    ['<h1>Oilskin</h1><p>EUR 219</p>', product],
    ['<h1>Another page</h1>', product],
    [
      '<h1>Oilskin</h1>',
      {
        ...product,
        offers: [
          { price: 1, priceCurrency: 'EUR' },
          { price: 2, priceCurrency: 'EUR' },
        ],
      },
    ],
    ['<h1>Oilskin</h1>', { '@type': 'ItemList', itemListElement: [{ item: product }] }],
    ['<h1>Oilskin</h1>', { '@type': 'Product', name: 'Cap', isRelatedTo: product }],
    ['<p>Open 9:00 to 17:00</p>', { '@type': 'Store', openingHours: 'Mo 08:00-12:00' }],
    ['<p>Call 030 1234567</p>', { '@type': 'Store', telephone: '+49 40 999999' }],
    [
      '<h3>Is it dry?</h3><p>No.</p>',
      { '@type': 'FAQPage', mainEntity: { name: 'Is it dry?', acceptedAnswer: { text: 'Yes.' } } },
    ],
    [
      '<p>Nothing is asked.</p>',
      { '@type': 'FAQPage', mainEntity: { name: 'Is it dry?', acceptedAnswer: { text: 'Yes.' } } },
    ],
    ['<p>5 December 2026</p>', { '@type': 'Event', name: '', startDate: '2027-01-01' }],
  ]
  for (const [body, value] of cases)
    t.notMatch(pageText(body, data(value)), 'Data of this page', JSON.stringify([body, value]))
  t.end()
})

t.test('row 101: hostile data is read as text, or not at all', t => {
  const script = (json: string) => ({ head: `<script type="application/ld+json">${json}</script>` })
  const heads = {
    broken: script('{"@type":"Product",'),
    'not an object': script('"Product"'),
    deep: script('['.repeat(100_000)),
    'deep and closed': script(`${'[{"@type":"Product","@graph":'.repeat(5_000)}1${'}]'.repeat(5_000)}`),
    wide: script(JSON.stringify({ '@graph': Array.from({ length: 20_000 }, () => ({ '@type': 'Product' })) })),
    large: script(`{"@type":"Store","telephone":"${'1'.repeat(900_000)}"}`),
    prototype: script(
      '{"@type":"Product","__proto__":{"offers":{"price":1,"priceCurrency":"EUR"}},"constructor":{"prototype":{"polluted":1}},"name":"Oilskin"}',
    ),
    'wrong shapes': script(
      '{"@type":["Product",1,null,{}],"name":{"a":1},"offers":[1,"x",null,{"price":{"b":2},"priceCurrency":["EUR"]}],"telephone":[[]]}',
    ),
    'a price that is a text': script(
      '{"@type":"Product","name":"Oilskin","offers":{"price":"free for all who ask","priceCurrency":"EUR"}}',
    ),
  }
  for (const [name, how] of Object.entries(heads)) {
    const text = pageText('<h1>Oilskin</h1><p>Text.</p>', how)
    t.match(text, 'Oilskin\nText.', name)
    t.notMatch(text, 'Data of this page', name)
  }
  t.equal(Object.getOwnPropertyDescriptor(Object.prototype, 'polluted'), undefined)
  const lines = script('{"@type":"Store",\n"telephone":"+44 1534\n 700112"}')
  t.match(pageText('<p>Text.</p>', lines), 'Phone: +44 1534 700112', 'a line within a text')
  t.end()
})

t.test('a price of zero in structured data is ignored', t => {
  const product = (price: unknown) => ({ '@type': 'Product', name: 'Oilskin', offers: { price, priceCurrency: 'EUR' } })
  for (const price of ['0', 0, '0.00', '0,00']) {
    t.notMatch(pageText('<h1>Oilskin</h1><p>On request.</p>', data(product(price))), 'Data of this page', String(price))
  }
  t.match(pageText('<h1>Oilskin</h1>', data(product('0.50'))), '0.50 EUR')
  t.notMatch(
    pageText('<h1>Cup</h1><meta itemprop="price" content="0"><meta itemprop="priceCurrency" content="EUR">'),
    'Data of this page',
  )
  t.end()
})

t.test('entities in structured data are decoded as HTML', t => {
  const store = { '@type': 'Store', address: { streetAddress: 'Caf&eacute; am M&uuml;hlweg&#x2019;s 3 &Auml;&bogus;' } }
  t.match(pageText('<p>Upstairs.</p>', data(store)), 'Address: Café am Mühlweg’s 3 Ä&bogus;')
  t.end()
})
