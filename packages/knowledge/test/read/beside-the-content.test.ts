import t from 'tap'
import { pageText } from './page-text.ts'

/* What surrounds a content is told by where it stands and leads, in languages that no list of words has. */

const others = `<section><h2>Verkstaden</h2>${Array.from({ length: 8 }, (_, n) => `<p>Stol nummer ${n} gjordes i vintras av ask från skogen bakom huset, och oljades två gånger innan den såldes.</p>`).join('')}</section>`
const page = (html: string, how: Parameters<typeof pageText>[1] = {}) =>
  pageText(`<div class="page"><h1>Stolar</h1><p>Allt görs för hand.</p>${others}</div>${html}`, how)

t.test('links that share a page go with their label, and other links stay', t => {
  for (const html of [
    '<div><h3>Unwanted</h3><ul><li><a href="https://www.facebook.com/sharer/sharer.php?u=x">Unwanted</a></li><li><a href="https://twitter.com/intent/tweet?url=x">Unwanted</a></li></ul></div>',
    '<p>Unwanted: <a href="https://wa.me/?text=x">Unwanted</a> <a href="mailto:?subject=x">Unwanted</a></p>',
    '<p><a href="https://www.linkedin.com/sharing/share-offsite/?url=x">Unwanted</a></p>',
    '<div><span>Unwanted</span><a href="https://social-plugins.line.me/lineit/share?url=x">Unwanted</a></div>',
  ])
    t.notMatch(page(html), 'Unwanted', html)
  for (const html of [
    '<p>Följ oss: <a href="https://www.facebook.com/stolar">Wanted</a></p>',
    '<p>Wanted 0481-555 23, <a href="https://wa.me/?text=x">dela</a></p>',
    '<p><a href="https://wa.me/46481555">Wanted</a> svarar efter klockan 14.</p>',
  ])
    t.match(page(html), 'Wanted', html)
  t.end()
})

t.test('a question with short answers to press is a vote, and an accordion is none', t => {
  for (const html of [
    '<div><p>Unwanted, var sidan till hjälp?</p><button>Ja</button><button>Nej</button></div>',
    '<div><span>Unwanted هل أفادتك هذه الصفحة؟</span><div><button>نعم</button> <button>لا</button></div></div>',
    '<section><h2>Unwanted?</h2><div role="button">👍</div><div role="button">👎</div></section>',
  ])
    t.notMatch(page(html), 'Unwanted', html)
  for (const html of [
    '<div><h2>Wanted?</h2><button aria-expanded="false" aria-controls="a">Ja?</button><p id="a">Ja.</p><button aria-expanded="false" aria-controls="b">Nej?</button><p id="b">Nej.</p></div>',
    '<div><p>Wanted, vilken färg?</p><button aria-pressed="true">Ask</button><button aria-pressed="false">Ek</button></div>',
    '<div><p>Wanted: får hundar följa med? Ja, i koppel.</p><button>Boka</button></div>',
  ])
    t.match(page(html), 'Wanted', html)
  t.end()
})

t.test('links to a part of the page before all text go, and those of headings stay', t => {
  const jump = (html: string) => pageText(`${html}<h1>Stolar</h1><p id="a">Allt görs för hand.</p>${others}`)
  t.notMatch(jump('<a href="#a">Unwanted</a>'), 'Unwanted')
  t.notMatch(jump('<ul><li><a href="#a">Unwanted</a></li><li><a href="#b">Unwanted</a></li></ul>'), 'Unwanted')
  t.match(jump('<h2><a href="#a">Wanted</a></h2>'), 'Wanted')
  t.notMatch(page('<p><a href="#">Unwanted</a></p>'), 'Unwanted')
  t.end()
})

t.test('cards of other items leave a page about one, and stay on a page that lists them', t => {
  const card = (name: string, href: string) =>
    `<li class="card"><a href="${href}"><img src="a.jpg" alt=""><h3>${name}</h3></a><p>1 200 kr</p></li>`
  const cards = (hrefs: string[]) =>
    `<div><h2>Unwanted</h2><ul>${hrefs.map(href => card('Unwanted', href)).join('')}</ul></div>`
  const at = (path: string, html: string) => page(html, { url: `https://stolar.example${path}` })
  const beside = cards(['/varor/pall', '/varor/soffa', '/varor/bord'])
  t.notMatch(at('/varor/stol', beside), 'Unwanted')
  t.match(at('/varor/stol', beside), 'Allt görs för hand.')
  t.notMatch(at('/2026/03/stol', cards(['/2025/11/pall', '/2024/01/soffa'])), 'Unwanted')
  for (const path of ['/varor/', '/', '/sv/', '/sv/stolar', '/varor', '/om/oss'])
    t.match(at(path, path === '/sv/stolar' ? cards(['/sv/pall', '/sv/soffa']) : beside), 'Unwanted', path)
  // A row of a table, a text and a single link say something of this very item.
  for (const html of [
    '<table><tr><td><a href="/varor/pall">Pall</a></td><td>Wanted 900 kr</td></tr><tr><td><a href="/varor/bord">Bord</a></td><td>800 kr</td></tr></table>',
    '<p>Wanted: passar till <a href="/varor/pall">pallen</a> och <a href="/varor/bord">bordet</a>.</p>',
    '<ul><li><a href="/varor/pall">Pall</a>: Wanted, samma ask.</li><li><a href="/varor/bord">Bord</a>: samma ek.</li></ul>',
  ])
    t.match(at('/varor/stol', html), 'Wanted', html)
  const overview = `<h1>Stolar</h1><p>Här är alla våra stolar.</p><ul>${Array.from({ length: 5 }, (_, n) => card('Wanted', `/varor/stol-${n}`)).join('')}</ul>`
  t.match(pageText(overview, { url: 'https://stolar.example/varor/alla' }), 'Wanted')
  t.end()
})

t.test('a notice of consent is told in many languages by what it speaks of and a button', t => {
  for (const text of [
    'Sivusto käyttää evästeitä. Unwanted.',
    'Vi bruker informasjonskapsler på nettstedet. Unwanted.',
    'Ta strona używa ciasteczek. Unwanted.',
    'Bu web sitesi çerez kullanır. Unwanted.',
    'האתר משתמש בעוגיות. Unwanted.',
    'เว็บไซต์นี้ใช้คุกกี้ Unwanted.',
    'Tento web používá soubory cookie. Webové stránky. Unwanted.',
  ])
    for (const control of ['<button>×</button>', '<a href="#">Unwanted</a>', '<a class="btn" href="/ok">Unwanted</a>'])
      t.notMatch(page(`<div class="x"><div><p>${text}</p></div><div>${control}</div></div>`), 'Unwanted', text)
  const short = '<div><p>Vi använder cookies. Unwanted.</p><a href="javascript:void(0)">OK</a></div>'
  t.notMatch(page(short), 'Unwanted')
  t.notMatch(pageText(`${short}<h1>Stolar</h1>${others}`), 'Unwanted')
  for (const html of [
    '<div><p>Wanted: our website sells cookies, 3 for €4.</p><button>Buy</button></div>',
    '<div><p>Wanted: cookies without a website.</p></div>',
    '<div><p>Cookies of our website are set by Wanted. Call 0481 55523 about them.</p><button>×</button></div>',
  ])
    t.match(page(html), 'Wanted', html)
  t.match(
    pageText(`<main><h1>Cookies</h1><p>Our website sets Wanted cookies.</p><button>Change</button>${others}</main>`),
    'Wanted',
  )
  t.end()
})

t.test('the foot says where and when, and not who made the website', t => {
  const foot = (html: string, head = '') =>
    page(`<footer><p>Bruksgatan 2, 384 30 Orrefall</p>${html}</footer>`, { keepFooter: true, head })
  for (const html of [
    '<p>Unwanted <a href="https://byra.example/">Byrå</a></p>',
    '<div><span>Unwanted: <a href="https://www.phpbb.com/">phpBB</a>® Forum</span></div>',
    '<p>Unwanted läuft mit TYPO3</p>',
    '<a href="https://teamtailor.example/?utm_source=x">Unwanted</a>',
  ])
    t.notMatch(foot(html), 'Unwanted', html)
  t.notMatch(
    foot('<p>Unwanted Snickarpress 4</p><p>Mån–fre 9–17</p>', '<meta name="generator" content="Snickarpress 4.2">'),
    'Unwanted',
  )
  for (const html of [
    '<p>Wanted: medlem i <a href="https://forbund.example/medlemmar/12">Stolmakarnas förbund</a></p>',
    '<p>Wanted 0481-555 23, <a href="https://byra.example/">Byrå</a></p>',
    '<p>Wanted: öppet hela sommaren</p><p><a href="https://byra.example/">Byrå</a></p>',
    '<p>Wanted, se <a href="/oppet">våra tider</a></p>',
  ])
    t.match(foot(html), 'Wanted', html)
  t.match(foot(''), 'Bruksgatan 2')
  // In the content the same words are content.
  t.match(page('<section><p>Wanted: vi bygger med WordPress.</p></section>'), 'Wanted')
  t.end()
})

t.test('what stands behind the foot is no content, unless it says how to reach somebody', t => {
  const foot = '<footer><p>Bruksgatan 2, 384 30 Orrefall</p></footer>'
  for (const html of [
    '<div class="k1"><h2>Unwanted</h2><p>Vänta, gå inte än!</p></div>',
    '<aside><a href="https://wa.me/46481">Unwanted</a></aside>',
    '<section><p>Unwanted</p></section>',
  ])
    for (const keepFooter of [true, false]) t.notMatch(page(`${foot}${html}`, { keepFooter }), 'Unwanted', html)
  for (const html of [
    '<p>Wanted 0481-555 23</p>',
    '<div><p>Wanted, 9:00–17:00</p></div>',
    '<div><p>Wanted, stolar från 1200 kr</p></div>',
    `<div>${others}<p>Wanted</p></div>`,
  ])
    t.match(page(`${foot}${html}`), 'Wanted', html)
  t.match(
    pageText(`<h1>Stolar</h1><article><p>Wanted</p><footer>Anna</footer></article><p>Wanted too</p>${others}`),
    'Wanted too',
  )
  t.end()
})

t.test('nothing but links before the title is the way to it, and words and numbers are not', t => {
  const before = (html: string) =>
    pageText(`<div class="x">${html}</div><h1>Stolar</h1><p>Allt görs för hand.</p>${others}`)
  for (const html of [
    '<div><a href="/">Unwanted</a></div>',
    '<div><a href="/in">Unwanted</a> <span><a href="/korg">Korg</a></span></div>',
    '<ol><li><a href="/">Hem</a></li><li><a href="/varor">Unwanted</a></li></ol>',
  ])
    t.notMatch(before(html), 'Unwanted', html)
  for (const html of [
    '<div><a href="tel:+46481">Wanted 0481-555 23</a></div>',
    '<div><a href="/rea">Wanted</a>: bara i mars, så länge det finns</div>',
    '<p>Wanted</p>',
  ])
    t.match(before(html), 'Wanted', html)
  t.match(pageText(`<ul><li><a href="/a">Wanted</a></li></ul><h2>Stolar</h2>${others}`), 'Wanted')
  t.end()
})

t.test('links to the next page and to other languages go where they stand alone', t => {
  for (const html of [
    '<div><a rel="prev" href="/a">Unwanted</a> <a rel="next" href="/b">Unwanted</a></div>',
    '<ul><li><a hreflang="de" href="/de/">Unwanted</a></li><li><a hreflang="fi" href="/fi/">Unwanted</a></li></ul>',
  ])
    t.notMatch(page(html), 'Unwanted', html)
  for (const html of [
    '<p>Wanted: läs om <a rel="next" href="/b">nästa steg</a>.</p>',
    '<ul><li><a hreflang="de" href="/skotsel-de.pdf">Wanted (PDF)</a></li></ul>',
    '<article><p><a hreflang="de" href="/de/skotsel">Wanted</a></p></article>',
  ])
    t.match(page(html), 'Wanted', html)
  t.end()
})

t.test('a sidebar of links goes, and one that says when or where stays', t => {
  const bar = (html: string) => page(`<div class="blog-sidebar"><h3>Stolar i urval</h3><ul>${html}</ul></div>`)
  t.notMatch(bar('<li><a href="/1">Unwanted, en pall</a></li><li><a href="/2">Bord av ek</a></li>'), 'Unwanted')
  t.match(bar('<li><a href="/1">Wanted</a>: 9:00–17:00</li><li><a href="/2">Bord</a></li>'), 'Wanted')
  t.match(bar('<li>Wanted, alltid öppet för alla som kommer förbi</li><li><a href="/2">Bord</a></li>'), 'Wanted')
  t.end()
})

t.test('a short beginning is read above long sections', t => {
  const text = pageText(
    `<div><h1>Stolar</h1><div class="tider"><b>Tider</b> efter avtal</div></div>${others.repeat(4)}<div>Sist: vi flyttar i maj.</div>`,
  )
  t.match(text, 'Tider efter avtal')
  t.match(text, 'Sist: vi flyttar i maj.')
  t.end()
})

t.test('menus that fold out, counts of who is there, and invitations without a form go', t => {
  for (const html of [
    '<div class="dropdown"><ul class="dropdown-contents"><li><a href="/a">Unwanted</a></li></ul></div>',
    '<div class="online-list"><h3><a href="/vem">Unwanted</a></h3><p>Unwanted: 3 gäster är inne nu.</p></div>',
    '<div><p>Unwanted: brev från verkstaden</p><input type="email"></div>',
    '<div><label>Unwanted <input type="text" name="email"></label><p>Unwanted</p></div>',
    '<ul role="tablist"><li><a href="#a">Unwanted</a></li><li><a href="#b">Unwanted</a></li></ul>',
  ])
    t.notMatch(page(`<main>${html}</main>`), 'Unwanted', html)
  for (const html of [
    '<div class="dropdown"><b>Leverans</b><p>Wanted: hem till dörren.</p></div>',
    '<div><p>Wanted: Bruksgatan 2, 384 30 Orrefall</p><input type="email"></div>',
    '<div role="tablist" class="accordion"><div role="tab"><a href="#a" aria-expanded="false">Får hundar följa med?</a></div><div role="tabpanel" id="a">Wanted, i koppel.</div></div>',
  ])
    t.match(page(html), 'Wanted', html)
  t.end()
})

t.test('a foot within the main element is a foot, and the end of a text is none', t => {
  const links = Array.from({ length: 5 }, (_, n) => `<li><a href="/${n}">Unwanted</a></li>`).join('')
  const inMain = (foot: string, keepFooter: boolean) =>
    pageText(`<main><h1>Stolar</h1>${others}<footer>${foot}</footer></main>`, { keepFooter })
  t.notMatch(inMain(`<ul>${links}</ul><p>Bruksgatan 2</p>`, true), 'Unwanted')
  t.match(inMain(`<ul>${links}</ul><p>Bruksgatan 2</p>`, true), 'Bruksgatan 2')
  t.notMatch(inMain(`<ul>${links}</ul><p>Bruksgatan 2</p>`, false), 'Bruksgatan 2')
  t.match(inMain('<p>Wanted: skrivet av Anna</p>', false), 'Wanted')
  t.end()
})

t.test('a heading goes with what stood below it, and one that says it all stays', t => {
  for (const html of [
    '<section><h3>Unwanted</h3><form><label>Datum <input type="date"></label><button>Sök</button></form></section><section><p>Till sist.</p></section>',
    '<div><h2>Unwanted</h2></div><nav><a href="/a">Pallar</a></nav>',
  ])
    t.notMatch(page(html), 'Unwanted', html)
  for (const html of [
    '<h3>Wanted</h3><h3>Hundar får följa med</h3>',
    '<h3>Wanted</h3><h4>1 200 kr</h4>',
    '<div><h3>Wanted</h3></div><div><p>Två veckor.</p></div>',
    '<h3><button aria-expanded="false" aria-controls="z">Wanted?</button></h3><div id="z" hidden>Ja.</div>',
  ])
    t.match(page(html), 'Wanted', html)
  t.end()
})

t.test('links that stand alone go where they are buttons or lead to notices of the site', t => {
  for (const html of [
    '<div><a class="btn" href="/boka">Unwanted</a></div>',
    '<div><a href="/privacy">Unwanted</a> | <a href="/cookie-policy">Unwanted</a></div>',
    '<ul><li><a href="#a">Unwanted</a></li><li><a href="#b">Skötsel</a></li></ul>',
  ])
    t.notMatch(page(html), 'Unwanted', html)
  for (const html of [
    '<p>Wanted: läs <a class="btn" href="/boka">hur du bokar</a>.</p>',
    '<div><a class="btn" href="/meny.pdf">Wanted</a></div>',
    '<div><a class="btn" href="tel:+46481">Wanted</a></div>',
    '<div><a class="btn" href="/vagn">Wanted: 1 200 kr</a></div>',
    '<div><a class="btn" aria-expanded="false" href="/x">Wanted?</a><p>Ja.</p></div>',
    '<ul><li><a href="#a">Wanted</a>: av ek</li><li><a href="#b">Bord</a>: av ask</li></ul>',
  ])
    t.match(page(html), 'Wanted', html)
  t.end()
})

t.test('a foot without a name is known by whose the page is, or its notices', t => {
  const end = (html: string) => `<div class="nere">${html}</div>`
  for (const html of [
    '<p>Bruksgatan 2</p><p>© 2026 Stolar</p><p>Unwanted <a href="https://byra.example/">Byrå</a></p>',
    '<p>Bruksgatan 2</p><ul><li><a href="/frakt">Unwanted</a></li></ul><a href="/privacy">Integritet</a>',
    '<p>Bruksgatan 2</p><p>© 2026 Stolar</p></div><div><b>Unwanted</b>',
    '<p>Bruksgatan 2</p><a href="/privacy">A</a> <span>© 2026 Unwanted</span> <span>B <a href="https://byra.example">Unwanted</a></span>',
  ]) {
    const text = page(end(html))
    t.notMatch(text, 'Unwanted', html)
    t.match(text, 'Bruksgatan 2', html)
  }
  for (const html of [
    '<p>Wanted <a href="https://byra.example/">Byrå</a></p>',
    '<p>Wanted</p><ul><li><a href="/frakt">Frakt</a></li></ul>',
  ])
    t.match(page(end(html)), 'Wanted', html)
  t.end()
})
