import { createHash } from 'node:crypto'
import Papa from 'papaparse'
import t from 'tap'
import { csvCell, csvLine, csvStart, guardFormula } from '@frontdesk/exports/csv-cell'

t.test('row 23: whatever begins like a formula is shown as text', async t => {
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
  const passedOver = [
    '',
    ' ',
    '  ',
    '\u00a0',
    '\u3000',
    '\ufeff',
    '\u200b',
    '\u2060',
    '\u00ad',
    '\u0000',
    '\u0007',
    '\u202e',
    '\u3164',
    ' \u200b ',
  ]
  for (const start of passedOver) {
    for (const sign of signs) {
      const text = `${start}${sign}HYPERLINK("https://evil.example")`
      t.equal(guardFormula(text), `'${text}`, JSON.stringify(text))
    }
  }
  for (const text of [
    '\t',
    '\r',
    '\n',
    '\t=1',
    '\r=1',
    '\n=1',
    '\r\nhello',
    `=cmd|'/C calc'!A0`,
    '+1',
    '-1',
    '@SUM(A1)',
  ]) {
    const guarded = guardFormula(text)
    t.match(guarded, /^'[\t\r\n=+\-@]/, JSON.stringify(text))
    t.equal(guarded.replaceAll("'", ''), text.replaceAll("'", ''), JSON.stringify(text))
  }
})

t.test('row 23: every other text stays as it is', async t => {
  for (const text of [
    '',
    ' ',
    'Hello',
    "'",
    'a=1',
    '1-1',
    'robin@shop.example',
    '* (anonymized)',
    '"=1"',
    '<p>=1</p>',
    '😀',
    '(+49) 1',
    '1; 2|3\t4\n5\r\n\r\n6;\r\n7',
    'well-known; a - b | c = d',
    'a, -b',
  ]) {
    t.equal(guardFormula(text), text, JSON.stringify(text))
  }
})

t.test('row 23: a formula behind a separator within a text is shown as text', async t => {
  const guarded: [string, string][] = [
    [`ok;=cmd|' /C calc'!A0;x`, `ok;'=cmd|' /C calc'!A0;x`],
    ['1\n=2', `1\n'=2`],
    ['1\r\n=2', `1\r\n'=2`],
    ['1\r=2', `1\r'=2`],
    ['a\t+b', `a\t'+b`],
    ['a|＠b', `a|'＠b`],
    ['a; \ufeff"-b', `a;' \ufeff"-b`],
    ['a;\t=b', `a;'\t'=b`],
    ['- one\n- two', `'- one\n'- two`],
  ]
  for (const [text, expected] of guarded) t.equal(guardFormula(text), expected, JSON.stringify(text))
  t.equal(guardFormula(`x${'\t'.repeat(200_000)}`).length, 200_001, 'a long gap is read once')
})

t.test('I35: no field is a formula, whatever separator a program divides the file at', async t => {
  const parts = [
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＠',
    ';',
    '\t',
    '|',
    '\n',
    '\r',
    '\r\n',
    '"',
    ' ',
    '\ufeff',
    "'",
    ',',
    'a',
    '1',
  ]
  const cells = Array.from({ length: 20_000 }, (_, number) => textOf(number, parts))
  const rows = Array.from({ length: 5_000 }, (_, row) => ['plain', ...cells.slice(row * 4, row * 4 + 4), '2026'])
  const csv = csvStart + rows.map(csvLine).join('')
  t.same(
    Papa.parse<string[]>(csv, { delimiter: ',', skipEmptyLines: true }).data.map(({ length }) => length),
    rows.map(() => 6),
    'the file itself has six fields in each row',
  )
  for (const delimiter of [',', ';', '\t', '|']) {
    for (const newline of ['\r\n', '\n', '\r'] as const) {
      const fields = Papa.parse<string[]>(csv, { delimiter, newline, quoteChar: '"' }).data.flat()
      t.same(fields.filter(isFormula).slice(0, 5), [], JSON.stringify([delimiter, newline]))
    }
  }
})

/** A formula, once what a program passes over is gone; or a field that begins with a tab, which some take for one. */
const isFormula = (field: string): boolean => /^(?:\t|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u.test(field)

/** A text of eight parts at most, another one for each number. */
function textOf(number: number, parts: readonly string[]): string {
  const chosen = createHash('sha256')
    .update(String(number))
    .digest()
    .subarray(0, 1 + (number % 8))
  return [...chosen].map(byte => parts[byte % parts.length]).join('')
}

t.test('row 56: a cell is quoted whatever is in it, and its quotes are doubled', async t => {
  t.equal(csvCell(''), '""')
  t.equal(csvCell('a "b", c;\r\nd'), '"a ""b"", c;\r\nd"')
  t.equal(csvCell('="a"'), `"'=""a"""`)
  t.equal(csvLine(['a', '=1', '']), `"a","'=1",""\r\n`)
  t.same([...Buffer.from(csvStart)], [0xef, 0xbb, 0xbf])
})
