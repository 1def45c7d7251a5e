import { fitPassages } from '@frontdesk/answers/prompt/fit-passages'
import type { FoundPassage } from '@frontdesk/knowledge/search/found-passage'
import t from 'tap'

const found = (chunkId: string, page: string, text = 'Text.'): FoundPassage => ({
  chunkId,
  number: 0,
  title: page,
  heading: '',
  url: `https://shop.example/${page}`,
  text,
  score: 1,
  coverage: 1,
})
const namesOf = (passages: readonly FoundPassage[]): string[] =>
  passages.map(({ number, chunkId }) => `${number} ${chunkId}`)

t.test('neighbours of one page stand side by side in reading order, where the better one was found', async t => {
  const passages = [
    found('12', 'prices'),
    found('40', 'hours'),
    found('11', 'prices'),
    found('14', 'prices'),
    found('41', 'other'),
  ]
  t.same(namesOf(fitPassages(passages)), ['1 11', '2 12', '3 40', '4 14', '5 41'])
})

t.test('what has no place on a page stays where it was found', async t => {
  const passages = [found('product a 1', 'wren'), found('7', 'prices'), found('product a 2', 'wren')]
  t.same(namesOf(fitPassages(passages)), ['1 product a 1', '2 7', '3 product a 2'])
})

t.test('passages are left out from the first that does not fit, but never the best one', async t => {
  const long = (characters: number): string => 'x'.repeat(characters)
  t.same(namesOf(fitPassages([found('1', 'a', long(7_000)), found('3', 'b')])), ['1 1'])
  t.same(namesOf(fitPassages([found('1', 'a', long(5_000)), found('3', 'b', long(1_000)), found('5', 'c')])), [
    '1 1',
    '2 3',
  ])
  t.same(fitPassages([]), [])
})
