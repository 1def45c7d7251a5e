import t from 'tap'
import { pageText } from './page-text.ts'

const others = `<section><h2>From the workshop</h2>${Array.from({ length: 10 }, (_, n) => `<p>Piece number ${n} was made in the winter, of clay from the pit behind the house, and glazed with the ash of our own beech logs.</p>`).join('')}</section>`

t.test('prices and choices in a form that buys are read, and its fields are not', t => {
  const text =
    pageText(`<main><form action="/buy" method="post"><h1>Soup bowl</h1><p class="price">34.50 EUR</p><p>Delivery in 2 to 3 days.</p>
    <fieldset><legend>Glaze</legend><label><input type="radio" name="g">Celadon</label> <label><input type="radio" name="g">Tenmoku (+ 4 EUR)</label></fieldset>
    <label for="s">Size</label><select id="s" name="size"><option value="">Choose an option</option><option>Small, 0.4 l</option><option>Large, 0.9 l – 41 EUR</option><option disabled>Giant – sold out</option><option disabled>Tiny</option></select>
    <label>Quantity <input type="number" name="quantity" value="1"></label><label>Engraving <input type="text" name="engraving"></label>
    <button>Add to cart</button></form>${others}</main>`)
  for (const said of [
    '34.50 EUR',
    'Delivery in 2 to 3 days.',
    'Celadon',
    'Tenmoku (+ 4 EUR)',
    '- Small, 0.4 l\n- Large, 0.9 l – 41 EUR\n- Giant – sold out',
  ])
    t.match(text, said)
  for (const unsaid of ['Choose an option', 'Tiny', 'Quantity', 'Engraving', 'Add to cart']) t.notMatch(text, unsaid)
  t.end()
})

t.test('further forms that say something are read', t => {
  const forms = {
    'a table of tickets':
      '<form method="post"><table><tr><th>Ticket</th><th>Price</th></tr><tr><td>Adult</td><td>£6.00</td></tr></table><input type="email" name="email"><button>Book</button></form>',
    'a form of the whole page': `<form id="aspnetForm" method="post"><p>Adult £6.00</p>${others}<input name="q"></form>`,
    'a button with the price': '<form method="post" action="/cart"><button>Adult £6.00, buy</button></form>',
    'variants as buttons':
      '<form method="post" action="/cart"><button type="button" aria-pressed="true">Adult £6.00</button></form>',
    'a select without a form': '<label>Ticket <select name="ticket"><option>Adult £6.00</option></select></label>',
    'groups of options':
      '<select name="ticket"><optgroup label="Adult"><option>Weekday £6.00</option></optgroup></select>',
  }
  for (const [name, html] of Object.entries(forms))
    t.match(pageText(`<main><h1>Fair</h1>${html}${others}</main>`), /Adult[^\n]*£6\.00/, name)
  const sizes =
    '<form method="post"><select name="size"><option>38</option><option>39</option></select><button>Buy</button></form>'
  t.match(pageText(`<main><h1>Boots</h1>${sizes}${others}</main>`), '- 38\n- 39')
  t.end()
})

t.test('forms that ask, search or invite are not read', t => {
  const forms = [
    '<form action="/search"><label>Unwanted</label><input type="search"></form>',
    '<form class="filter" method="get"><label><input type="checkbox">Unwanted</label><button>Apply</button></form>',
    '<form method="post"><label>Unwanted <input name="name"></label><textarea></textarea><button>Send</button></form>',
    '<div class="box"><h3>Unwanted letters</h3><p>Unwanted, with €5 off.</p><form method="post"><input type="email"><button>Join</button></form></div>',
    '<div class="newsletter"><p>Unwanted</p><form method="post"><input type="email"></form></div>',
    '<select name="currency"><option>Unwanted €</option><option>Unwanted $</option></select>',
    '<select name="quantity"><option>1</option><option>2 Unwanted</option></select>',
    '<select name="country"><option>Unwanted</option></select>',
    '<label for="m">Unwanted</label><select id="m" name="birth-month"><option>May</option></select>',
  ]
  for (const html of forms) {
    const text = pageText(`<main><h1>Pots</h1><p>Before it.</p>${html}${others}</main>`)
    t.notMatch(text, 'Unwanted', html)
    t.match(text, 'Before it.', html)
  }
  t.end()
})

t.test('other products, notices with a button, and links of a foot are not read', t => {
  const page = (html: string) =>
    pageText(`<div class="page"><h1>Bowl</h1><p>It holds soup.</p>${html}</div>${others}`, { keepFooter: true })
  for (const html of [
    '<section><h2>You may also like</h2><ul><li><a href=/1>Unwanted cup</a> €9</li><li><a href=/2>Plate</a></li></ul></section>',
    '<h2>Others bought</h2><div class="grid"><div><a href=/1>Unwanted cup</a></div></div>',
    '<h3>Das könnte dir auch gefallen</h3><ul><li><a href=/1>Unwanted cup</a></li></ul>',
    '<div class="cross-sells"><p>Unwanted cup</p></div>',
    '<div class="bottom"><p>Unwanted cookies make this website better.</p><button>Got it</button></div>',
    '<div class="x1"><p>Unwanted Cookies</p><a href="#">Alle akzeptieren</a></div>',
    '<footer><a href="/terms">Unwanted terms</a> · <a href="/jobs">Jobs</a></footer>',
    '<p>[ <a href=/>Home</a> | <a href=/a>Unwanted</a> | <a href=/b>Guests</a> ]</p>',
  ]) {
    const text = page(html)
    t.notMatch(text, 'Unwanted', html)
    t.match(text, 'It holds soup.', html)
  }
  const foot = page(
    '<footer><p><a href="tel:+4430123">030 123</a>, <a href="https://maps.example/">Mill Lane 3</a></p><p>Open 9–17, see <a href="/h">our holidays</a> for more.</p></footer>',
  )
  for (const said of ['030 123', 'Mill Lane 3', 'Open 9–17, see our holidays for more.']) t.match(foot, said)
  t.match(page('<div class="cookie-card"><p>Our cookies are baked daily.</p></div>'), 'baked daily')
  t.end()
})

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

t.test('a page is believed before its data', t => {
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

t.test('hostile data is read as text, or not at all', t => {
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

t.test('a price of nought in data is none', t => {
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

t.test('entities in data are those of HTML', t => {
  const store = { '@type': 'Store', address: { streetAddress: 'Caf&eacute; am M&uuml;hlweg&#x2019;s 3 &Auml;&bogus;' } }
  t.match(pageText('<p>Upstairs.</p>', data(store)), 'Address: Café am Mühlweg’s 3 Ä&bogus;')
  t.end()
})

t.test('what something is made of, and by whom, is read; what made the website is not', t => {
  for (const line of ['Made with 100 % organic cotton', 'Built by Anna Berg in Kent', 'Designed by Otto Lund']) {
    t.match(pageText(`<main><h1>Bowl</h1><p>${line}</p>${others}</main>`), line)
  }
  for (const line of [
    'Powered by Shopify',
    'Proudly powered by WordPress',
    'Made with Webflow',
    'Built with Next.js',
  ]) {
    t.notMatch(pageText(`<main><h1>Bowl</h1><p>${line}</p>${others}</main>`), line)
  }
  t.end()
})

t.test('biscuits for sale are no notice', t => {
  const page = (html: string) => pageText(`<h1>Bakery</h1>${html}${others}`)
  for (const html of [
    '<div class="card"><h3>Cookies</h3><p>Chocolate cookie 2.50 €, walnut cookie 2.80 €, both baked every morning</p><a href="/c">OK</a></div>',
    '<div class="card"><h3>Cookies</h3><p>Chocolate cookie, baked daily</p><button>OK</button></div>',
    '<div class="card"><h3>Cookies</h3><p>Chocolate cookie 2.50 €, as on our old website</p><a href="/c">Got it</a></div>',
    '<div class="cookie-card"><p>Chocolate cookie 2.50 €, also on our website</p></div>',
  ]) {
    t.match(page(html), 'Chocolate cookie', html)
  }
  t.end()
})
