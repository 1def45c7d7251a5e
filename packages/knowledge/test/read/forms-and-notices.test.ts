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

t.test('a shop that sells cookies has no cookie notice', t => {
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
