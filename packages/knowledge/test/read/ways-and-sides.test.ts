import t from 'tap'
import { pageText } from './page-text.ts'

/* Ways through a website and columns beside the content are told by where they lead and stand. */

const texts = Array.from(
  { length: 8 },
  (_, n) =>
    `<p>Stoel nummer ${n} is deze winter gemaakt van essenhout uit het bos achter het huis, en twee keer geolied.</p>`,
).join('')
const at = 'https://stoelen.example/winkel/stoelen/kruk'
const within = (html: string, url = at) =>
  pageText(`<div class="page"><h1>Kruk</h1><p>Alles met de hand.</p>${html}${texts}</div>`, { url })
const before = (html: string, url = at) => pageText(`<div>${html}</div><h1>Kruk</h1><div>${texts}</div>`, { url })

t.test('the way from the start page to a page goes in any markup, and links in a sentence stay', t => {
  for (const html of [
    '<div class="x">U bent hier: <a href="/">Start</a> » <a href="/winkel">Unwanted</a> » Unwanted</div>',
    '<p><a href="/nl/">Unwanted</a> › Unwanted</p>',
    '<span><a href="/index.html">Unwanted</a> &gt; <span>Unwanted</span></span>',
    '<table><tr><td><a href="https://stoelen.example/">Unwanted</a> / <a href="/winkel">Winkel</a> / Kruk</td></tr></table>',
    '<div><a href="/">الرئيسية Unwanted</a> <i>|</i> <a href="/winkel">المتجر</a> <i>|</i> <b>كرسي</b></div>',
  ])
    for (const read of [within, before]) t.notMatch(read(html), 'Unwanted', html)
  for (const html of [
    '<ul><li><a href="/">Koti</a></li><li>Unwanted</li></ul>',
    '<ol><li><a href="/">ホーム</a></li><li><a href="/winkel">Unwanted</a></li><li>椅子</li></ol>',
  ])
    t.notMatch(before(html), 'Unwanted', html)
  for (const html of [
    '<p>Wanted: bestel in <a href="/">onze winkel</a> of op de markt.</p>',
    '<ul><li><a href="/">Webwinkel</a></li><li>Wanted, elke zaterdag</li></ul>',
    '<p><a href="/">Winkel</a> / Wanted 12 euro</p>',
    '<p><a href="/">Winkel</a>: Wanted</p>',
    '<p><a href="/winkel">Winkel</a> | Wanted</p>',
    '<p><a href="/">Winkel</a> | Wanted, 0481 555 231</p>',
  ])
    t.match(within(html), 'Wanted', html)
  t.end()
})

t.test('a list of nothing but links with the page itself among them is a menu', t => {
  for (const html of [
    '<div><h2>Unwanted</h2><ul><li><a href="/winkel/tafels">Unwanted</a></li><li><a href="/winkel/stoelen/kruk">Kruk</a></li></ul></div>',
    '<table><tr><td><p><a href="/over">Unwanted</a></p><p><a href="kruk">Kruk</a></p></td></tr></table>',
  ])
    t.notMatch(before(html), 'Unwanted', html)
  t.notMatch(
    within('<ul><li><a href="/a">Unwanted</a></li><li><a href="/winkel/stoelen/kruk/">Kruk</a></li></ul>'),
    'Unwanted',
  )
  for (const html of [
    '<ul><li><a href="/klein">Wanted</a>: 12 euro</li><li><a href="/winkel/stoelen/kruk">Groot</a>: 19 euro</li></ul>',
    '<ul><li><a href="/lijst.pdf">Wanted</a></li><li><a href="/winkel/stoelen/kruk">Kruk</a></li></ul>',
    '<ul><li><a href="/a">Wanted</a></li><li><a href="/b">Tafel</a></li></ul>',
    '<p>Wanted: zie <a href="/a">tafels</a> en <a href="/winkel/stoelen/kruk">krukken</a>.</p>',
  ])
    t.match(within(html), 'Wanted', html)
  t.end()
})

t.test('a link alone to a folder around the page goes, and one with a number or in a text stays', t => {
  for (const html of [
    '<div><a href="/winkel/stoelen">Unwanted</a></div>',
    '<p><a href="../">Unwanted</a></p>',
    '<div class="k"><span><a href="https://stoelen.example/winkel/">Unwanted</a></span></div>',
  ])
    t.notMatch(within(html), 'Unwanted', html)
  for (const html of [
    '<p>Wanted: alle <a href="/winkel/stoelen">stoelen</a>.</p>',
    '<h2><a href="/winkel">Wanted</a></h2>',
    '<div><a href="/winkel">Wanted 12 euro</a></div>',
    '<div><a href="/winkel/tafels">Wanted</a></div>',
    '<div><a href="https://elders.example/winkel/">Wanted</a></div>',
  ])
    t.match(within(html), 'Wanted', html)
  t.end()
})

t.test('other orders and choices of the same list go with their label, and other pages of one address stay', t => {
  const list = 'https://stoelen.example/winkel?soort=kruk'
  for (const html of [
    '<div>Unwanted: <a href="?soort=kruk&amp;sort=prijs">Unwanted</a>, <a href="?soort=kruk&amp;sort=naam">Naam</a></div>',
    '<ul><li><a href="/winkel?soort=kruk&amp;filter[hout]=es">Unwanted</a> (4)</li><li><a href="/winkel?soort=kruk&amp;filter[hout]=eik">Eik</a> (7)</li></ul>',
    '<div><span>Unwanted</span><div><a href="?soort=kruk&amp;per_page=24">24</a> <a href="?soort=kruk&amp;per_page=48">48</a></div></div>',
    '<select onchange="location=this.value"><option value="?sort=a">Unwanted</option><option value="?sort=b">Unwanted</option></select>',
    '<h3>Hout</h3><ul><li><input type="checkbox" id="a"><label for="a">Unwanted (12)</label></li><li><input type="checkbox" id="b"><label for="b">Eik (3)</label></li></ul>',
    '<div><label><input type="checkbox"> Unwanted</label> (12) <label><input type="checkbox"> Eik</label> (3)</div>',
  ])
    t.notMatch(within(html, list), 'Unwanted', html)
  for (const html of [
    '<ul><li><a href="?id=5">Wanted</a></li><li><a href="?id=6">Tafel</a></li></ul>',
    '<p>Wanted: ook <a href="?soort=kruk&amp;sort=prijs">op prijs</a> te bekijken.</p>',
    '<ul><li><a href="/bank?sort=prijs">Wanted</a></li></ul>',
    '<div><label><input type="checkbox"> Wanted (+ 4 EUR)</label> <label><input type="checkbox"> Eik</label></div>',
    '<select name="hout"><option value="1">Wanted</option><option value="2">Eik</option></select>',
  ])
    t.match(within(html, list), 'Wanted', html)
  t.end()
})

t.test('links to the beginning of a page go behind text, and other parts of the page stay', t => {
  for (const html of [
    '<p><a href="#head">Unwanted</a></p>',
    '<div><a href="#wrapper">↑ Unwanted</a></div>',
    '<table><tr><td><a href="#Top">Unwanted</a></td></tr></table>',
  ])
    t.notMatch(within(`<p>Een kruk om op te zitten, van essenhout.</p>${html}`), 'Unwanted', html)
  for (const html of [
    '<h2><a href="#top">Wanted</a></h2>',
    '<p>Wanted: zie <a href="#top">boven</a>.</p>',
    '<p><a href="#levering">Wanted</a></p>',
  ])
    t.match(within(html), 'Wanted', html)
  t.end()
})

t.test('links and questions in a column beside the page go, and what says something there stays', t => {
  const cell = (html: string) =>
    pageText(`<table><tr><td width="170">${html}</td><td><p>Alles met de hand.</p>${texts}</td></tr></table>`)
  const column = (html: string) =>
    pageText(`<div class="row"><div class="k9"><h1>Kruk</h1>${texts}</div><div class="k3">${html}</div></div>`)
  const named = (html: string) => pageText(`<div><h2>Kruk</h2>${texts}</div><div id="side">${html}</div>`)
  for (const html of [
    '<div><h3>Unwanted</h3><ul><li><a href="/a">Unwanted</a></li></ul></div><div><h4>Meer</h4><a href="/b">Banken</a></div>',
    '<div><h3>Onderwerpen</h3><ul><li><a href="/a">Unwanted</a> (12)</li><li><a href="/b">Bank</a> (3)</li></ul></div>',
    '<table><tr><th>Poll</th></tr><tr><td>Unwanted, zitten of staan?</td></tr></table>',
    '<div><a href="/c">Unwanted</a></div>',
  ])
    for (const read of [cell, column, named]) t.notMatch(read(html), 'Unwanted', html)
  for (const html of [
    '<div><h3>Open</h3><p>Wanted op maandag</p></div>',
    '<div><h3>Goed om te weten</h3><p>Wanted: parkeren achter de molen</p></div>',
    '<div><h3>Bellen</h3><a href="tel:+31481">Wanted 0481 555 231</a></div>',
    '<div><h3>Lijsten</h3><a href="/lijst.pdf">Wanted</a></div>',
    '<div><h3>Kruk</h3><a href="/kruk">Wanted 12 euro</a></div>',
    '<div><h3>Mag een hond mee?</h3><p>Wanted, aan de lijn</p></div>',
  ])
    for (const read of [cell, column, named]) t.match(read(html), 'Wanted', html)
  // A page whose title stands elsewhere has no such columns, and a table with data none either.
  t.match(
    pageText(`<div><h1>Stoelen</h1><p>Ons werk.</p></div><div><a href="/a">Wanted</a></div><div>${texts}</div>`),
    'Wanted',
  )
  t.match(
    pageText(
      `<table><tr><td><a href="/a">Wanted</a></td><td>${'Een kruk van essenhout. '.repeat(20)}</td></tr></table>`,
    ),
    'Wanted',
  )
  t.end()
})

t.test('other articles behind the article go, and cards of a page that lists them stay', t => {
  const card = (name: string) => `<article><a href="/${name}"><h3>${name}</h3><p>Kort gezegd.</p></a></article>`
  const article = `<article><h1>Een nieuwe kruk</h1>${texts}</article>`
  t.notMatch(pageText(`<main>${article}<section><h2>Lees</h2>${card('Unwanted')}</section></main>`), 'Unwanted')
  t.match(pageText(`<main><h1>Nieuws</h1><p>Van het atelier.</p><section>${card('Wanted')}</section></main>`), 'Wanted')
  const related = (html: string) => within(`<div class="news-related"><h4>Meer</h4><ul>${html}</ul></div>`)
  t.notMatch(related('<li><span>2 mei</span> <a href="/bank">Unwanted</a></li>'), 'Unwanted')
  t.match(related('<li><a href="/bank">Wanted</a>: van eik, met een rug van gevlochten wilg en touw</li>'), 'Wanted')
  t.match(related('<li><a href="/bank">Wanted</a> 12 euro</li>'), 'Wanted')
  t.end()
})

t.test('links with an arrow back go with the one on, and an arrow in a text stays', t => {
  for (const html of [
    '<div><a href="/a">← Unwanted</a> <a href="/b">Unwanted →</a></div>',
    '<p><a href="/a">« Unwanted</a></p>',
    '<ul><li><a href="/a">‹ Unwanted</a></li><li><a href="/b">Unwanted ›</a></li></ul>',
  ])
    t.notMatch(within(html), 'Unwanted', html)
  for (const html of [
    '<p>Wanted <a href="/a">← links</a> van de deur.</p>',
    '<p><a href="/a">← Wanted 12 euro</a></p>',
    '<p><a href="/a">Wanted</a> → tweede deur</p>',
  ])
    t.match(within(html), 'Wanted', html)
  t.end()
})
