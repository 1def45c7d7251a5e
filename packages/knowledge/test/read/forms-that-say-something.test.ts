import t from 'tap'
import { pageText } from './page-text.ts'

/* A form may hold what visitors come for. Its fields go with the words that only they need; the rest is read. */

const others = `<section><h2>Der Verein</h2>${Array.from({ length: 8 }, (_, n) => `<p>In Jahr ${n} bauten wir ein Boot aus Lärche, und im Sommer fuhren alle damit über den See und wieder zurück.</p>`).join('')}</section>`
const read = (form: string) => pageText(`<main><h1>Kontakt</h1>${form}${others}</main>`)

t.test('what a visitor reads in a form beside its fields is read', t => {
  const forms: [name: string, form: string, said: string[], unsaid: string[]][] = [
    [
      'a contact form with the address in it',
      `<form method="post" class="contact"><div class="row"><div class="col"><h2>Besuchen Sie uns</h2><p>Seestraße 4, 78462 Konstanz</p><p>Di–Fr 14–18 Uhr</p></div>
       <div class="col"><label for="e">E-Mail-Adresse</label><input id="e" type="email" name="email"><label for="m">Ihre Nachricht</label><textarea id="m"></textarea><button>Absenden</button></div></div></form>`,
      ['Besuchen Sie uns', 'Seestraße 4, 78462 Konstanz', 'Di–Fr 14–18 Uhr'],
      ['E-Mail-Adresse', 'Ihre Nachricht', 'Absenden'],
    ],
    [
      'a sentence before fields in paragraphs',
      `<form><p>Wir antworten innerhalb von zwei Werktagen.</p><p>Name:<br><input name="name"></p><p>E-Mail:<br><input name="email"></p><p>Text:<br><textarea></textarea></p><p><small>Felder mit * sind Pflicht.</small></p><p>Mit dem Senden stimmen Sie der <a href="/datenschutz">Erklärung</a> zu.</p><input type="submit"></form>`,
      ['Wir antworten innerhalb von zwei Werktagen.'],
      ['Name', 'E-Mail', 'Pflicht', 'stimmen Sie'],
    ],
    [
      'fields in a table, a list and definitions',
      `<form><p>Die Halle wird nur an Mitglieder vermietet.</p><table><tr><td>Vorname</td><td><input name="a"></td></tr><tr><td>Nachname</td><td><input name="b"></td></tr></table>
       <ul><li>Geburtstag <input type="date"></li></ul><dl><dt>Telefon privat</dt><dd><input type="tel"></dd></dl></form>`,
      ['Die Halle wird nur an Mitglieder vermietet.'],
      ['Vorname', 'Nachname', 'Geburtstag', 'Telefon privat'],
    ],
    [
      'hints, groups and messages',
      `<form><fieldset><legend>Ihre Angaben</legend><div><label>Name <input name="n" aria-describedby="hint"></label><p id="hint">So wie im Ausweis</p></div></fieldset>
       <h3>Einverständnis</h3><label><input type="checkbox"> Ich habe alles gelesen</label><div class="form-error">Bitte ausfüllen</div><div role="alert">Das ging schief</div>
       <h3>Anfahrt</h3><p>Vom Bahnhof mit dem Bus 5 bis zur Werft.</p><input name="x"><button>Los</button><div>Danke, wir haben es!</div></form>`,
      ['Anfahrt', 'Vom Bahnhof mit dem Bus 5 bis zur Werft.'],
      ['Ihre Angaben', 'Ausweis', 'Einverständnis', 'alles gelesen', 'ausfüllen', 'schief', 'Danke'],
    ],
    [
      'a login with a notice of hours',
      `<form action="/login" id="login"><p>Der Lesesaal ist vom 3. bis 9. August geschlossen, sonst 10:00–17:00.</p><label>Kennwort <input type="password"></label><button>Anmelden</button></form>`,
      ['sonst 10:00–17:00'],
      ['Kennwort'],
    ],
    [
      'a search with its results',
      `<form role="search" action="/suche"><label>Suchwort <input type="search" name="q"></label><ol><li><a href="/kurse/1">Kurs für Anfänger</a><p>Der Kurs beginnt im April am Steg und dauert vier Abende; Schwimmwesten leihen wir aus.</p></li></ol></form>`,
      ['Kurs für Anfänger', 'Schwimmwesten leihen wir aus'],
      ['Suchwort'],
    ],
    [
      'a calculator with a table of zones',
      `<form class="rechner"><table><tr><th>Gewicht</th><th>Zone</th></tr><tr><td>bis 10 kg</td><td>zwei</td></tr><tr><td>bis 30 kg</td><td>drei</td></tr></table><label>Ihr Gewicht <input type="number" name="kg"></label><button>Rechnen</button></form>`,
      ['bis 10 kg | zwei', 'bis 30 kg | drei'],
      ['Ihr Gewicht'],
    ],
    [
      'a choice of dates in a form that asks for names',
      `<form><label>Termin <select name="kurs"><option>Knoten, 12.04.2027, 18:00</option><option>Segel, 19.04.2027, 18:00</option></select></label>
       <label>Betreff <select name="betreff"><option>Allgemeine Frage</option><option>Beschwerde</option></select></label><label>Name <input name="n"></label><textarea></textarea></form>`,
      ['Knoten, 12.04.2027, 18:00', 'Segel, 19.04.2027, 18:00'],
      ['Beschwerde'],
    ],
    [
      'choices whose label has them in it',
      '<form method="get"><label>Tur<select name="tur"><option>Samstag, 11. April, 10:20 Uhr</option><option>Sonntag, 26. April, 11:05 Uhr</option></select></label></form>',
      ['Sonntag, 26. April, 11:05 Uhr'],
      [],
    ],
    [
      'folded answers within',
      `<form><button type="button" aria-expanded="false" aria-controls="a">Darf mein Hund mit?</button><div id="a" hidden>Ja, an der Leine.</div><input name="n"></form>`,
      ['Darf mein Hund mit?', 'Ja, an der Leine.'],
      [],
    ],
  ]
  for (const [name, form, said, unsaid] of forms) {
    const text = read(form)
    for (const one of said) t.match(text, one, `${name}: ${one}`)
    for (const one of unsaid) t.notMatch(text, one, `${name}: ${one}`)
  }
  t.end()
})

t.test('a page about newsletters keeps its text', t => {
  const page = (heading: string) =>
    pageText(
      `<main>${heading}<p>Er kommt am ersten Montag des Monats, hat vier Seiten und kostet nichts.</p><form method="post"><input type="email" name="email"><button>Bestellen</button></form></main><div>${others}</div>`,
    )
  t.match(page('<h1>Rundbrief</h1>'), 'am ersten Montag des Monats')
  t.notMatch(page('<h1>Bootsbau</h1><p>Lärche hält lange.</p><h3>Rundbrief</h3>'), 'am ersten Montag')
  t.match(page('<h1>Bootsbau</h1><p>Lärche hält lange.</p><h3>Rundbrief</h3>'), 'Lärche hält lange.')
  t.end()
})

t.test('a form around the whole page hides nothing of it', t => {
  const text = pageText(
    `<form id="aspnetForm" method="post"><input type="hidden" name="__VIEWSTATE"><div><h1>Öffnungszeiten</h1><table><tr><td>Montag</td><td>9–12 Uhr</td></tr><tr><td>Dienstag</td><td>14–18 Uhr</td></tr></table>
     <p>Feiertage: geschlossen.</p><div><label for="q">Suchbegriff</label><input id="q" type="text" name="email"></div></div>${others}</form>`,
  )
  for (const said of ['Montag | 9–12 Uhr', 'Feiertage: geschlossen.', 'fuhren alle damit']) t.match(text, said)
  t.notMatch(text, 'Suchbegriff')
  t.end()
})

t.test('forms that only ask leave nothing, in any language', t => {
  for (const form of [
    '<form><h3>Unwanted</h3><label>Nom<input name="nom"></label><label>Message<textarea name="m"></textarea></label><p>Unwanted *</p><button>Envoyer</button></form>',
    '<form id="commentform"><h3>Unwanted</h3><p>Unwanted: your address will not be published by us, nor by anybody whom we know well.</p><input name="email"><textarea></textarea></form>',
    '<form action="/search"><div><span>Unwanted</span><input name="q"></div><button>Unwanted</button></form>',
    '<form class="filter"><h4>Unwanted</h4><ul><li><label><input type="checkbox"> Unwanted (12)</label></li><li><label><input type="checkbox"> Unwanted (3)</label></li></ul></form>',
    '<form action="/login"><h2>Unwanted</h2><input type="text"><input type="password"><a href="/lost">Unwanted?</a></form>',
    '<div><h3>Unwanted</h3><form><p>Unwanted bréf í hverjum mánuði</p><input type="email" name="netfang"><button>Skrá</button></form></div>',
  ])
    t.notMatch(read(form), 'Unwanted', form)
  t.end()
})

t.test('row 70: of hostile forms, links and notices only so much is looked at', t => {
  const many = (html: string, count: number) => html.repeat(count)
  for (const [name, form] of Object.entries({
    fields: `<form>${many('<span>a</span><input name="x">', 10_000)}</form>`,
    hints: `<form>${many('<input aria-describedby="a b c"><p id="a">b</p>', 7_000)}</form>`,
    nested: `<form>${many('<fieldset><div><legend>a</legend><input>', 70)}</form>`,
    words: `<form>${many('word ', 100_000)}${many('<input>', 5_000)}</form>`,
    forms: many('<form><input name="a"><p>b</p></form>', 5_000),
    emails: `<div>${many('<input type="email">', 20_000)}</div>`,
    votes: `<div>${many('<button>a</button>', 20_000)}?</div>`,
    lists: many('<ul><li><a href="#a">x</a>', 140) + many('<a href="#b">y</a>', 20_000),
    cards: many('<div class="c"><a href="/a/x"><img></a></div>', 7_000),
    notices: many('<div><p>cookies of our website</p><button>OK</button></div>', 7_000),
    shares: many('<p><a href="https://www.facebook.com/sharer/x">s</a> <a href="/x">y</a></p>', 7_000),
    headings: many('<div><div><h3>a</h3></div></div>', 7_000),
    orders: `<div>${many('<a href="?sort=1">x</a> ', 12_000)}</div>`,
    arrows: `<div>${many('<span><a href="/x">← x</a></span>', 7_000)}</div>`,
    answers: `<nav>${many('<p>Some words of an answer <a href="/">x</a></p>', 7_000)}</nav>`,
    letters: `<footer><div>${many('<p>newsletter</p>', 7_000)}</div></footer>`,
    ways: many('<div><a href="/">x</a> / y', 350),
    facets: `<div>${many('<label><input type="checkbox">a (1)</label>', 7_000)}</div>`,
    sides: many('<div><div><a href="/a">x</a></div>', 180),
    foot: `<footer>${many('<p>x <a href="https://b.example/">y</a></p>', 7_000)}</footer>`,
  }))
    t.match(pageText(`<h1>Pots</h1><p>First words.</p>${form}${others}`), 'First words.', name)
  t.end()
})
