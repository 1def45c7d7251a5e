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
    t.equal(guardFormula(text), `'${text}`, JSON.stringify(text))
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
    '1\n=2',
  ]) {
    t.equal(guardFormula(text), text, JSON.stringify(text))
  }
})

t.test('row 56: a cell is quoted whatever is in it, and its quotes are doubled', async t => {
  t.equal(csvCell(''), '""')
  t.equal(csvCell('a "b", c;\r\nd'), '"a ""b"", c;\r\nd"')
  t.equal(csvCell('="a"'), `"'=""a"""`)
  t.equal(csvLine(['a', '=1', '']), `"a","'=1",""\r\n`)
  t.same([...Buffer.from(csvStart)], [0xef, 0xbb, 0xbf])
})
