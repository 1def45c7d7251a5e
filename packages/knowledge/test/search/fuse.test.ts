import { fuse } from '@frontdesk/knowledge/search/fuse'
import type { Match } from '@frontdesk/knowledge/search/score-candidates'
import { newScale, type Closeness } from '@frontdesk/knowledge/semantic/closeness'
import type { SemanticMatch } from '@frontdesk/knowledge/semantic/semantic-search'
import t from 'tap'

const passage = (id: string) => ({ id, version: '1', url: `https://shop.example/${id}`, contentHash: id })
const byWords = (id: string, score: number): Match => ({ ...passage(id), score, coverage: 0.5 })
const byMeaning = (id: string, standing: number, closeness: Closeness | null = 'close'): SemanticMatch => ({
  ...passage(id),
  similarity: standing / 10,
  standing,
  closeness,
})
const idsOf = (matches: readonly Match[]): string[] => matches.map(({ id }) => id)

t.test('without a semantic search the keyword search stays as it is', async t => {
  const keyword = [byWords('1', 7), byWords('2', 3)]
  t.equal(fuse(keyword, []), keyword)
})

t.test('a passage that says it in the same words comes before one that stands as high in meaning', async t => {
  const fused = fuse([byWords('1', 7), byWords('2', 3)], [byMeaning('3', 3), byMeaning('1', 3), byMeaning('2', 3)])
  t.same(idsOf(fused), ['1', '2', '3'])
})

t.test('the best words weigh as much as one standard deviation of meaning', async t => {
  const words = [byWords('1', 7)]
  t.same(idsOf(fuse(words, [byMeaning('2', 3.1), byMeaning('1', 2)])), ['2', '1'])
  t.same(idsOf(fuse(words, [byMeaning('2', 2.9), byMeaning('1', 2)])), ['1', '2'])
  t.same(idsOf(fuse(words, [byMeaning('2', 2.9), byMeaning('3', 2)])), ['1', '2', '3'], 'nor does a third stand higher')
})

t.test('what is only the nearest of all is left out, unless its words were asked for', async t => {
  t.same(idsOf(fuse([], [byMeaning('1', 0.4, null)])), [])
  t.match(fuse([byWords('1', 2)], [byMeaning('1', 0.4, null)]), [{ id: '1', coverage: 0.5, closeness: null }])
})

t.test('how near is near enough is told from how near everyday texts are', async t => {
  const everyday = { highest: 0.75, average: 0.7, spread: 0.02 }
  const scale = newScale(everyday, 100, { average: 0.72, spread: 0.02 })
  t.same(
    [0.715, 0.73, 0.74, 0.79].map(similarity => scale(similarity).closeness),
    [null, 'related', 'close', 'very close'],
  )
  t.equal(Math.round(scale(0.76).standing), 2, 'but how high it stands from the other passages')
  t.equal(Math.round(newScale(everyday, 9, { average: 0.72, spread: 0.02 })(0.76).standing), 3, 'unless those are few')
})

t.test('without everyday texts a passage may come along, and none is near enough to answer', async t => {
  const scale = newScale(undefined, 100, { average: 0.72, spread: 0.02 })
  t.same(
    [0.73, 0.76, 0.9].map(similarity => scale(similarity).closeness),
    [null, 'related', 'related'],
  )
  t.same(newScale(undefined, 9, null)(0.9), { closeness: null, standing: 0 })
})
