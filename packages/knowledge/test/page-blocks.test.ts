import { extractArticle } from '@frontdesk/knowledge/read/extract-article'
import { splitArticle } from '@frontdesk/knowledge/read/split'
import t from 'tap'

const read = (html: string) =>
  extractArticle({ html, url: 'https://shop.example/page', keepFooter: false, keep: [], drop: [] })

/** The lines of a page's content. */
const linesOf = (content: string): string[] =>
  read(`<main>${content}</main>`).blocks.flatMap(({ text }) => text.split('\n'))
const passagesOf = (content: string): string[] =>
  splitArticle({ ...read(`<main>${content}</main>`), description: '' }).map(({ text }) => text)

const row = (...cells: string[]): string => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
const head = (...cells: string[]): string => `<tr>${cells.map(cell => `<th>${cell}</th>`).join('')}</tr>`
const table = (...rows: string[]): string => `<table>${rows.join('')}</table>`

type Case = [name: string, content: string, lines: string[]]

const tables: Case[] = [
  ['an empty cell stays', table(head('Day', 'Morning', 'Evening'), row('Saturday', '', '6–9')), ['Day | Morning | Evening', 'Saturday | | 6–9']],
  ['an empty first cell stays', table(head('', 'Basic', 'Pro'), row('Seats', '1', '5')), ['| Basic | Pro', 'Seats | 1 | 5']],
  ['an empty last cell stays', table(head('A', 'B'), row('x', '')), ['A | B', 'x |']],
  ['a cell that is missing at the end counts as empty', table(head('A', 'B', 'C'), row('x', 'y')), ['A | B | C', 'x | y |']],
  ['a column without anything goes', table(head('A', '', 'B'), row('x', '', 'y')), ['A | B', 'x | y']],
  ['a row without anything goes', table(head('A', 'B'), row('', ''), row('x', 'y')), ['A | B', 'x | y']],
  ['a value over several rows stands in each', table(head('Plan', 'Term', 'Price'), '<tr><td rowspan=2>Pro</td><td>Month</td><td>9</td></tr>', row('Year', '90')), ['Plan | Term | Price', 'Pro | Month | 9', 'Pro | Year | 90']],
  ['a value over rows in the middle keeps the columns', table(head('A', 'B', 'C'), '<tr><td>1</td><td rowspan="3">all</td><td>2</td></tr>', row('3', '4'), row('5', '6')), ['A | B | C', '1 | all | 2', '3 | all | 4', '5 | all | 6']],
  ['a value over several columns stands in each', table(head('Day', 'Mon', 'Tue', 'Wed'), '<tr><td>Hours</td><td colspan=2>9–5</td><td>closed</td></tr>'), ['Day | Mon | Tue | Wed', 'Hours | 9–5 | 9–5 | closed']],
  ['two rows of a header become one', table('<thead><tr><th rowspan=2>Room</th><th colspan=2>2026</th></tr>', head('Price', 'Tax'), '</thead>', row('Double', '120', '4')), ['Room | 2026 Price | 2026 Tax', 'Double | 120 | 4']],
  ['a row that names a group keeps its columns', table(head('Room', 'Low', 'High'), '<tr><th colspan=3>Winter</th></tr>', row('Double', '90', '110')), ['Room | Low | High', 'Winter | |', 'Double | 90 | 110']],
  ['a title over the whole table is a caption', table('<tr><th colspan=2>Prices 2026</th></tr>', head('Room', 'Price'), row('Double', '90')), ['Prices 2026', 'Room | Price', 'Double | 90']],
  ['a note below the whole table is a line', table(head('Room', 'Price'), row('Double', '90'), '<tr><td colspan=2>Tax is included.</td></tr>'), ['Room | Price', 'Double | 90', 'Tax is included.']],
  ['a foot that is written first comes last', '<table><tfoot><tr><td>Total</td><td>9</td></tr></tfoot><tbody><tr><td>Tea</td><td>9</td></tr></tbody></table>', ['Tea | 9', 'Total | 9']],
  ['the first column may be the header', '<table><tr><th scope=row>Weight</th><td>2 kg</td></tr><tr><th scope=row>Colour</th><td>Red</td></tr></table>', ['Weight | 2 kg', 'Colour | Red']],
  ['a second header begins another part', table(head('Room', 'Price'), row('Double', '90'), head('Extra', 'Fee'), row('Dog', '5')), ['Room | Price', 'Double | 90', 'Extra | Fee', 'Dog | 5']],
  ['the same header again is left out', table(head('Room', 'Price'), row('Double', '90'), head('Room', 'Price'), row('Single', '70')), ['Room | Price', 'Double | 90', 'Single | 70']],
  ['a list in a cell stays on its row', table(head('Plan', 'Has'), row('Pro', '<ul><li>Chat</li><li>Mail</li></ul>')), ['Plan | Has', 'Pro | Chat; Mail']],
  ['steps in a cell keep their numbers', table(head('Task', 'How'), row('Reset', '<ol><li>Press.</li><li>Wait</li></ol>')), ['Task | How', 'Reset | 1. Press. 2. Wait']],
  ['paragraphs in a cell stay on its row', table(head('Plan', 'Has'), row('Pro', '<p>Chat</p><p>Mail</p>')), ['Plan | Has', 'Pro | Chat; Mail']],
  ['paragraphs in cells make no layout of a table without a header', table(row('Pro', '<p>Chat</p><p>Mail</p>'), row('Basic', '<p>Chat</p>')), ['Pro | Chat; Mail', 'Basic | Chat']],
  ['lines in a cell are parted', table(head('Day', 'Open'), row('Monday', '9–12<br>2–6')), ['Day | Open', 'Monday | 9–12; 2–6']],
  ['a line that goes on is not parted', table(head('Long<br>name', 'B'), row('x', 'only on<br>request')), ['Long name | B', 'x | only on request']],
  ['a picture in a cell says its name', table(head('Plan', 'Chat', 'Mail'), row('Pro', '<img src=a alt=Yes>', '<i class=icon aria-label="No"></i>')), ['Plan | Chat | Mail', 'Pro | Yes | No']],
  ['a drawing in a cell says its name', table(head('Plan', 'Chat', 'Mail'), row('Pro', '<svg aria-label="Included"><path/></svg>', '<svg><title>Not included</title></svg>')), ['Plan | Chat | Mail', 'Pro | Included | Not included']],
  ['a tick or a cross may be a class', table(head('Plan', 'Chat', 'Mail'), row('Pro', '<i class="fa fa-check" aria-hidden=true></i>', '<span class="icon-cross"></span>')), ['Plan | Chat | Mail', 'Pro | ✓ | ✗']],
  ['a name of a picture beside text adds nothing', table(head('A', 'B'), row('x', '<img alt=icon> Yes')), ['A | B', 'x | Yes']],
  ['a cell that is not shown is none', table(head('A', 'B'), '<tr><td>x</td><td style="display:none">key</td><td>y</td></tr>'), ['A | B', 'x | y']],
  ['a class of a cell does not remove it', table(head('Fund', 'Share'), '<tr><td>A</td><td class="share">5 %</td></tr>'), ['Fund | Share', 'A | 5 %']],
  ['a bar in a cell is no border', table(head('Sign', 'Use'), row('|', 'a | b, c|d')), ['Sign | Use', '\\| | a \\| b, c|d']],
  ['a caption stands above', '<table><caption>Fees</caption><tr><td>Dog</td><td>5</td></tr></table>', ['Fees', 'Dog | 5']],
  ['a table in a cell of a table with a header is a part of its row', table(head('Plan', 'Limits'), row('Pro', table(row('Chats', '9'), row('Mails', '7')))), ['Plan | Limits', 'Pro | Chats 9; Mails 7']],
  ['a table that arranges is read cell by cell', table(row(`<h2>News</h2><p>One.</p>`, table(row('a', 'b')))), ['News', 'One.', 'a | b']],
  ['spans that say nonsense count as one', table(head('A', 'B'), '<tr><td rowspan=-3>x</td><td colspan=many>y</td></tr>'), ['A | B', 'x | y']],
] // prettier-ignore

t.test('a table keeps its columns', async t => {
  for (const [name, content, lines] of tables) t.same(linesOf(content), lines, name)
})

const lists: Case[] = [
  ['steps are numbered', '<ol><li>Open</li><li>Close</li></ol>', ['1. Open', '2. Close']],
  ['a list that goes on counts on', '<ol start=4><li>Open</li><li>Close</li></ol>', ['4. Open', '5. Close']],
  ['a step may have a number of its own', '<ol><li>Open</li><li value="7">Close</li><li>Go</li></ol>', ['1. Open', '7. Close', '8. Go']],
  ['a list may count down', '<ol reversed><li>Bronze</li><li>Silver</li><li>Gold</li></ol>', ['3. Bronze', '2. Silver', '1. Gold']],
  ['a list may have letters', '<ol type=a><li>Open</li><li>Close</li></ol><ol type=I start=9><li>Go</li></ol>', ['a. Open', 'b. Close', 'IX. Go']],
  ['a number without sense is ignored', '<ol start=99999999999><li value="x">Open</li></ol>', ['1. Open']],
  ['nested steps are indented', '<ol><li>Open<ol type=a><li>Left<ul><li>Deep</li></ul></li><li>Right</li></ol></li><li>Close</li></ol>', ['1. Open', '  a. Left', '    - Deep', '  b. Right', '2. Close']],
  ['a list in a box of an item stays a list', '<ol><li>Open<div><ul><li>Left</li></ul></div></li><li>Close</li></ol>', ['1. Open', '  - Left', '2. Close']],
  ['steps with code keep both', '<ol><li>Run:<pre>npm i\n  npm start</pre></li><li>Wait.</li></ol>', ['1. Run:', 'npm i', '  npm start', '2. Wait.']],
  ['steps with headings keep their numbers', '<ol><li><h3>Open</h3><p>Turn it.</p></li><li><h3>Close</h3></li></ol>', ['1. Open', 'Turn it.', '2. Close']],
  ['a table in a step is a table', `<ol><li>Choose:${table(head('A', 'B'), row('x', 'y'))}</li><li>Go</li></ol>`, ['1. Choose:', 'A | B', 'x | y', '2. Go']],
  ['a term stands with all that it means', '<dl><dt>Size</dt><dd>L</dd><dd>XL</dd><dt>Colour</dt><dd><ul><li>Red</li><li>Blue</li></ul></dd></dl>', ['Size: L; XL', 'Colour: Red; Blue']],
  ['a term stands before its code', '<dl><dt>port</dt><dd><p>The port.</p><pre>port: 1</pre></dd><dt>host</dt><dd>The host.</dd></dl>', ['port: The port.', 'port: 1', 'host: The host.']],
  ['details are read below their summary', '<details><summary>May I?</summary><ol><li>Ask</li></ol></details>', ['May I?', '1. Ask']],
] // prettier-ignore

t.test('a list keeps its numbers and levels', async t => {
  for (const [name, content, lines] of lists) t.same(linesOf(content), lines, name)
})

t.test('a table that is cut has its caption, header and group in each passage', async t => {
  const rows = (group: string) =>
    Array.from({ length: 40 }, (_, n) => row(`${group} room ${n}`, `${n} euros a night`, ''))
  const passages = passagesOf(
    `<h2>Rates</h2><table><caption>Rates 2026</caption>${head('Room', 'Price', 'Note')}
     <tr><th colspan=3>Winter</th></tr>${rows('Small').join('')}<tr><th colspan=3>Summer</th></tr>${rows('Large').join('')}</table>`,
  )
  t.ok(passages.length > 2)
  for (const text of passages) {
    t.match(text, /^Rates 2026\nRoom \| Price \| Note\n(?:Winter|Summer) \| \|\n/)
    t.ok(text.length <= 1_200, `${text.length} characters`)
    const [, , group = '', ...lines] = text.split('\n')
    t.match(lines[0], group.startsWith('Winter') ? /^Small/ : /^Large/)
    t.notMatch(lines.at(-1), /^(?:Winter|Summer)/, 'a group is not parted from its first row')
  }
  for (let n = 0; n < 40; n++)
    for (const group of ['Small', 'Large'])
      t.equal(passages.filter(text => text.includes(`\n${group} room ${n} | ${n} euros a night |`)).length, 1)
})

t.test('a wide table is written in parts by columns, and a long row in several, each with the first cell', async t => {
  const names = Array.from({ length: 60 }, (_, n) => `Property number ${n}`)
  const wide = linesOf(table(head('Model', ...names), row('X1', ...names.map((_, n) => `v${n}`))))
  for (const [n, name] of names.entries()) {
    const at = wide.findIndex(line => line.split(' | ').includes(name))
    t.equal(wide[at]?.split(' | ')[0], 'Model')
    const [key, ...values] = wide[at + 1]?.split(' | ') ?? []
    t.equal(key, 'X1')
    t.equal(values[(wide[at]?.split(' | ').indexOf(name) ?? 0) - 1], `v${n}`)
  }
  const sentence = 'It is delivered on the day after the order was placed. '
  const long = passagesOf(
    table(head('Term', 'A', 'B'), row('Delivery', sentence.repeat(30), sentence.repeat(5)), row('x', 'y', 'z')),
  )
  for (const text of long) t.ok(text.startsWith('Term | A | B\n') && text.length <= 1_200)
  const cells = long.flatMap(text => text.split('\n').slice(1)).map(line => line.split(/(?<=^|\s)\|(?=\s|$)/))
  t.ok(cells.every(({ length }) => length === 3))
  t.ok(cells.slice(0, -1).every(([key]) => key?.trim() === 'Delivery'))
  t.equal(
    cells
      .map(([, text]) => text?.trim())
      .join(' ')
      .match(/order was placed/g)?.length,
    30,
  )
})

t.test('hostile rowspan and colspan values cost nothing', async t => {
  const huge = `<td rowspan=1000000 colspan=1000000>${'word '.repeat(30)}</td>`
  const pages = {
    'a cell over all': `<table><tr>${huge}</tr>${'<tr><td>x</td></tr>'.repeat(4_000)}</table>`,
    'in each row': `<table>${`<tr>${huge}<td>x</td></tr>`.repeat(2_000)}</table>`,
    'in each cell of a row': `<table><tr>${huge.repeat(2_000)}</tr>${'<tr><td>x</td><td>y</td></tr>'.repeat(2_000)}</table>`,
    'a wide first row': `<table><tr>${'<td>x</td>'.repeat(2_000)}</tr>${'<tr><td>y</td></tr>'.repeat(5_000)}</table>`,
    'a row of many cells': `<table><tr>${'<th>word</th>'.repeat(25_000)}</tr></table>`,
    'a cell of many lines': `<table>${head('a', 'b')}<tr><td>x</td><td>${'<p>word</p>'.repeat(25_000)}</td></tr></table>`,
    'many tables': `<table><tr><th>a</th>${huge}</tr><tr><td>y</td></tr></table>`.repeat(2_000),
    'tables in tables': `${'<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>'.repeat(140)}deep${'</td></tr></table>'.repeat(140)}`,
    'a wide header and its rows': `<table>${head('k', ...Array.from({ length: 300 }, () => 'n'.repeat(390)))}${row('k'.repeat(150), ...Array.from({ length: 199 }, () => 'v')).repeat(100)}</table>`,
  }
  for (const [name, html] of Object.entries(pages)) {
    const length = read(html).blocks.reduce((sum, { text }) => sum + text.length, 0)
    t.ok(length > 0 && length < 2 * html.length + 500_000, `${name}: ${length} characters of ${html.length}`)
  }
})

t.test('what looks like a menu stays where it says something', async t => {
  const filler = 'This sentence makes the page long enough to look like an article that somebody wrote. '
  const html = `<body><div class="nav-box"><a href=/a>A</a> <a href=/b>B</a></div><div class=post><h1>Story</h1>
    ${`<p>${filler.repeat(4)}</p>`.repeat(5)}<p>Choose <span class="menuitem">File – Save</span> or <span hidden>Quit</span>.</p>
    ${table(head('Link', 'Page'), row('<a href=/1>One</a>', '<a href=/2>Two</a>'))}<p>${filler.repeat(4)}</p></div></body>`
  const text = read(html).blocks.map(block => block.text)
  t.ok(text.includes('Choose File – Save or Quit.'))
  t.ok(text.includes('Link | Page\nOne | Two'))
})

t.test(
  'votes, share bars, breadcrumbs, tables of contents, related links and copyright lines are not text',
  async t => {
    const links = '<ul><li><a href=/1>Opening hours</a></li><li><a href=/2>How we deliver</a></li></ul>'
    const parts = [
      `<div class="breadcrumb"><a href=/>Home</a> / <a href=/a>Help</a></div>`,
      '<p><a href=/>Home</a> › <a href=/a>Help</a> › Returns</p>',
      `<h2>On this page</h2>${links}`,
      `<div class="toc"><p>Topics</p>${links}</div>`,
      `<h3>Related articles</h3>${links}`,
      `<h2>Siehe auch</h2><p><a href=/1>Versand</a>, <a href=/2>Zahlung</a></p>`,
      '<div class="article-votes"><span>Was this article helpful?</span> <a href=#>Yes</a></div>',
      '<p>Was this page helpful? Yes No</p>',
      '<p>War dieser Artikel hilfreich?</p>',
      '<p>Cet article vous a-t-il été utile ?</p>',
      '<p>12 out of 34 found this helpful</p>',
      '<p>Share this article</p>',
      '<p>Edit this page on GitHub</p>',
      '<p>© 2026 Shop Ltd. All rights reserved.</p>',
      '<p>Copyright © 2019–2026 Shop Ltd</p>',
    ]
    for (const part of parts) {
      t.same(
        linesOf(`<h1>Returns</h1><p>You may return it.</p>${part}<p>Send it back.</p>`),
        ['Returns', 'You may return it.', 'Send it back.'],
        part,
      )
    }
    const kept = [
      '<p>© 2026 Shop Ltd, Rope Street 14, +44 20 7946 0000</p>',
      '<p>Copyright 2026 law changes what a library may copy.</p>',
      '<p>Is this page of my passport enough?</p>',
      '<h2>See also</h2><p>If the <a href=/1>form</a> is lost, ask for another one at the desk.</p>',
      '<h2>Contents</h2><ul><li>One lamp</li><li>Two screws</li></ul>',
    ]
    for (const part of kept) {
      const text = part.replaceAll(/<[^>]*>/g, '')
      t.equal(linesOf(part).join('').replaceAll('- ', ''), text, part)
    }
  },
)

t.test('a foot is known by its name, and is read on the start page alone', async t => {
  const page = (foot: string) => `<body><h1>Returns</h1><p>You may return it.</p>${foot}</body>`
  const textsOf = (html: string, keepFooter: boolean) =>
    extractArticle({ html, url: 'https://shop.example/', keepFooter, keep: [], drop: [] }).blocks.map(
      ({ text }) => text,
    )
  const inside = '<div class="footer"><p>Open daily, 9–5</p></div><p>© 2026 Shop Ltd</p>'
  for (const foot of [
    `<footer>${inside}</footer>`,
    `<div id="footer">${inside}</div>`,
    `<div class="wide site-footer">${inside}</div>`,
  ]) {
    t.same(textsOf(page(foot), false), ['Returns', 'You may return it.'], foot)
    t.same(textsOf(page(foot), true), ['Returns', 'You may return it.', 'Returns', 'Open daily, 9–5'], foot)
  }
  t.same(textsOf('<body><div class="footer"><p>Open daily, 9–5</p></div></body>', false), ['Open daily, 9–5'])
})
