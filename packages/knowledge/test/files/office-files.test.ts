import { aDocx, anEpub, anOpenDocument, anXlsx, aPptx, aZip } from '@frontdesk/testing/made-up-files'
import t from 'tap'
import { read, textOf } from './read-text-of.ts'

type Cell = string | number | { xml: string }

/** A row of a sheet: texts stand in their cells, numbers have the first style. */
function row(number: number, cells: readonly (Cell | null)[], attributes = ''): string {
  const all = cells.map((cell, column) => {
    const place = `r="${String.fromCodePoint(65 + column)}${number}"`
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`
    if (typeof cell === 'string') return `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`
    return cell.xml.replace('<c', `<c ${place}`)
  })
  return `<row r="${number}" ${attributes}>${all.join('')}</row>`
}

const sheet = (rows: readonly string[], around = ''): string => `<sheetData>${rows.join('')}</sheetData>${around}`
const xlsx = (rows: readonly string[], around = '', more = {}): Promise<string> =>
  textOf('a.xlsx', anXlsx([{ name: 'Sheet1', xml: sheet(rows, around) }], more))
const styled = (style: number, value: number): Cell => ({ xml: `<c s="${style}"><v>${value}</v></c>` })

t.test('the rows of an XLSX name their columns, whichever way a text is stored', async t => {
  const rows = [
    row(1, ['Course', 'Price', 'Open']),
    row(2, [{ xml: '<c t="s"><v>0</v></c>' }, 120, { xml: '<c t="b"><v>1</v></c>' }]),
    row(3, [
      { xml: '<c t="s"><v>1</v></c>' },
      { xml: '<c><f>B2*2</f><v>240</v></c>' },
      { xml: '<c t="str"><f>"y"</f><v>on request</v></c>' },
    ]),
    row(4, ['Gone', { xml: '<c t="e"><v>#N/A</v></c>' }, null]),
  ]
  const strings = ['<t>Beginners</t>', '<r><t>Adv</t></r><r><t>anced</t></r><rPh sb="0" eb="1"><t>reading</t></rPh>']
  t.equal(
    await xlsx(rows, '', { strings }),
    'Course: Beginners, Price: 120, Open: TRUE\nCourse: Advanced, Price: 240, Open: on request\nCourse: Gone',
  )
})

t.test('numbers of an XLSX are written as their cells show them', async t => {
  const formats = [
    '#,##0.00 "€"',
    'dd.mm.yyyy',
    '0%',
    '00000',
    '0.0" kg"',
    'yyyy\\-mm\\-dd\\ hh:mm',
    '[$£-809]#,##0.00',
    'h:mm',
    'mmmm yyyy',
    '_-* #,##0.00_-;-* #,##0.00_-',
  ]
  const styles =
    `<numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>` +
    `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}<xf numFmtId="14"/><xf numFmtId="10"/></cellXfs>`
  const shown: [style: number, value: number, text: string][] = [
    [0, 0.30000000000000004, '0.3'],
    [0, 1234567, '1234567'],
    [1, 1234.5, '1234.50 €'],
    [2, 46355, '2026-11-29'],
    [3, 0.19, '19%'],
    [4, 1067, '01067'],
    [5, 2.5, '2.5 kg'],
    [6, 46355.4375, '2026-11-29 10:30'],
    [7, 34.5, '£34.50'],
    [8, 0.75, '18:00'],
    [9, 46355, 'November 2026'],
    [10, 1200, '1200.00'],
    [11, 46355, '2026-11-29'],
    [12, 0.075, '7.50%'],
  ]
  const rows = [
    row(1, ['What', 'Value']),
    ...shown.map(([style, value], index) => row(index + 2, [`w${'x'.repeat(index)}`, styled(style, value)])),
  ]
  t.equal(
    await xlsx(rows, '', { styles }),
    shown.map(([, , text], index) => `What: w${'x'.repeat(index)}, Value: ${text}`).join('\n'),
  )
  const from1904 = [row(1, ['Day', 'Date']), row(2, ['first', styled(11, 44893)])]
  t.equal(
    await xlsx(from1904, '', { styles, properties: '<workbookPr date1904="1"/>' }),
    'Day: first, Date: 2026-11-29',
  )
})

t.test(
  'hidden sheets, rows and columns of an XLSX are left out, and merged cells stand in each of their rows',
  async t => {
    const rows = [
      row(1, ['Price list of the studio', null, null, null]),
      row(3, ['Day', 'Secret', 'Time', 'Price']),
      row(4, ['Monday', 'a', 'ten', 30]),
      row(5, [null, 'b', 'two', 35]),
      row(6, ['Tuesday', 'c', 'ten', 31], 'hidden="1"'),
      row(7, ['Friday', 'd', 'ten', 40]),
    ]
    const columns = '<cols><col min="2" max="2" hidden="1"/></cols>'
    const merged = '<mergeCells count="2"><mergeCell ref="A1:D1"/><mergeCell ref="A4:A5"/></mergeCells>'
    const file = anXlsx([
      { name: 'Prices', xml: columns + sheet(rows, merged) },
      { name: 'Costs', xml: sheet([row(1, ['Clay', 'never shown'])]), state: 'hidden' },
      { name: 'Margins', xml: sheet([row(1, ['Glaze', 'never shown'])]), state: 'veryHidden' },
      { name: 'Empty', xml: sheet([]) },
      { name: 'Rooms', xml: sheet([row(1, ['Room', 'Seats']), row(2, ['Attic', 12])]) },
    ])
    const text = await textOf('a.xlsx', file)
    t.match(
      text,
      'Price list of the studio\nDay: Monday, Time: ten, Price: 30\nDay: Monday, Time: two, Price: 35\nDay: Friday, Time: ten, Price: 40',
    )
    t.match(text, 'Rooms: Room: Attic, Seats: 12')
    t.notMatch(text, /never shown|Secret|Tuesday/)
  },
)

t.test('a second table on a sheet has names of its own, and a list of names and values has none', async t => {
  const rows = [
    row(1, ['Course', 'Price']),
    row(2, ['Beginners', 120]),
    row(3, ['Advanced', 160]),
    row(6, ['Rooms we let']),
    row(7, ['Room', 'Seats']),
    row(8, ['Attic', 12]),
  ]
  t.equal(
    await xlsx(rows),
    'Course: Beginners, Price: 120\nCourse: Advanced, Price: 160\nRooms we let\nRoom: Attic, Seats: 12',
  )
  const hours = [
    row(2, [null, 'Monday', '11-17']),
    row(3, [null, 'Tuesday', '11-17']),
    row(4, [null, 'Friday', '11-20']),
  ]
  t.equal(await xlsx(hours), 'Monday, 11-17\nTuesday, 11-17\nFriday, 11-20')
})

const shape = (text: string, type = ''): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${type === '' ? '' : `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${text
    .split('\n')
    .map(line => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`

t.test(
  'the slides of a PPTX stand under their titles, without what is on every slide, and without hidden ones',
  async t => {
    const cell = (text: string, attributes = ''): string =>
      `<a:tc ${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`
    const long =
      'The studio stands in the old mill at the river, and everybody who has finished the introduction may use its kiln.'
    const slides = [
      shape('Our studio', 'ctrTitle') +
        shape(`${long}\nOpen from eleven to five`) +
        shape('7', 'sldNum') +
        shape('November', 'dt'),
      `${shape('Prices', 'title')}<p:graphicFrame><a:tbl><a:tr>${cell('Course')}${cell('Price')}</a:tr><a:tr>${cell('Beginners')}${cell('120 euros')}</a:tr><a:tr>${cell('On request', 'gridSpan="2"')}${cell('', 'hMerge="1"')}</a:tr></a:tbl></p:graphicFrame>`,
      shape('Margins', 'title') + shape('for us alone'),
    ]
    const text = await textOf('a.pptx', aPptx(slides, [2]))
    t.match(text, `${long}\nOpen from eleven to five`)
    t.match(text, /Prices/)
    t.match(text, 'Course | Price\nBeginners | 120 euros')
    t.notMatch(text, /\n7|November|for us alone/)
  },
)

t.test('an ODT is read as it is seen: lists, notes, text boxes and tables, without changes and comments', async t => {
  const styles =
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>'
  const item = (text: string, more = ''): string => `<text:list-item ${more}><text:p>${text}</text:p></text:list-item>`
  const cell = (text: string, more = ''): string =>
    `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`
  const body = [
    '<text:tracked-changes><text:changed-region><text:deletion><text:p>old price 99</text:p></text:deletion></text:changed-region></text:tracked-changes>',
    '<text:p>A day<text:s text:c="2"/>costs <text:span>37</text:span> euros<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Firewood included.</text:p></text:note-body></text:note>.<office:annotation><text:p>Really?</text:p></office:annotation></text:p>',
    '<text:p><draw:frame><draw:text-box><text:p>Closed on Mondays</text:p></draw:text-box></draw:frame></text:p>',
    `<text:list text:style-name="L1">${item('Bring clay')}${item('Bring water')}</text:list>`,
    `<text:list text:style-name="L1" text:continue-numbering="true">${item('Wait')}</text:list>`,
    `<text:list text:style-name="L2">${item('An apron')}</text:list>`,
    `<table:table><table:table-header-rows><table:table-row>${cell('Day')}${cell('Price')}</table:table-row></table:table-header-rows><table:table-row>${cell('Monday', 'table:number-rows-spanned="2"')}${cell('30')}</table:table-row><table:table-row><table:covered-table-cell/>${cell('35')}</table:table-row></table:table>`,
  ]
  t.equal(
    await textOf('a.odt', anOpenDocument('text', body.join(''), styles)),
    [
      'A day costs 37 euros[1].',
      '[1] Firewood included.',
      'Closed on Mondays',
      '1. Bring clay',
      '2. Bring water',
      '3. Wait',
      '- An apron',
      'Day | Price',
      'Monday | 30',
      'Monday | 35',
    ].join('\n'),
  )
})

t.test('an ODS is read as it is seen, and a million empty rows are none', async t => {
  const styles =
    '<style:style style:name="t2" style:family="table"><style:table-properties table:display="false"/></style:style>'
  const cell = (text: string, more = ''): string =>
    text === ''
      ? `<table:table-cell ${more}/>`
      : `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`
  const line = (cells: string, more = ''): string => `<table:table-row ${more}>${cells}</table:table-row>`
  const rows = [
    line(cell('Course') + cell('Price') + cell('From')),
    line(
      cell('Beginners', 'table:number-rows-spanned="2"') +
        cell('120 €') +
        cell('29/11/26', 'office:value-type="date" office:date-value="2026-11-29"'),
    ),
    line(`<table:covered-table-cell/>${cell('140 €')}${cell('', 'table:number-columns-repeated="1000"')}`),
    line(cell('Secret') + cell('1 €'), 'table:visibility="collapse"'),
    line(cell('', 'table:number-columns-repeated="1024"'), 'table:number-rows-repeated="1048000"'),
  ]
  const file = anOpenDocument(
    'spreadsheet',
    `<table:table table:name="Prices">${rows.join('')}</table:table><table:table table:name="Hidden" table:style-name="t2">${line(cell('Cost') + cell('9'))}</table:table>`,
    styles,
  )
  t.equal(
    await textOf('a.ods', file),
    'Course: Beginners, Price: 120 €, From: 2026-11-29\nCourse: Beginners, Price: 140 €',
  )
})

t.test('the slides of an ODP stand under their titles, without notes', async t => {
  const long =
    'The studio stands in the old mill at the river, and everybody who has finished the introduction may use its kiln.'
  const page = `<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>Our studio</text:p></draw:text-box></draw:frame><draw:frame><draw:text-box><text:p>${long}</text:p></draw:text-box></draw:frame><presentation:notes><draw:frame><draw:text-box><text:p>Say hello</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>`
  t.equal(await textOf('a.odp', anOpenDocument('presentation', page)), `# Our studio\n${long}`)
})

t.test('an EPUB is read chapter by chapter, without its table of contents', async t => {
  const long = 'The kiln is fired slowly at first, because water that is left in the clay would burst it when it boils.'
  const text = await textOf(
    'a.epub',
    anEpub([`<h1>Firing</h1><p>${long}</p>`, `<h1>Cooling</h1><p>It takes a day. ${long}</p>`]),
  )
  t.equal(text, `# Firing\n${long}\n# Cooling\nIt takes a day. ${long}`)
  const { pages } = await read('a.epub', anEpub(['<p>A chapter.</p>']))
  t.match(pages, [{ url: 'a.epub', content: { title: 'The kiln book', language: 'en' } }])
  const locked =
    '<encryption><EncryptedData><CipherReference URI="OEBPS/text/part%200.xhtml"/></EncryptedData></encryption>'
  await t.rejects(read('a.epub', anEpub(['<p>A chapter.</p>'], { 'META-INF/encryption.xml': locked })), {
    message: /protected against copying/,
  })
})

const ole = (part: string): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from(part, 'utf16le'),
    Buffer.alloc(600),
  ])
const refused: [name: string, body: Uint8Array | string, why: RegExp][] = [
  ['a.doc', ole('WordDocument'), /save it as DOCX/],
  ['a.docx', ole('WordDocument'), /of an old Word: save it as DOCX/],
  ['a.xlsx', ole('Workbook'), /of an old Excel: save it as XLSX/],
  ['a.pptx', ole('PowerPoint Document'), /of an old PowerPoint: save it as PPTX/],
  ['a.xlsx', ole('EncryptedPackage'), /has a password/],
  ['a.xls', 'x', /save it as XLSX/],
  ['a.ppt', 'x', /save it as PPTX/],
  ['a.rtf', String.raw`{\rtf1 x}`, /save it as DOCX/],
  ['a.pages', 'x', /save it as DOCX/],
  ['a.zip', aZip({ x: 'y' }), /Files of this kind cannot be read\. PDF, DOCX/],
  ['a.docx', anXlsx([{ name: 'a', xml: '' }]), /says DOCX, but the content is XLSX/],
  ['a.xlsx', aDocx(['x']), /says XLSX, but the content is DOCX/],
  ['a.odt', anOpenDocument('spreadsheet', ''), /says ODT, but the content is ODS/],
  ['a.epub', aZip({ x: 'y' }), /another kind of archive/],
  ['a.pdf', aDocx(['x']), /says PDF, but the content is an archive/],
  ['a.csv', aDocx(['x']), /says CSV, but the content is an archive/],
  ['a.xlsx', anXlsx([{ name: 'a', xml: sheet([]) }]), /No text was found/],
  ['a.pptx', aPptx([' '.repeat(70_000_000)]), /unfolds to more/],
  ['a.xlsx', aPptx(['']).subarray(0, 300), /damaged/],
  ['a.docx', aDocx([], { 'word/document.xml': `<w:document>${'<w:p>'.repeat(600)}` }), /nested too deeply/],
]

for (const [name, body, why] of refused) {
  t.test(`${name} that cannot be read says so: ${why.source}`, async t => {
    await t.rejects(read(name, body), { code: 'FILE_UNREADABLE', message: why })
  })
}

t.test('an ODT with a password says so', async t => {
  const locked = aZip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': 'x',
    'META-INF/manifest.xml': '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>',
  })
  await t.rejects(read('a.odt', locked), { message: /has a password/ })
})
