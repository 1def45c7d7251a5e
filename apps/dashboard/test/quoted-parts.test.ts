import { quotedParts } from '@frontdesk/dashboard/answer/quoted-parts'
import t from 'tap'

const quotedIn = (text: string, reply: string): string[] =>
  quotedParts(text, reply).flatMap(({ text: part, isQuoted }) => (isQuoted ? [part.trim()] : []))

t.test('sentences and lines of a passage that the reply says in the same words are quoted', async t => {
  const text = 'Dogs are welcome. We open at 9:30 (daily). Closed on Sunday.\n- Parking: free for guests\n- Lift: none'
  t.same(quotedIn(text, 'We open at 9:30 (daily).'), ['We open at 9:30 (daily).'])
  t.same(quotedIn(text, '• parking: free for guests'), ['- Parking: free for guests'])
  t.same(quotedIn(text, 'Dogs are welcome. We open at 9:30 (daily).'), ['Dogs are welcome. We open at 9:30 (daily).'])
  t.same(quotedIn(text, 'We open at 9:30.'), [], 'a part of a sentence is no quote')
  t.same(quotedIn('Yes. No.', 'Yes.'), [], 'nor is a word or two')
  t.same(
    quotedParts(text, 'Closed on Sunday.')
      .map(part => part.text)
      .join(''),
    text,
  )
})

t.test('a row of a table is quoted where all of its cells are told', async t => {
  const table = '| Plan | Price |\n| --- | --- |\n| Basic | 5 € |\n| Plus | 9 € |'
  t.same(quotedIn(table, 'Plan: Plus; Price: 9 €'), ['| Plan | Price |', '| Plus | 9 € |'])
  t.same(quotedIn('', 'Any event'), [])
})
