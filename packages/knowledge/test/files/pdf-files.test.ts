import { aDrawnPdf, aFontByName, aLockedPdf, aPdf } from '@frontdesk/testing/made-up-files'
import t from 'tap'
import { read, textOf } from './read-text-of.ts'

/** Lines of text at places of a page, in points from its lower left corner. */
const at = (x: number, y: number, text: string, size = 12): string => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`
/** Lines below each other. */
const lines = (texts: readonly string[], x = 60, y = 760): string =>
  texts.map((text, index) => at(x, y - 16 * index, text)).join('\n')

const pdfText = (pages: readonly string[], how = {}): Promise<string> => textOf('a.pdf', aDrawnPdf(pages, how))

/** Fonts of East Asia that stand in no file: name of the character map, registry, and a word in its code. */
const asian: readonly (readonly [map: string, ordering: string, code: string, text: string])[] = [
  ['UniGB-UCS2-H', 'GB1', '5de54f5c5ba4', '工作室'],
  ['GBK-EUC-H', 'GB1', 'b9a4d7f7cad2', '工作室'],
  ['UniCNS-UTF16-H', 'CNS1', '5de54f5c5ba4', '工作室'],
  ['ETen-B5-H', 'CNS1', 'a475a740abc7', '工作室'],
  ['UniJIS-UCS2-H', 'Japan1', '967682b8', '陶芸'],
  ['90ms-RKSJ-H', 'Japan1', '93a98c7c', '陶芸'],
  ['UniKS-UCS2-H', 'Korea1', 'b3c4c608', '도예'],
  ['KSCms-UHC-H', 'Korea1', 'b5b5bfb9', '도예'],
]

for (const [map, ordering, code, text] of asian) {
  t.test(`a PDF whose font stands in no file is read by the character map ${map}`, async t => {
    const font = aFontByName(map, ordering)
    t.equal(await pdfText([`BT /F1 14 Tf 60 760 Td <${code}> Tj ET`], { font }), text)
  })
}

t.test('a word that the end of a line divides is one, and a hyphen that belongs to it stays', async t => {
  const divided = [
    ['Whoever cancels in time gets the reim-', 'bursement of a course.', /the reimbursement of a course/],
    ['Wir bestätigen den Kauf-', 'vertrag noch heute per Post.', /den Kaufvertrag noch/],
    ['Die Mund-Nasen-', 'Schutz-Pflicht gilt nicht mehr.', /Mund-Nasen-Schutz-Pflicht/],
    ['Die Werkstatt liegt in Baden-', 'Baden am Fluss.', /Baden-Baden/],
    ['Der Ein- und Ausgang und der Vor-', 'und Nachmittag gehen.', /Vor- und Nachmittag/],
    ['Write us an e-', 'mail on any day of the week.', /an e-mail on/],
    ['Prices of the season 2019-', '2020 are valid.', /2019-2020 are/],
    ['Shelves here are for self-', 'service on Mondays.', /for self-service on/],
    ['The long-term plan is a long-', 'term plan.', /a long-term plan/],
    ['See https://shop.example/open-', 'hours for more.', /open-hours for/],
    ['La cour est ouverte, rendez-', 'vous devant la porte.', /rendez-vous devant/],
    ['Napis jest czarno-', '-biały na tablicy.', /czarno-bialy na/],
    ['De in- en uit-', 'gang is aan de straat.', /uitgang is/],
    ['THE FULL REIM-', 'BURSEMENT OF IT.', /REIMBURSEMENT/],
  ] as const
  for (const [first, second, text] of divided) {
    const filler = 'x'.repeat(Math.max(1, first.length - 2))
    t.match(await pdfText([lines([latin(`${filler} x`), latin(first), latin(second)])]), text)
  }
})

/** Text in the font's own encoding, WinAnsi, with what it lacks written by its next of kin. */
const latin = (text: string): string => text.replaceAll('ł', 'l').replaceAll(/[()\\]/g, String.raw`\$&`)

t.test('lines that the paper ended are one, and lines that the writer ended stay', async t => {
  const text = await pdfText([
    lines([
      'The kiln is fired on every Friday, and what you have made can be fetched',
      'from the shelf beside the door on Monday after eleven.',
      'Pottery Anna',
      'Mill Lane 3',
      '- Bring an apron.',
      '- Bring a towel.',
    ]),
  ])
  t.equal(
    text,
    [
      'The kiln is fired on every Friday, and what you have made can be fetched from the shelf beside the door on Monday after eleven.',
      'Pottery Anna',
      'Mill Lane 3',
      '- Bring an apron.',
      '- Bring a towel.',
    ].join('\n'),
  )
})

const left = [
  'The first column tells of the kiln,',
  'which is fired on every Friday and',
  'cools until Monday. Nobody opens',
  'it before that, whoever asks for it.',
]
const right = [
  'The second column tells of courses,',
  'which begin in every month of the',
  'year but in August. A course takes',
  'six evenings, and clay is included.',
]

t.test('two columns are read one after the other, in whatever order the file writes them', async t => {
  const across = left.flatMap((text, row) => [at(60, 700 - 16 * row, text), at(330, 700 - 16 * row, right[row] ?? '')])
  const byColumn = [
    ...left.map((text, row) => at(60, 700 - 16 * row, text)),
    ...right.map((text, row) => at(330, 700 - 16 * row, text)),
  ]
  const title = at(60, 740, 'About the kiln and about the courses of our pottery studio in the old mill at the river')
  const text = [...left, ...right].join(' ')
  for (const drawn of [across, byColumn]) {
    const found = await pdfText([[title, ...drawn].join('\n')])
    t.match(found.replaceAll(/\s+/g, ' '), text)
  }
})

t.test('a table is read row by row, in whatever order the file writes it', async t => {
  const cells = [
    ['Course', 'Day', 'Price'],
    ['Beginners', 'Monday', '120 EUR'],
    ['Advanced', 'Tuesday', '160 EUR'],
  ]
  const drawn = cells.map((row, y) => row.map((text, x) => at(60 + 120 * x, 700 - 16 * y, text)))
  const byRow = drawn.flat()
  const byColumn = [0, 1, 2].flatMap(x => drawn.map(row => row[x] ?? ''))
  for (const page of [byRow, byColumn]) {
    t.match(
      await pdfText([page.join('\n')]),
      'Course | Day | Price\nBeginners | Monday | 120 EUR\nAdvanced | Tuesday | 160 EUR',
    )
  }
})

t.test('a cell of a table that goes on in its next line is one', async t => {
  const page = [
    at(60, 700, 'Course'),
    at(200, 700, 'What it is'),
    at(400, 700, 'Price'),
    at(60, 680, 'Beginners'),
    at(200, 680, 'Six evenings with'),
    at(200, 666, 'clay and glaze'),
    at(400, 680, '120 EUR'),
    at(60, 640, 'Advanced'),
    at(200, 640, 'Four evenings at'),
    at(200, 626, 'the wheel'),
    at(400, 640, '160 EUR'),
  ].join('\n')
  t.match(
    await pdfText([page]),
    'Course | What it is | Price\nBeginners | Six evenings with clay and glaze | 120 EUR\nAdvanced | Four evenings at the wheel | 160 EUR',
  )
})

t.test('headers and footers stand once, and numbers of pages nowhere', async t => {
  const page = (number: number, text: string): string =>
    [
      at(60, 800, 'Pottery Anna, call 555 0117'),
      at(60, 700, text),
      at(60, 684, `More about part ${number}.`),
      at(280, 30, `Page ${number} of 3`),
    ].join('\n')
  const text = await pdfText([page(1, 'Course 1'), page(2, 'Course 2'), page(3, 'Course 3')])
  t.equal(text.match(/555 0117/g)?.length, 1)
  t.notMatch(text, /Page \d/)
  for (const number of [1, 2, 3]) t.match(text, `Course ${number}`)
})

t.test('a page that is turned, and letters as one sign, are read', async t => {
  const turned = `BT /F1 12 Tf 0 1 -1 0 300 60 Tm (The landscape page costs) Tj ET BT /F1 12 Tf 0 1 -1 0 316 60 Tm (37 euros in all.) Tj ET`
  for (const page of [turned]) {
    t.match(
      (await pdfText([page], { page: '/Rotate 90' })).replace('\n', ' '),
      'The landscape page costs 37 euros in all.',
    )
    t.match((await pdfText([page])).replace('\n', ' '), 'The landscape page costs 37 euros in all.')
  }
})

t.test('what is written into the fields of a form stands beside their names', async t => {
  const page = [at(60, 700, 'Name:'), at(60, 660, 'Glaze:')].join('\n')
  const field = (rect: string, more: string): string => `<< /Type /Annot /Subtype /Widget /Rect [${rect}] ${more} >>`
  const fields = [
    field('120 696 300 714', '/FT /Tx /T (name) /V (Anna Mill)'),
    field('120 656 300 674', '/FT /Ch /T (glaze) /V (blue)'),
    field('120 616 300 634', '/FT /Tx /T (pin) /Ff 8192 /V (1234)'),
  ]
  const text = await pdfText([page], { page: `/Annots [${fields.join(' ')}]` })
  t.match(text, /Name: Anna Mill/)
  t.match(text, /Glaze: blue/)
  t.notMatch(text, '1234')
})

t.test('a PDF that cannot be read says why', async t => {
  await t.rejects(read('a.pdf', aLockedPdf()), { message: /has a password/ })
  await t.rejects(read('a.pdf', aPdf([''])), { message: /Is it a scan/ })
  await t.rejects(read('a.pdf', '%PDF-1.7 and nothing'), { message: /damaged/ })
})
