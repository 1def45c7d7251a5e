import t from 'tap'
import { pageText } from './page-text.ts'

/* Calls to go on, remarks of a website's system, and labels of what is gone are told by what they lead to and head. */

const texts = Array.from(
  { length: 8 },
  (_, n) =>
    `<p>Kiln ${n} is lit on the first evening of the month and cools for two days before anybody opens its door.</p>`,
).join('')
const at = 'https://kilns.example/guides/firing/raku'
const within = (html: string, url = at) =>
  pageText(`<div class="page"><h1>Raku</h1><p>Fired outside.</p>${html}${texts}</div>`, { url })
const before = (html: string) => pageText(`<div class="top">${html}</div><h1>Raku</h1>${texts}`, { url: at })
const behind = (html: string) => pageText(`<div class="page"><h1>Raku</h1>${texts}${html}</div>`, { url: at })

const cards = (link: (n: number) => string, text = 'Wanted: fired twice.') =>
  [1, 2, 3].map(n => `<div class="c"><h3>Glaze ${n}</h3><p>${text}</p>${link(n)}</div>`).join('')

t.test('a link whose words stand on several cards calls to go on, and says nothing', t => {
  for (const html of [
    cards(n => `<a href="/g/${n}">Unwanted</a>`),
    cards(() => '<a href="#">Unwanted »</a>'),
    cards(() => '<p><a class="b" href="#"><i></i> Unwanted</a></p>'),
    cards(n => `<a href="/g/${n}"><span>Unwanted</span></a>`),
    `<ul>${[1, 2, 3].map(n => `<li><h4>Glaze</h4><p>Wanted text.</p><a href="/g/${n}">Unwanted</a></li>`).join('')}</ul>`,
    cards(() => '', 'Wanted: fired twice. <a href="/g">Unwanted</a>'),
    cards(() => '', 'Wanted: fired twice … [<a href="/g">Unwanted</a>'),
  ]) {
    t.notMatch(within(html), 'Unwanted', html)
    t.match(within(html), 'Wanted', html)
  }
  for (const html of [
    cards(n => `<a href="/g/${n}.pdf">Wanted sheet</a>`),
    cards(() => '<a href="tel:+4912345678">Wanted</a>'),
    cards(n => `<a href="/g/${n}"><img src="g.jpg" alt=""><h4>Wanted</h4></a>`),
    cards(n => `<h4><a href="/g/${n}">Wanted</a></h4>`),
    cards(() => '<a href="/g">Wanted: 12 euros</a>'),
    cards(() => '', 'Before it is fired twice, ask for <a href="/g">Wanted</a>'),
    `<table>${[1, 2, 3].map(n => `<tr><td>Glaze ${n}</td><td><a href="/t">Wanted</a></td></tr>`).join('')}</table>`,
    `<ul>${[1, 2, 3].map(n => `<li><a href="/g/${n}">Wanted</a></li>`).join('')}<li>and others</li></ul>`,
  ])
    t.match(within(html), 'Wanted', html)
  t.end()
})

t.test('a link goes that leads where the title or the picture of its card leads', t => {
  for (const html of [
    '<div><h3><a href="/g/1">Glaze</a></h3><p>Wanted: blue.</p><a href="/g/1">Unwanted</a></div>',
    '<div><a href="/g/1"><img src="g.jpg" alt=""></a><p>Wanted: blue.</p><p><a href="https://kilns.example/g/1#top">Unwanted</a></p></div>',
    '<article><a href="/g/1"><h3>Glaze</h3></a><div>Wanted: blue.</div><div><a href="../../g/1">Unwanted →</a></div></article>',
  ]) {
    t.notMatch(within(html), 'Unwanted', html)
    t.match(within(html), 'Wanted', html)
  }
  for (const html of [
    '<div><h3><a href="/g/1">Glaze</a></h3><p>It is blue.</p><a href="/g/2">Wanted</a></div>',
    '<div><h3><a href="/g/1">Glaze</a></h3><p>Blue as <a href="/g/1">Wanted</a> stones.</p></div>',
  ])
    t.match(within(html), 'Wanted', html)
  t.end()
})

t.test('words that call to go on are known in many languages', t => {
  for (const words of [
    'Read more',
    'Continue reading →',
    'Mehr erfahren',
    'Weiterlesen',
    'Lire la suite',
    'Leer más',
  ]) {
    const html = `<p>Wanted: ash.</p><a href="/ash">${words}</a>`
    t.notMatch(within(html), words, words)
  }
  for (const words of [
    'Scopri di più',
    'Lees verder',
    'Läs mer',
    'Czytaj dalej',
    'Devamını oku',
    'Подробнее',
    '続きを読む',
    '阅读全文',
  ])
    t.notMatch(within(`<p>Wanted: ash.</p><div><a href="/ash">${words}</a></div>`), words, words)
  t.match(within('<p>Wanted: ash.</p><h2>Read more</h2><p>Books on ash glazes are in the library.</p>'), 'Read more')
  t.end()
})

t.test('lists of tags are told by their relation or by where they lead, and words of a sentence stay', t => {
  for (const html of [
    '<ul><li><a href="/x/ash" rel="tag">Unwanted</a></li><li><a href="/x/blue" rel="tag">Unwanted</a></li></ul>',
    '<p>Schlagwörter: <a href="/tags/ash/">Unwanted</a>, <a href="/tags/blue/">Unwanted</a></p>',
    '<div><i></i> <a href="/tag/ash.html">#Unwanted</a> <a href="/tag/blue.html">#Unwanted</a></div>',
    '<p>Unwanted in <a href="/c/news" rel="category tag">Unwanted</a></p>',
  ]) {
    t.notMatch(within(html), 'Unwanted', html)
    t.notMatch(within(html), 'Schlagwörter', html)
  }
  for (const html of [
    '<p>Everything that is <a href="/tag/ash">Wanted</a> comes from our own trees, and we say so on the label of each.</p>',
    '<p><a href="/category/ash">Wanted</a></p>',
    '<p><a href="/tag/ash">Ash</a> from 12 euros, Wanted</p>',
    '<ul><li><a href="/tags">Wanted</a> for gardens, of brass and of steel, made to order within the week</li></ul>',
  ])
    t.match(within(html), 'Wanted', html)
  t.end()
})

t.test('a note on a public licence goes, and a licence that costs something stays', t => {
  t.notMatch(behind('<div>Unwanted <a href="https://creativecommons.org/licenses/by/4.0/">BY</a>.</div>'), 'Unwanted')
  t.notMatch(behind('<p>Unwanted <a rel="license" href="/licence">licence</a></p>'), 'Unwanted')
  t.match(behind('<p>Wanted: 40 euros a year, see <a rel="license" href="/licence">the licence</a></p>'), 'Wanted')
  t.end()
})

t.test('a label goes with the links or the script that it heads', t => {
  const jumps = '<a href="#one">One</a><a href="#two">Two</a>'
  for (const html of [
    `<div class="x"><div>Unwanted</div><nav>${jumps}</nav></div>`,
    `<div class="x"><b>Unwanted</b><div><ol><li><a href="#one">One</a></li><li><a href="#two">Two</a></li></ol></div></div>`,
    '<p><span>Unwanted: </span><a href="/de/raku" hreflang="de">de</a> | <a href="/fr/raku" hreflang="fr">fr</a> | <a href="raku">en</a></p>',
    '<div class="x"><h2>Unwanted</h2><div id="thread"></div></div>',
    '<div class="x"><span>Unwanted:</span> <span id="views"></span></div>',
  ])
    t.notMatch(within(html), 'Unwanted', html)
  for (const html of [
    `<div class="x"><div>Wanted: Tuesday to Friday</div><nav>${jumps}</nav></div>`,
    '<div class="x"><p>Wanted, and it is a sentence.</p><div id="map"></div></div>',
    '<div class="x"><p>Wanted 030 1234567</p><div id="map"></div></div>',
    '<p><span>Wanted: </span><a href="/de" hreflang="de">Deutsch</a> courses cost 12 euros, <a href="/fr" hreflang="fr">French</a> ones more</p>',
  ])
    t.match(within(html), 'Wanted', html)
  t.end()
})

t.test('what folds out of the head of a page is no part of it, and questions at its beginning are', t => {
  for (const html of [
    '<ul><li><a href="#">Cart</a><ul><li><h3>Unwanted</h3></li><li><p>Unwanted, <a href="/c">write</a></p></li></ul></li></ul>',
    '<div><button>EN</button><div>Unwanted<br>Unwanted</div></div>',
    '<ul><li><a href="javascript:void(0)">Log in</a><div><p>Unwanted: <a href="/new">Join</a></p></div></li></ul>',
  ])
    t.notMatch(before(html), 'Unwanted', html)
  const asked = (n: number) => `<li><a href="#">May I bring clay ${n}?</a><div>Wanted, if it is dry.</div></li>`
  t.match(before(`<ul>${[1, 2, 3, 4].map(asked).join('')}</ul>`), 'Wanted')
  t.match(before('<div><a href="#">Hours</a><div>Wanted 10:00 to 18:00</div></div>'), 'Wanted')
  t.end()
})

t.test('cards that are whole links with a price are what a shop sells', t => {
  const card = (n: number) =>
    `<div class="c"><a href="/p${n}.html"><img src="p.jpg" alt=""><h3>Bowl ${n}</h3><b>€${n}9</b></a></div>`
  const read = pageText(`<div><h2>Bowls</h2><div>${[1, 2, 3, 4].map(card).join('')}</div></div>`, {
    url: 'https://kilns.example/bowls.html',
  })
  for (const said of ['Bowls', 'Bowl 1', '€49']) t.match(read, said)
  t.end()
})

t.test('what blogs put beside and below a post goes in many languages', t => {
  for (const heading of [
    'Recent posts',
    'Neueste Beiträge',
    'Articles récents',
    'Entradas recientes',
    '最近の投稿',
    'Свежие записи',
  ])
    t.notMatch(behind(`<h3>${heading}</h3><ul><li><a href="/b">Unwanted</a> on glazes</li></ul>`), 'Unwanted', heading)
  for (const line of [
    'Comments (3)',
    'Kommentare',
    'コメント',
    '上一篇：<a href="/b">窑</a>',
    '下一篇：没有了',
    'Previous post: Unwanted',
    '京ICP备12345678号-1',
  ])
    t.notMatch(behind(`<p>${line}</p>`), line.replace(/[（(：:<].*$/, ''), line)
  t.match(behind('<p>Next: mix the ash with water.</p>'), 'mix the ash')
  t.end()
})
