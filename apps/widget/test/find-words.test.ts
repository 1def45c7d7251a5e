import t from 'tap'
import { bare, findWords } from '@frontdesk/widget/show/find-words'

const page = bare('Delivery takes two days. Monday: ten to four. Sunday: ten to four. Pillows cannot be returned.')
const found = (text: string, before?: string): string[] =>
  findWords(page, { text, before }).map(({ from, to }) => page.slice(from, to))

t.test('white space, punctuation, case, accents and soft hyphens make no difference', async t => {
  t.same(found('DELIVERY\n takes | two dáys'), ['DELIVERYTAKESTWODAYS'])
  t.same(found('Pil\u00adlows can\u200bnot be returned!'), ['PILLOWSCANNOTBERETURNED'])
  t.equal(bare('Straße Σίσυφος ﹏'), bare('STRASSE ΣΊΣΥΦΟΣ'))
})

t.test('the place behind what comes before is the first', async t => {
  const [first, second] = findWords(page, { text: 'ten to four', before: 'Sunday' })
  t.equal(page.slice(0, first?.from).endsWith('SUNDAY'), true)
  t.equal(page.slice(0, second?.from).endsWith('MONDAY'), true)
})

t.test('where all of it is nowhere, the longest part that stands there once', async t => {
  t.same(found('All pillows cannot be returned, ever'), ['PILLOWSCANNOTBERETURNED'])
  t.same(found('Our hours on this day: ten to four'), [], 'a part that stands there twice')
  t.same(found('Blankets that were washed by a friend of mine cannot be returned'), [], 'too little of it')
  t.same(found('…'), [], 'no letter')
})
