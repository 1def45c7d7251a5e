import t from 'tap'
import { pageText } from './page-text.ts'

/* What a foot says, what a visitor may do with a page, and what an element for menus or tabs holds. */

const texts = Array.from(
  { length: 8 },
  (_, n) => `<p>Krzesło numer ${n} powstało zimą z jesionu, z lasu za domem, i dwa razy zostało naoliwione.</p>`,
).join('')
const within = (html: string) => pageText(`<div><h1>Krzesła</h1><p>Wszystko robimy ręcznie.</p>${html}${texts}</div>`)
const withFoot = (foot: string, tag = 'footer') =>
  pageText(`<div><h1>Krzesła</h1>${texts}</div><${tag} class="footer">${foot}</${tag}>`, { keepFooter: true })

t.test('a foot without a number, a day or an address says nothing, and any other is read', t => {
  for (const html of [
    '<p>Unwanted w naszych sieciach</p><p>Polityka prywatności gminy</p>',
    '<div><h2>Unwanted</h2><p>Cztery razy w roku, prosto do skrzynki.</p></div>',
    '<p>Unwanted © 2026</p>',
    '<p>Unwanted na licencji otwartej v3.0</p>',
  ])
    for (const tag of ['footer', 'div']) t.notMatch(withFoot(html, tag), 'Unwanted', html)
  for (const html of [
    '<p>Wanted, ul. Leśna 4</p>',
    '<p>Wanted: w poniedziałek zamknięte</p>',
    '<p>Wanted: بسته, الجمعة عطلة</p>',
    '<p>Wanted od 12 zł</p>',
    '<p>Wanted, <a href="mailto:a@krzesla.example">a@krzesla.example</a></p>',
    '<address>Wanted, rynek w Sosnówce</address>',
    '<p>Wanted, ١٠ صباحًا</p>',
  ])
    t.match(withFoot(html), 'Wanted', html)
  // Of a short page the foot may be all that is said.
  t.match(pageText('<h1>Krzesła</h1><footer><p>Wanted w naszych sieciach</p></footer>', { keepFooter: true }), 'Wanted')
  t.end()
})

t.test('letters, rights, makers and counts leave a foot, and the lines beside them stay', t => {
  const address = '<p>ul. Leśna 4, 58-100 Sosnówka</p>'
  for (const html of [
    '<div><h3>Unwanted newsletter</h3><p>Unwanted cztery razy w roku.</p></div>',
    '<p>Odběr novinek e-mailem, Unwanted</p>',
    '<div><h4>ニュースレター</h4><p>Unwanted</p></div>',
    '<p>Site réalisé par Unwanted</p>',
    '<p>Sito web realizzato da Unwanted</p>',
    '<p>Deze website is gemaakt door Unwanted</p>',
    '<p>Unwanted, tüm hakları saklıdır.</p>',
    '<p>جميع الحقوق محفوظة © 2026 Unwanted</p>',
    '<p>Liczba odwiedzin Unwanted: 12 345</p>',
    '<p>NIP 899-000 · <a href="/rodo">Unwanted</a> · <a href="/regulamin">Unwanted</a></p>',
  ]) {
    const text = withFoot(address + html)
    t.notMatch(text, 'Unwanted', html)
    t.match(text, 'Leśna 4', html)
  }
  t.match(withFoot(`${address}<p>Wanted, KRS 000455. Wszelkie prawa zastrzeżone.</p>`), 'Wanted, KRS 000455.')
  t.notMatch(withFoot(`${address}<p>Wanted, KRS 000455. Wszelkie prawa zastrzeżone.</p>`), 'zastrzeżone')
  for (const html of [
    '<div><h3>Wanted</h3><p>Tylko gotówka</p></div>',
    '<p>Wanted: zapisy na newsletter pod 601 555 012</p>',
    '<p>Wanted, zobacz <a href="/regulamin">regulamin</a> przed zakupem</p>',
  ])
    t.match(withFoot(address + html), 'Wanted', html)
  t.end()
})

t.test('counts of visits go with the record of a page, and those of a place stay', t => {
  const record = (rows: string) => `<table>${rows}</table>`
  t.notMatch(
    within(record('<tr><td>Autor</td><td>Unwanted jan_nowak</td></tr><tr><td>Liczba odsłon:</td><td>1733</td></tr>')),
    'Unwanted',
  )
  t.notMatch(within('<ul><li>Unwanted: 2026-05-04</li><li>Zobrazení: 1733</li></ul>'), 'Unwanted')
  t.notMatch(within('<p>visitors since Unwanted 2002</p>'), 'Unwanted')
  for (const html of [
    record('<tr><td>Wanted</td><td>2024</td></tr><tr><td>Visitors:</td><td>12 000</td></tr>'),
    '<p>Wanted: 12 000 visitors since 2002 saw the mill.</p>',
    '<ul><li>Wanted</li><li>Visiteurs : 12 000</li></ul>',
  ])
    t.match(within(html), 'Wanted', html)
  t.end()
})

t.test('links to a calendar, a printer or a network go with their label, and those to people stay', t => {
  for (const html of [
    '<div>Unwanted: <a href="https://calendar.google.com/calendar/render?action=TEMPLATE">Google</a> <a href="/termin.ics">Unwanted</a></div>',
    '<p><a href="webcal://krzesla.example/plan">Unwanted</a></p>',
    '<p><a href="javascript:window.print()">Unwanted</a> <a href="#" onclick="history.back()">Unwanted</a></p>',
    '<div><a href="https://app-eu.readspeaker.com/cgi-bin/rsent?x">Unwanted</a></div>',
    '<div>Unwanted: <a href="#">Facebook</a> <a href="#">WhatsApp</a></div>',
    '<p>Unwanted, czy strona pomogła? <a href="#">Tak</a> <a href="#">Nie</a></p>',
  ])
    t.notMatch(within(html), 'Unwanted', html)
  for (const html of [
    '<p>Wanted: <a href="https://www.facebook.com/krzesla">Facebook</a></p>',
    '<p>Kolor: <a href="#">Wanted</a> <a href="#">Zielony</a></p>',
    '<p>Wanted 4 maja, <a href="/termin.ics">zapisz</a></p>',
    '<p>Wanted: kup w <a href="#">naszym sklepie</a> lub na targu.</p>',
  ])
    t.match(within(html), 'Wanted', html)
  t.end()
})

t.test('answers in elements for menus and questions that call themselves tabs are read', t => {
  for (const html of [
    '<div class="w-dropdown"><div class="w-dropdown-toggle">Pies?</div><nav><p>Wanted: tak, na smyczy.</p></nav></div>',
    '<div><b>Telefon?</b><nav><p>Wanted: prosimy <a href="tel:+48601">601 555 012</a>.</p></nav></div>',
    '<div role="navigation"><dl><dt>Pies?</dt><dd>Wanted: tak, na smyczy.</dd></dl></div>',
    '<div role="tablist"><div><div role="tab">Pies?</div><div>Wanted: tak, na smyczy.</div></div></div>',
    '<ul role="tablist"><li role="tab"><h4>Pies?</h4><div><div>Wanted: tak, na smyczy.</div></div></li></ul>',
  ])
    t.match(within(html), 'Wanted', html)
  for (const html of [
    '<nav><p>Unwanted</p><ul><li><a href="/a">Stoły i ławki z jesionu</a></li></ul></nav>',
    '<nav><ul><li><a href="/a">Unwanted, stoły i ławki z jesionu</a></li></ul></nav>',
    '<nav><p><a href="/a">Unwanted, stoły i ławki z jesionu</a></p></nav>',
    '<div role="tablist"><span role="tab">Unwanted</span><span role="tab">Dostawa</span></div>',
  ])
    t.notMatch(within(html), 'Unwanted', html)
  t.end()
})

t.test('what a page builder hides on every wide screen is not read beside its kind, and a slide is', t => {
  const page = (name: string, rule: string) =>
    pageText(`<div class="part"><h1>Krzesła</h1>${texts}</div><div class="part ${name}"><p>Dębowe</p></div>`, {
      head: `<style>${rule}{display:none}</style>`,
    })
  for (const name of ['elementor-hidden-desktop', 'hide-on-desktop', 'x-hide-lg'])
    t.notMatch(page(name, `.${name}`), 'Dębowe', name)
  t.match(page('slide-two', '.slide-two'), 'Dębowe')
  t.end()
})

t.test('notices of consent go with a link to their policy at an edge of the page, or in a form without fields', t => {
  const atEdge = (html: string) => pageText(`<div><h1>Krzesła</h1>${texts}</div>${html}`)
  for (const html of [
    '<div><p>Unwanted: ta strona używa ciasteczek.</p><a href="/polityka-cookies">Unwanted</a></div>',
    '<form><p>Unwanted: ta strona używa ciasteczek.</p><input type="checkbox"><input type="submit" value="Tak"></form>',
    '<div><p>Unwanted: nous et nos partenaires déposons des traceurs sur ce site.</p><input type="button" value="OK"></div>',
  ])
    t.notMatch(atEdge(html), 'Unwanted', html)
  for (const html of [
    '<p>Wanted: ciasteczka z owsa piecze strona ojca.</p>',
    '<form><p>Wanted: ciasteczka na stronie, 601 555 012</p><textarea></textarea><input type="submit"></form>',
  ])
    t.match(atEdge(html), 'Wanted', html)
  t.end()
})
