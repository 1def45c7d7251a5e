import { readTable } from '@frontdesk/knowledge/read/csv/read-table'
import t from 'tap'
import { read, textOf } from './read-text-of.ts'

const rows = 'Course: Beginners, Price: 120, Day: Monday\nCourse: Advanced, Price: 160, Day: Tuesday'
/** The same table, with this between its fields. */
const table = (delimiter: string, end = '\r\n'): string =>
  [
    ['Course', 'Price', 'Day'],
    ['Beginners', '120', 'Monday'],
    ['Advanced', '160', 'Tuesday'],
  ]
    .map(cells => cells.join(delimiter) + end)
    .join('')

const dialects: Readonly<Record<string, string>> = {
  commas: table(','),
  semicolons: table(';'),
  tabs: table('\t'),
  bars: table('|'),
  'a line sep=;': `sep=;\r\n${table(';')}`,
  'a line sep=; in quotation marks': `"sep=;"\r\n${table(';')}`,
  'a line sep= with a tab': `sep=\t\n${table('\t')}`,
  'a line SEP=, behind a byte order mark': `\ufeffSEP=,\r\n${table(',')}`,
  'a delimiter at the end of every row': table(';', ';\r\n'),
  'a delimiter at the end of the names alone': table(';').replace('Day', 'Day;;'),
  'fields in quotation marks': table(';').replace(/[^;\r\n]+/g, '"$&"'),
  'spaces behind the commas': table(', '),
  'line breaks of an old Mac': table(';', '\r'),
  'no line break at its end': table(',').trimEnd(),
}

for (const [name, csv] of Object.entries(dialects)) {
  t.test(`a CSV with ${name} is read by its columns`, async t => {
    t.equal(await textOf('courses.csv', csv), rows)
    t.same((await read('courses.csv', csv)).reasons, {})
  })
}

t.test('decimal commas, and commas in sentences, divide no field', async t => {
  const csv = 'Ware;Preis;Hinweis\nSchale;34,50;Blau, mit Rand\nTeller;21,90;Weiß, ohne Rand\nBecher;9,00;Grün\n'
  t.equal(
    await textOf('waren.csv', csv),
    [
      'Ware: Schale, Preis: 34,50, Hinweis: Blau, mit Rand',
      'Ware: Teller, Preis: 21,90, Hinweis: Weiß, ohne Rand',
      'Ware: Becher, Preis: 9,00, Hinweis: Grün',
    ].join('\n'),
  )
  const lists = 'Tea,Kinds,Price\nGreen,"Sencha; Matcha; Bancha",4.20\nBlack,"Assam; Ceylon",3.80\n'
  t.match(await textOf('tea.csv', lists), 'Tea: Green, Kinds: Sencha; Matcha; Bancha, Price: 4.20')
})

t.test('what Excel saves as Unicode text, and what it saves in the code page of Windows, is read', async t => {
  const wide = Buffer.from('\ufeffKurs\tPreis\r\nTöpfern\t120 €\r\nGlasieren\t80 €\r\n', 'utf16le')
  const narrow = Buffer.from('Kurs;Preis\r\nTöpfern;120 \x80\r\nGlasieren;80 \x80\r\n', 'latin1')
  for (const csv of [wide, narrow]) {
    t.equal(await textOf('kurse.csv', csv), 'Kurs: Töpfern, Preis: 120 €\nKurs: Glasieren, Preis: 80 €')
  }
})

t.test('a title above the names of the columns is a title, and a note below the rows a note', async t => {
  const above = 'Prices of the pottery studio\nvalid from 2027\n\n'
  const text = ['Prices of the pottery studio', 'valid from 2027', rows, 'All prices with VAT'].join('\n')
  for (const delimiter of [',', ';', '\t']) {
    t.equal(await textOf('p.csv', `${above}${table(delimiter)}All prices with VAT\n`), text)
    const padded = `${above.replaceAll(/(?<=.)\n/g, `${delimiter.repeat(2)}\n`)}${table(delimiter)}`
    t.equal(await textOf('p.csv', padded), text.replace('\nAll prices with VAT', ''))
  }
})

t.test('a row that is written like those below it does not name the columns', async t => {
  t.equal(
    await textOf('hours.csv', 'Monday,11-17\nTuesday,11-17\nFriday,11-20\n'),
    'Monday, 11-17\nTuesday, 11-17\nFriday, 11-20',
  )
  t.equal(
    await textOf('years.csv', 'Course;2026;2027\nBeginners;110;120\nAdvanced;150;160\n'),
    'Course: Beginners, 2026: 110, 2027: 120\nCourse: Advanced, 2026: 150, 2027: 160',
  )
})

const inches: Readonly<Record<string, readonly [csv: string, text: string]>> = {
  'names in quotation marks that go on behind them': [
    'Item\tPrice\n"Anna" soup bowl\t34.50\nPlate 10"\t21.90\nCup\t12.00\n',
    'Item: "Anna" soup bowl, Price: 34.50\nItem: Plate 10", Price: 21.90\nItem: Cup, Price: 12.00',
  ],
  'a mark that opens in one row and one that closes in another': [
    'Item\tPrice\tLink\n"Anna bowl\t34.50\ta\nCup\t12.00\tb\nPlate 10"\t21.90\tc\nJug\t40.00\td\n',
    'Item: "Anna bowl, Price: 34.50, Link: a\nItem: Cup, Price: 12.00, Link: b\nItem: Plate 10", Price: 21.90, Link: c\nItem: Jug, Price: 40.00, Link: d',
  ],
  'inches within a field in marks that does not double them': [
    'Item;Price\n"Plate 10" white";21.90\n"Plate 12"";25.90\n',
    'Item: Plate 10" white, Price: 21.90\nItem: Plate 12", Price: 25.90',
  ],
  'inches that are doubled': [
    'Item;Price\n"Plate 10"" white";21.90\n"Plate 12""";25.90\n',
    'Item: Plate 10" white, Price: 21.90\nItem: Plate 12", Price: 25.90',
  ],
  'a mark that is never closed': [
    'Item,Price\n"Anna bowl,34.50\nCup,12.00\n',
    'Item: "Anna bowl, Price: 34.50\nItem: Cup, Price: 12.00',
  ],
}

for (const [name, [csv, text]] of Object.entries(inches)) {
  t.test(`a CSV with ${name} keeps each row for itself`, async t => {
    t.equal(await textOf('items.csv', csv), text)
  })
}

t.test('a field over several lines is one', async t => {
  const csv = 'Name,About,Price\nBowl,"Blue,\nby hand, ""Anna""\n",34.50\nCup,"White\nor green",12.00\nJug,Grey,40.00\n'
  const lines: string[] = []
  const { isWhole } = readTable(csv, ({ kind, cells, line }) => lines.push(`${line} ${kind} ${JSON.stringify(cells)}`))
  t.same(lines, [
    '1 head ["Name","About","Price"]',
    '2 row ["Bowl","Blue,\\nby hand, \\"Anna\\"\\n","34.50"]',
    '5 row ["Cup","White\\nor green","12.00"]',
    '7 row ["Jug","Grey","40.00"]',
  ])
  t.equal(isWhole, true)
})

t.test('a table that breaks off within a field is not whole', async t => {
  const whole = (csv: string): boolean => readTable(csv, () => undefined).isWhole
  t.equal(whole('id,about,price\n1,"Blue",3\n2,"White\nand green'), false)
  t.equal(whole('id,about,price\n1,"Blue",3\n2,"White\nand green",4'), true)
})

t.test('a row with another number of fields stands as it is, and is reported', async t => {
  const csv = 'Item,Price,Link\nBowl,34.50,/a\nBowl, blue,36.50,/b\nCup\n12.00,/c\nJug,40.00,/d\n'
  t.equal(
    await textOf('items.csv', csv),
    'Item: Bowl, Price: 34.50, Link: /a\nBowl, blue, 36.50, /b\nCup\n12.00, /c\nItem: Jug, Price: 40.00, Link: /d',
  )
  t.match(await read('items.csv', csv), { reasons: { oddRow: 2 }, oddLines: [3, 5] })
})

t.test('the first odd rows are named by the lines on which they begin, whatever stands above', async t => {
  const above = 'sep=;\nPrices of the studio\n\nItem;Note;Price\n"Bowl";"blue,\nwith a rim";34.50\n'
  const good = Array.from({ length: 30 }, (_, n) => `Cup ${n};white;12.00\n`).join('')
  t.match(await read('items.csv', `${above}${good}Jug;9.00\n`), { reasons: { oddRow: 1 }, oddLines: [37] })
  const many = await read('items.csv', `${above}${good}${'Jug;9.00\n'.repeat(25)}`)
  t.same(many.reasons, { oddRow: 25 })
  t.same(many.oddLines, [37, 38, 39, 40, 41, 42, 43, 44, 45, 46])
  t.same((await read('notes.txt', 'a,b\nc\n')).oddLines, [])
})

t.test('a single column of sentences is not a table', async t => {
  const lines = [
    'Notes',
    'The kiln is hot, so wait.',
    'Bring clay.',
    'We open at eleven, or later, in winter.',
    'Ask us.',
  ]
  t.equal(
    await textOf('notes.csv', lines.join('\n')),
    lines
      .slice(1)
      .map(line => `Notes: ${line}`)
      .join('\n'),
  )
})
