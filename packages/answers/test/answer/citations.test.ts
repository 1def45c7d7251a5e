import { readCitations } from '@frontdesk/answers/answer/citations'
import t from 'tap'

/** Reads a text that arrives in these pieces, as a model's answer does. */
function read(pieces: string[], count: number) {
  const reader = readCitations(() => count)
  const shown = [...pieces.map(piece => reader.push(piece)), reader.end()]
  return { text: shown.join(''), cited: reader.cited() }
}

/** What may be chosen of a text that arrives in these pieces. */
function choicesIn(pieces: string[]) {
  const reader = readCitations(() => 3)
  const shown = [...pieces.map(piece => reader.push(piece)), reader.end()]
  return { text: shown.join(''), choices: reader.choices() }
}

const answers: { title: string; given: string; text: string; cited: number[] }[] = [
  { title: 'a mark goes with the blank before it', given: 'Open [1] daily.', text: 'Open daily.', cited: [1] },
  { title: 'before a full stop', given: 'Open daily [2].', text: 'Open daily.', cited: [2] },
  { title: 'without a blank', given: 'Open daily.[2]', text: 'Open daily.', cited: [2] },
  { title: 'two marks in a row', given: 'Yes [1][2]', text: 'Yes', cited: [1, 2] },
  { title: 'two numbers in one mark', given: 'Yes [1, 2]. No [3,1]', text: 'Yes. No', cited: [1, 2, 3] },
  {
    title: 'numbers are kept in the order of their first mention',
    given: 'A [3] b [1] c [3]',
    text: 'A b c',
    cited: [3, 1],
  },
  { title: 'a mark of two digits', given: 'Yes [12]!', text: 'Yes!', cited: [12] },
  {
    title: 'a number that names no passage stays',
    given: 'Call [13] or [0] or [99].',
    text: 'Call [13] or [0] or [99].',
    cited: [],
  },
  { title: 'so does a mark with one such number', given: 'Yes [1, 40]', text: 'Yes [1, 40]', cited: [] },
  { title: 'a longer number is a year', given: 'Since [1998] and [123].', text: 'Since [1998] and [123].', cited: [] },
  {
    title: 'other brackets are text',
    given: 'A [link](x), [ ], [1a], [,1], [] [',
    text: 'A [link](x), [ ], [1a], [,1], [] [',
    cited: [],
  },
  { title: 'code keeps its indexes', given: 'Use `list[1]` [2]', text: 'Use `list[1]`', cited: [2] },
  { title: 'a block of code too', given: '```js\nlist[1]\n```\nand [1]', text: '```js\nlist[1]\n```\nand', cited: [1] },
  { title: 'code between two backticks', given: 'Use ``a`[1]`` [2]', text: 'Use ``a`[1]``', cited: [2] },
  {
    title: 'a stray backtick counts to the end of its paragraph',
    given: '5` [1]\n \nor [2]',
    text: '5` [1]\n \nor',
    cited: [2],
  },
  {
    title: 'a block of code has blank lines',
    given: '```\na[1]\n\nb[1]\n``` [2]',
    text: '```\na[1]\n\nb[1]\n```',
    cited: [2],
  },
  { title: 'a mark across lines', given: 'One\n[1]\ntwo [2]\n', text: 'One\n\ntwo\n', cited: [1, 2] },
  { title: 'a tab before the mark', given: 'One\t[1]', text: 'One', cited: [1] },
  { title: 'an answer that ends inside a mark', given: 'One [1', text: 'One [1', cited: [] },
  { title: 'blanks at the end are kept', given: 'One ', text: 'One ', cited: [] },
  { title: 'nothing', given: '', text: '', cited: [] },
  {
    title: 'the mark of an open question goes, too',
    given: 'Nobody knows. [?] Ask',
    text: 'Nobody knows. Ask',
    cited: [],
  },
  { title: 'in code it is code', given: 'Use `a[?]` [1]', text: 'Use `a[?]`', cited: [1] },
]

for (const { title, given, text, cited } of answers) {
  t.test(`${title}, wherever the text is cut`, async t => {
    const expected = { text, cited }
    t.same(read([given], 12), expected)
    t.same(read([...given], 12), expected, 'letter by letter')
    for (let first = 0; first <= given.length; first += 1) {
      for (let second = first; second <= given.length; second += 1) {
        const pieces = [given.slice(0, first), given.slice(first, second), given.slice(second)]
        t.same(read(pieces, 12), expected, JSON.stringify(pieces))
      }
    }
  })
}

t.test('text is shown as soon as it cannot be a mark any more', async t => {
  const reader = readCitations(() => 3)
  t.equal(reader.push('Open'), 'Open')
  t.equal(reader.push(' '), '')
  t.equal(reader.push('daily ['), ' daily')
  t.equal(reader.push('2'), '')
  t.same(reader.cited(), [])
  t.equal(reader.push(']'), '')
  t.same(reader.cited(), [2])
  t.equal(reader.push(' ['), '')
  t.equal(reader.push('a'), ' [a')
  t.equal(
    reader.push(` [${'1,'.repeat(20)}`),
    ` [${'1,'.repeat(20)}`,
    'a list without an end is not held back for ever',
  )
})

t.test('without passages every number is text', async t => {
  t.same(read(['Yes [1]'], 0), { text: 'Yes [1]', cited: [] })
})

t.test('an open question is told from a citation, in whatever pieces it comes', async t => {
  const isUnanswered = (...pieces: string[]): boolean => {
    const reader = readCitations(() => 2)
    for (const piece of pieces) reader.push(piece)
    reader.end()
    return reader.isUnanswered()
  }
  t.ok(isUnanswered('I do not know. [?]'))
  t.ok(isUnanswered('I do not know. ', '[', '?', ']'))
  t.ok(isUnanswered('At ten [1]. Parking I do not know [?].'))
  t.notOk(isUnanswered('Really? [1]'))
  t.notOk(isUnanswered('`[?]`'))
  t.notOk(isUnanswered('[?'))
})

const choosing: { title: string; given: string; text: string; choices: string[] }[] = [
  {
    title: 'items of a list',
    given: 'Which?\n\n- Twist 4 [>]\n* **Ember 2** [>]\n3. Span\\* [>]',
    text: 'Which?\n\n- Twist 4\n* **Ember 2**\n3. Span\\*',
    choices: ['Twist 4', 'Ember 2', 'Span*'],
  },
  { title: 'plain lines', given: 'A? \nOne[>]\nTwo [>] \n', text: 'A? \nOne\nTwo \n', choices: ['One', 'Two'] },
  { title: 'with a citation', given: '- One [1] [>]\n- Two [>] [2]', text: '- One\n- Two', choices: ['One', 'Two'] },
  { title: 'each once', given: '- One [>]\n- One [>]', text: '- One\n- One', choices: ['One'] },
  { title: 'inside a line none', given: 'One [>] or two', text: 'One or two', choices: [] },
  { title: 'of two in a line none', given: 'One [>] or two [>]', text: 'One or two', choices: [] },
  { title: 'of a mark alone none', given: '[>]\n- [>]', text: '\n-', choices: [] },
  { title: 'none in code', given: '`a[>]`', text: '`a[>]`', choices: [] },
  { title: 'none of another bracket', given: '- One [>\n- Two >]', text: '- One [>\n- Two >]', choices: [] },
]

for (const { title, given, text, choices } of choosing) {
  t.test(`choices, ${title}, wherever the text is cut`, async t => {
    t.same(choicesIn([...given]), { text, choices }, 'letter by letter')
    for (let first = 0; first <= given.length; first += 1) {
      const pieces = [given.slice(0, first), given.slice(first)]
      t.same(choicesIn(pieces), { text, choices }, JSON.stringify(pieces))
    }
  })
}

t.test('a choice that is too long for a button is dropped', async t => {
  t.same(choicesIn([`${'a'.repeat(101)} [>]\n${'b'.repeat(100)} [>]\n${'c'.repeat(900)} [>]`]).choices, [
    'b'.repeat(100),
  ])
})
