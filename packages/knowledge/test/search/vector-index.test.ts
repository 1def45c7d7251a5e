import { quantise, readQuantised } from '@frontdesk/knowledge/semantic/quantise'
import { newVectorIndex, vectorIndexBytes } from '@frontdesk/knowledge/semantic/vector-index'
import t from 'tap'

const dimensions = 96

/** Numbers between -1 and 1, the same in every run. */
function newRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  }
}

/** Vectors as models make them: around subjects, and with one direction that all of them share. */
function someVectors(count: number, seed: number): number[][] {
  const random = newRandom(seed)
  const vector = () => Array.from({ length: dimensions }, random)
  const subjects = Array.from({ length: 40 }, vector)
  const common = vector().map(value => value * 3)
  return Array.from({ length: count }, (_, number) => {
    const subject = subjects[number % subjects.length] ?? []
    return vector().map((value, at) => value + (subject[at] ?? 0) + (common[at] ?? 0))
  })
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const product = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
  return product / Math.hypot(...one) / Math.hypot(...other)
}

async function indexOf(vectors: readonly number[][]) {
  const index = newVectorIndex(dimensions)
  for (const [id, vector] of vectors.entries()) index.put({ id, hash: BigInt(-id) }, quantise(vector))
  await index.finish()
  return index
}

t.test('a vector keeps its direction as bytes, whatever its length', t => {
  const [one = [], other = []] = someVectors(2, 7)
  const stored = [one, other.map(value => value * 1_000)].map(vector => readQuantised(quantise(vector)))
  const [first, second] = stored
  const product = first?.values.reduce((sum, value, at) => sum + value * (second?.values[at] ?? 0), 0) ?? 0
  t.ok(Math.abs(product * (first?.scale ?? 0) * (second?.scale ?? 0) - cosine(one, other)) < 0.002)
  for (const nothing of [
    [0, 0, 0],
    [1, NaN, 2],
    [1, Infinity, 2],
  ]) {
    t.same([...quantise(nothing)], [0, 0, 0, 0, 0, 0, 0])
  }
  t.end()
})

t.test('up to 2,000 vectors the nearest are found exactly', async t => {
  const vectors = someVectors(300, 1)
  const index = await indexOf(vectors)
  const [wanted = []] = someVectors(1, 2)
  const { near } = await index.nearest(wanted)
  t.equal(near.length, 300)
  t.equal(near[0]?.hash, BigInt(-(near[0]?.id ?? 0)))
  const best = vectors.map(vector => cosine(vector, wanted)).toSorted((a, b) => b - a)
  t.ok(near.every(({ similarity }, place) => Math.abs(similarity - (best[place] ?? 0)) < 0.002))
})

t.test('of more, most of the nearest are found by their signs', async t => {
  const vectors = someVectors(5_000, 3)
  const index = await indexOf(vectors)
  let found = 0
  const questions = someVectors(20, 3)
  for (const wanted of questions) {
    const { near } = await index.nearest(wanted)
    t.equal(near.length, 400)
    const ids = new Set(near.map(({ id }) => id))
    const best = [...vectors.keys()].toSorted(
      (a, b) => cosine(vectors[b] ?? [], wanted) - cosine(vectors[a] ?? [], wanted),
    )
    found += best.slice(0, 50).filter(id => ids.has(id)).length
  }
  t.ok(found / (50 * questions.length) > 0.9, String(found))
})

t.test('a vector takes the place of the one that its passage had, before and after others were added', async t => {
  const vectors = someVectors(2_100, 4)
  const index = await indexOf(vectors)
  const [wanted = [], later = []] = someVectors(2, 5)
  index.put({ id: 17, hash: 1n }, quantise(wanted))
  t.match((await index.nearest(wanted)).near[0], { id: 17, hash: 1n })
  index.put({ id: 9_999, hash: 2n }, quantise(later))
  await index.finish()
  t.match((await index.nearest(later)).near[0], { id: 9_999, hash: 2n })
  t.equal(index.size(), 2_101)
  t.ok(index.bytes() >= vectorIndexBytes(dimensions, 2_101))
})

t.test(
  'nothing is near to a vector of another length or without a direction, and such a vector is not found',
  async t => {
    const index = await indexOf(someVectors(3, 6))
    t.same(await index.nearest([1, 2, 3]), { near: [], background: null })
    t.same(await index.nearest(Array.from({ length: dimensions }, () => 0)), { near: [], background: null })
    index.put({ id: 1, hash: 0n }, quantise(Array.from({ length: dimensions }, () => 0)))
    const { near } = await index.nearest(Array.from({ length: dimensions }, () => 1))
    t.same(new Set(near.map(({ id }) => id)), new Set([0, 2]))
  },
)
