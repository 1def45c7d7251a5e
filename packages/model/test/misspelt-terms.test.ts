import t from 'tap'
import { misspeltTerms, nearestWord } from '@frontdesk/model/extractive/misspelt-terms'

t.test('an unknown word is corrected to the one that was meant', async t => {
  const written = [new Set(['delivery', 'order', 'cost']), new Set(['order', 'border'])]
  t.same(
    [...misspeltTerms(new Set(['delivrey', 'oder', 'cost', 'zeppelin']), written)],
    [
      ['delivrey', 'delivery'],
      ['oder', 'order'],
    ],
  )
})

t.test('one letter may be wrong in a short word, two in a long one', async t => {
  const countOf = () => 1
  const near = (word: string, ...known: string[]) => nearestWord(word, known, countOf)
  t.equal(near('pasword', 'password'), 'password', 'left out')
  t.equal(near('passwrod', 'password'), 'password', 'swapped')
  t.equal(near('guarentie', 'guarantee'), 'guarantee', 'two of nine')
  t.equal(near('ordr', 'ride'), undefined, 'another first letter')
  t.equal(near('cats', 'carts', 'car'), 'carts')
  t.equal(near('cat', 'cart'), undefined, 'a short word is another word')
  t.equal(near('rtx3080', 'rtx3090'), undefined, 'a number is never corrected')
})

t.test('of two words that are as near the one that is written more often is meant', async t => {
  t.equal(
    nearestWord('printr', ['printy', 'printer'], word => (word === 'printer' ? 5 : 1)),
    'printer',
  )
})
