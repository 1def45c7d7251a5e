import { decodePage } from '@frontdesk/knowledge/read/decode-page'
import { extractArticle } from '@frontdesk/knowledge/read/extract-article'
import { normalisePageUrl, onSite } from '@frontdesk/knowledge/read/page-url'
import { segmentsOf } from '@frontdesk/knowledge/words/segments-of'
import { splitArticle } from '@frontdesk/knowledge/read/split'
import t from 'tap'

const read = (html: string, { keepFooter = false } = {}) =>
  extractArticle({ html, url: 'https://shop.example/en/page?x=1', keepFooter, keep: [], drop: [] })

/** The article as text, headings marked. */
const textOf = (html: string, options = {}) =>
  read(html, options).blocks.map(block =>
    block.kind === 'heading' ? `${'#'.repeat(block.level)} ${block.text}` : block.text,
  )

const filler = 'This sentence makes the page long enough to look like an article that somebody wrote. '

t.test('tables become rows, lists lines, definitions pairs, and headings keep their level', async t => {
  const lines = textOf(`<main><h1>Visit <em>us</em></h1><p>Come&nbsp;in,<br>the   door is open.</p>
    <h2>Hours</h2><table><caption>Shop</caption><thead><tr><th>Day</th><th>Open</th></tr></thead>
    <tr><td>Saturday<td>10:00–16:00<tr><td>Sunday</td><td></td></tr></table>
    <ul><li>Umbrellas<ul><li>long</li><li>folding</li></ul></li><li><a href=/coats>Coats</a></li></ul>
    <dl><dt>Price</dt><dd>€9</dd><dt>Weight</dt><dt>Mass</dt><dd>2 kg</dd><dd>about</dd><dt>Colour</dt></dl>
    <details><summary>May I return it?</summary><p>Yes, within 30 days.</p></details>
    <pre>one\n  two</pre></main>`)
  t.same(lines, [
    '# Visit us',
    'Come in,\nthe door is open.',
    '## Hours',
    'Shop\nDay | Open\nSaturday | 10:00–16:00\nSunday |',
    '- Umbrellas\n  - long\n  - folding\n- Coats',
    'Price: €9\nWeight, Mass: 2 kg; about\nColour',
    '###### May I return it?',
    'Yes, within 30 days.',
    'one\n  two',
  ])
})

t.test('a layout table is no table, and a list of sections no list', async t => {
  const lines = textOf(`<main><table role="presentation"><tr><td>Left text</td><td>Right text</td></tr></table>
    <table><tr><td><h2>In a cell</h2><p>One.</p><p>Two.</p></td><td>Three</td></tr></table>
    <ul><li><h3>A</h3><p>Text of a.</p></li><li><h3>B</h3><p>Text of b.</p></li></ul></main>`)
  t.same(lines, [
    'Left text',
    'Right text',
    '## In a cell',
    'One.',
    'Two.',
    'Three',
    '### A',
    'Text of a.',
    '### B',
    'Text of b.',
  ])
})

t.test('words that stand apart on the screen stay apart, and what is inside a word stays together', async t => {
  t.same(
    textOf(
      '<main><p><span>Saturday</span><span>9–5</span> H<sub>2</sub>O <b>W</b>ords</p><div>a</div><div>b</div></main>',
    ),
    ['Saturday 9–5 H2O Words', 'a', 'b'],
  )
  t.same(
    textOf(
      '<main><p><a href="mailto:hi@shop.example?subject=x">Write to us</a>, <a href="tel:+49123456">+49 123 456</a></p></main>',
    ),
    ['Write to us (hi@shop.example), +49 123 456'],
  )
})

t.test('menus, banners, forms, notices and scripts are left out', async t => {
  const page = (content: string) => `<html><head><title>Biscuits</title><style>.x{}</style></head><body>
    <header><a href="/">Logo</a></header><nav><ul><li><a href=/a>Menu entry</a></li></ul></nav>
    <div id="cookie-banner"><p>We use cookies.</p><button>Accept</button></div><div role="dialog">Newsletter!</div>
    ${content}
    <ul class="links"><li><a href=/1>One</a><li><a href=/2>Two</a><li><a href=/3>Three</a><li><a href=/4>Four</a></ul>
    <form action="/s"><label>Search</label><input name=q></form>
    <footer><p>Rope Street 14</p></footer><script>var a = '<p>script text</p>'</script></body></html>`
  t.same(textOf(page('<h1>Biscuits</h1><div class="cookie-card"><p>Our cookies are baked daily.</p></div>')), [
    '# Biscuits',
    'Our cookies are baked daily.',
  ])
  t.same(textOf(page('<main><p>Text.</p></main>'), { keepFooter: true }), ['Text.', '# Biscuits', 'Rope Street 14'])
  t.same(textOf('<body><form><h1>All in a form</h1><p>As some systems do.</p></form></body>'), [
    '# All in a form',
    'As some systems do.',
  ])
  t.same(
    textOf('<main><button aria-expanded="false">May I?</button><div hidden>Yes.</div><button>Buy</button></main>'),
    ['May I?', 'Yes.'],
  )
})

t.test('an article is found without a main element, and short pages are not cut down to nothing', async t => {
  const article = `<div class="layout"><div class="sidebar"><p>Short aside.</p></div><div class="post"><h1>Story</h1>${`<p>${filler.repeat(4)}</p>`.repeat(6)}</div></div>`
  t.match(textOf(article).join('\n'), filler.trim())
  t.same(textOf('<div>Call 020 913 0042.</div>'), ['Call 020 913 0042.'])
  t.same(textOf(''), [])
  t.same(textOf('just text'), ['just text'])
})

t.test('title, description, language, canonical address and links are read', async t => {
  const page = read(`<!doctype html><html LANG=de-AT><head><base href="/en/"><title>Versand &amp; Kosten – Laden</title>
    <meta name="description" content="Was es kostet."><link rel="canonical" href="/en/page#x"></head>
    <body><nav><a href="a#b">A</a><a href="/c.pdf">C</a><a href="https://user@x.test/">U</a><a href="a?utm_medium=1">A</a></nav>
    <h1>Versand &amp; Kosten</h1><p>Der Versand kostet.</p>`)
  t.match(page, {
    title: 'Versand & Kosten',
    description: 'Was es kostet.',
    language: 'de',
    canonical: 'https://shop.example/en/page',
    links: ['https://shop.example/en/a'],
  })
  t.equal(read('<title>Home | Shop</title><h1>Welcome</h1>').title, 'Home | Shop')
  t.equal(read('<h1>Welcome</h1>').title, 'Welcome')
  t.equal(read('<p>x</p>').title, '/en/page')
  const german =
    'Die Lieferung ist für alle Kunden frei, wenn sie nicht in einem der genannten Länder sind und der Wert mit der Ware von uns bei 50 Euro ist.'
  t.equal(read(`<html lang="en"><p>${german}</p>`).language, 'de', 'the text is believed before the template')
  t.equal(read(`<p>${german}</p>`).language, 'de')
  t.equal(read('<html lang="ja"><p>営業時間</p>').language, 'ja')
  t.equal(read('<p>1 2 3</p>').language, null)
})

t.test('bytes become text by mark, header or the page itself', async t => {
  const latin = Buffer.from('<meta charset="iso-8859-1"><p>\xd6ffnungszeiten', 'latin1')
  t.match(decodePage(latin, 'text/html'), 'Öffnungszeiten')
  t.match(decodePage(Buffer.from('\xd6l', 'latin1'), 'text/html; charset="windows-1252"'), 'Öl')
  t.equal(decodePage(Buffer.from('\ufeffÖl', 'utf16le'), 'text/html; charset=latin1'), 'Öl')
  t.equal(decodePage(Buffer.from([0xfe, 0xff, 0x00, 0x41]), ''), 'A')
  t.equal(decodePage(Buffer.from('\ufeffÖl'), 'text/html; charset=no-such-thing'), 'Öl')
})

t.test('a page is decoded as the HTML standard says', async t => {
  const read = (html: string, header = 'text/html') => decodePage(Buffer.from(html, 'latin1'), header)
  const utf8 = Buffer.from('Öl').toString('latin1')
  // Word writes these into pages that are UTF-8, or nobody could have read them.
  for (const label of ['unicode', 'utf-16', 'UTF-16BE']) t.match(read(`<meta charset=${label}>${utf8}`), 'Öl')
  t.match(read('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">\xcc'), 'М')
  t.match(read('<meta name="description" content="charset=windows-1251"><meta charset=latin1>\xd6'), 'Ö')
  t.match(read(`<!-- <meta charset="latin1"> --><p>${utf8}`), 'Öl')
  t.match(read('<meta charset="iso-8859-1"><p>5 \x80, it\x92s'), '5 €, it’s')
  t.match(read('<?xml version="1.0" encoding="windows-1252"?><html>\xd6l'), 'Öl')
  t.match(read('<meta charset="shift_jis">\x89c\x8b\xc6'), '営業')
  t.match(read('<meta charset="x-user-defined">\xd6l'), 'Öl')
  t.match(read(`<meta http-equiv="content-type" content="charset">${utf8}`), 'Öl')
  // Scripts come before it on some pages, and browsers wait for it.
  for (let before = 850; before <= 1_900; before += 50)
    t.match(read(`<script>${'x'.repeat(before)}</script><meta charset="windows-1251">\xcc`), 'М')
  t.equal(read(utf8, 'text/html; charset=utf-8'), 'Öl')
  t.equal(read('\xef\xbb\xbf<meta charset=latin1>', ''), '<meta charset=latin1>')
})

t.test('row 40: what PostgreSQL cannot store, or a reader cannot see, is gone', async t => {
  t.same(textOf('<main><p>a\u0000b\u0007 so\u00adft\u200b \ud800x</p></main>'), ['ab soft \ufffdx'])
})

t.test('row 70: what is hidden in markup without end, depth or closing is still read', async t => {
  const pages = {
    'nested divs': `${'<div>'.repeat(100_000)}deep text`,
    'nested divs, closed': `${'<div>'.repeat(100_000)}deep text${'</div>'.repeat(100_000)}`,
    'items in paragraphs': `${'<li><p>'.repeat(100_000)}deep text`,
    'nested lists': `${'<ul><li>'.repeat(100_000)}deep text`,
    brackets: `${'<'.repeat(500_000)} deep text`,
    'tags without end': `deep text ${'<a '.repeat(300_000)}`,
    'quotes without end': `deep text <p>${'<a title="'.repeat(100_001)}`,
    spaces: `<pre>${' '.repeat(1_000_000)}deep text</pre>`,
    attributes: `<p ${'a=1 '.repeat(100_000)}>deep text</p>`,
    entities: `<p>deep text ${'&amp;'.repeat(200_000)}`,
    comments: `deep text ${'<!-- '.repeat(100_000)}`,
    'unclosed drawings': `${'<svg>'.repeat(50_000)}deep text`,
    'an unclosed script': `deep text<script>${'<p>'.repeat(100_000)}`,
    titles: `<title>${' - '.repeat(300_000)}</title>deep text`,
  }
  for (const [name, html] of Object.entries(pages)) t.match(textOf(html).join(' '), /deep text/, name)
})

t.test('of a tag only the attributes that count are kept, however they are written', async t => {
  const page =
    read(`<main><p>Text.</p><a data-x="a>b" HREF = '/one' onclick="x()">One</a><a href=/two/ title=">">Two</a>
    <a href="/three"href="/four">Three</a><div CLASS=cookie-banner data-class="x">We use cookies.</div></main>`)
  t.same(page.links, ['https://shop.example/one', 'https://shop.example/two/', 'https://shop.example/three'])
  t.same(
    page.blocks.map(({ text }) => text),
    ['Text.', 'One Two Three'],
  )
})

t.test('lists in lists and cells in cells are read once, and in order', async t => {
  t.same(
    textOf(`<main><dl><dt>Size</dt><dd>Large <dl><dt>In cm</dt><dd>40</dd></dl></dd><dt>Colour</dt><dd>Red</dd></dl>
      <table><tr><td>Left <table><tr><td>a</td><td>b</td></tr></table></td><td>Right</td></tr></table></main>`),
    ['Size: Large', 'In cm: 40', 'Colour: Red', 'Left', 'a | b', 'Right'],
  )
})

t.test('an article is split along its headings, and never inside a sentence', async t => {
  const sentences = Array.from({ length: 60 }, (_, n) => `Sentence number ${n} of Mr. Example costs 3.50 euros today.`)
  const page =
    read(`<main><h1>Terms</h1><p>Intro text that is long enough to be a section of its own, because it says something worth finding.</p>
    <h2>Returns</h2><h3>Deadline</h3><p>${sentences.join(' ')}</p><h3>Costs</h3><p>None.</p>
    <h2>Fees</h2><table>${Array.from({ length: 80 }, (_, n) => `<tr><td>Fee ${n}</td><td>${n} euros and some cents</td></tr>`).join('')}</table></main>`)
  const chunks = splitArticle({ ...page, title: 'Terms', description: '' })
  t.match(chunks[0], { heading: '', text: /^Intro text/ })
  const deadline = chunks.filter(({ heading }) => heading === 'Returns › Deadline')
  t.ok(deadline.length >= 3 && deadline.length <= 5)
  for (const { text } of chunks) t.ok(text.length <= 1_200, `${text.length} characters`)
  const written = deadline.map(({ text }) => text).join(' ')
  for (const sentence of sentences)
    t.ok(
      deadline.some(({ text }) => text.includes(sentence)),
      sentence,
    )
  t.match(written, /Costs: None\.$/, 'a section of one word joins the one before it')
  const fees = chunks.filter(({ heading }) => heading === 'Fees')
  t.ok(fees.every(({ text }) => /^Fee \d+ \|/.test(text) && text.endsWith('cents')))
  const lengths = deadline.map(({ text }) => text.length)
  t.ok(Math.min(...lengths) > Math.max(...lengths) / 2, 'the parts are of about equal length')
})

t.test('text without sentences is cut between words, and a thin page gets its description', async t => {
  const article = { title: '', description: '', language: null }
  const endless = splitArticle({
    ...article,
    blocks: [{ kind: 'text', text: 'word '.repeat(1_000) + 'x'.repeat(3_000) }],
  })
  t.ok(endless.every(({ text }) => text.length <= 1_200))
  t.equal(
    endless
      .map(({ text }) => text)
      .join('')
      .replaceAll(' ', '').length,
    7_000,
  )
  const thin = splitArticle({
    ...article,
    description: 'Our opening hours.',
    blocks: [{ kind: 'text', text: 'Daily from 9.' }],
  })
  t.same(thin, [{ heading: '', text: 'Our opening hours.\nDaily from 9.' }])
  t.same(splitArticle({ ...article, blocks: [] }), [])
})

t.test('a text is segmented piece by piece as it would be as a whole', async t => {
  const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
  const words = new Intl.Segmenter(undefined, { granularity: 'word' })
  const english = 'The shop opens at nine. On Sunday it is closed! Is there a car park? Yes, behind the house. '.repeat(
    30,
  )
  const chinese = '我们的商店星期六上午十点开门。星期天休息，请提前打电话预约。'.repeat(30)
  for (const [text, segmenter] of [
    [english, sentences],
    [chinese, words],
    ['', words],
  ] as const) {
    const whole = [...segmenter.segment(text)].map(({ segment }) => segment)
    t.same([...segmentsOf(text, segmenter, 200)], whole)
  }
  const unending = 'a word and '.repeat(100)
  t.equal([...segmentsOf(unending, sentences, 200)].join(''), unending)
  t.ok(
    [...segmentsOf(unending, sentences, 200)].every(part => /^a |^word |^and /.test(part)),
    'cut between words',
  )
  const emoji = '😀'.repeat(500)
  t.notMatch([...segmentsOf(emoji, sentences, 201)].join('|'), /[\ud800-\udbff](?![\udc00-\udfff])/)
  const cut = splitArticle({
    title: '',
    description: '',
    language: null,
    blocks: [{ kind: 'text', text: `a${emoji.repeat(4)}` }],
  })
  t.notMatch(cut.map(({ text }) => text).join('|'), /[\ud800-\udbff](?![\udc00-\udfff])/u)
})

t.test('different spellings of an address are normalised to one', async t => {
  const same = 'https://shop.example/a?b=1&c=2'
  for (const url of [`${same}#x`, 'https://SHOP.example:443/a?b=1&utm_source=x&c=2&gclid=1', '../a?fbclid=2&b=1&c=2']) {
    t.equal(normalisePageUrl(url, 'https://shop.example/x/y'), same, url)
  }
  for (const url of [
    'mailto:a@b.c',
    'javascript:1',
    'https://u@shop.example/',
    '/a.PDF',
    'http://',
    `/${'a'.repeat(2_000)}`,
    '/a/a/a/a/b',
    '/?a=1&b=1&c=1&d=1&e=1&f=1&g=1&h=1&i=1',
  ]) {
    t.equal(normalisePageUrl(url, 'https://shop.example/'), undefined, url)
  }
  t.equal(onSite('http://shop.example/a?b', 'https://www.shop.example'), 'https://www.shop.example/a?b')
  t.equal(onSite('https://blog.shop.example/', 'https://shop.example'), undefined)
})
