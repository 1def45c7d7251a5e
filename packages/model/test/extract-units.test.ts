import t from 'tap'
import { announces, splitUnits } from '@frontdesk/model/extractive/extract-units'
import { partsOf } from '@frontdesk/model/extractive/passage-parts'

/** Each unit as it would be quoted; a label after `#`. */
const unitsIn = (text: string, heading?: string): string[] =>
  splitUnits({ text, ...(heading === undefined ? {} : { heading }) }).map(({ text: unit, marker, isLine, isLabel }) =>
    isLabel ? `# ${unit}` : isLine ? `${marker} ${unit}` : unit,
  )

t.test('a row says which column each value is of, also beside an empty cell', async t => {
  t.same(unitsIn('Plan | Basic | Pro\nSupport | | by phone\nPrice | €5 | €9'), [
    '- Support: Pro by phone',
    '- Price: Basic €5, Pro €9',
  ])
  t.same(unitsIn('| Day | Hours |\n|---|---|\n| Fri | 9–18 |'), ['- Fri: 9–18'], 'as Markdown writes it')
  t.same(unitsIn('Colour | red\nSize | large'), ['- Colour: red', '- Size: large'], 'two columns without a header')
  t.same(unitsIn('Key | Meaning | Since\na \\| b | either | 2.0'), ['- a | b: Meaning either, Since 2.0'])
})

t.test('a row with its first cell alone stands above the rows that follow', async t => {
  t.same(unitsIn('Season | Room | Price\nWinter | |\nSingle | 1 | €60'), ['# Winter', '- Single: Room 1, Price €60'])
})

t.test('steps keep their numbers', async t => {
  t.same(unitsIn('1. Open the file.\n2. Choose Save.\n- Or press Ctrl+S.'), [
    '1. Open the file.',
    '2. Choose Save.',
    '- Or press Ctrl+S.',
  ])
})

t.test('a short line is a label, unless the line before it leads to it', async t => {
  t.same(unitsIn('Parking\nYou can park behind the house.'), ['# Parking', 'You can park behind the house.'])
  t.same(unitsIn('To enable the mouse:\n/set mouse on\nIt works at once.'), [
    'To enable the mouse:',
    '/set mouse on',
    'It works at once.',
  ])
})

t.test('the parts of a passage hold all its units, each once, and end where a label begins', async t => {
  const text = ['Parking', ...Array.from({ length: 9 }, (_, n) => `Place number ${n} is behind the house, on the left.`), 'Dogs', 'They may come along.'].join('\n') // prettier-ignore
  const units = splitUnits({ text })
  const parts = partsOf({ text })
  t.same(
    parts.flatMap(({ from, to }) => units.slice(from, to)),
    units,
  )
  t.ok(parts.length > 2)
  t.same(parts.at(-1)?.text, 'Dogs\nThey may come along.')
  t.ok(
    parts.slice(1, -1).every(part => part.text.startsWith('Parking\n')),
    'each says what it stands under',
  )
})

t.test('a long passage has few parts, and the last one holds the rest', async t => {
  const text = Array.from({ length: 60 }, (_, n) => `Label ${String.fromCharCode(65 + (n % 26))}\nThis is sentence number ${n}.`).join('\n') // prettier-ignore
  const parts = partsOf({ text })
  t.equal(parts.length, 16)
  t.match(parts.at(-1)?.text, /sentence number 59/)
})

t.test('a full stop with no space behind it ends no sentence', t => {
  t.same(unitsIn('The formats are .OFX and .QFX of your bank. Version 5.2 reads both.'), [
    'The formats are .OFX and .QFX of your bank.',
    'Version 5.2 reads both.',
  ])
  t.same(unitsIn('Recommended: .OFX or .QFX'), ['Recommended: .OFX or .QFX'])
  t.end()
})

t.test('a sentence announces the line below it, or only says when', t => {
  const announcing = ['You need:', 'Its files appear in the following folder.', 'Proceed as follows.']
  for (const text of [...announcing, 'Gehen Sie in die folgenden Ordner.']) t.ok(announces(text), text)
  const others = ['It is sent on the following day.', 'We refund it in the following month.', 'Am folgenden Werktag.']
  for (const text of [...others, 'Nobody is following the rules.', 'Folder: none.']) t.notOk(announces(text), text)
  t.end()
})
