import { ttlCache } from '@frontdesk/runtime/ttl-cache'
import { until } from '@frontdesk/testing/until'
import t from 'tap'

const anHour = 3_600_000

t.test('callers that want a value at the same time share one fetch', async t => {
  let asked = 0
  const find = ttlCache({
    ttlMs: anHour,
    max: 10,
    onFailure: 'throw',
    fetch: async key => {
      asked += 1
      await new Promise(setImmediate)
      return `${key}!`
    },
  })
  t.strictSame(await Promise.all([find('a'), find('a'), find('a'), find('b')]), ['a!', 'a!', 'a!', 'b!'])
  t.equal(asked, 2)
  t.equal(await find('a'), 'a!')
  t.equal(asked, 2)
})

t.test('what is in memory or being fetched is recalled, and nothing is fetched for it', async t => {
  let answer = (_value: string): void => undefined
  const fetch = () => new Promise<string>(resolve => (answer = resolve))
  const find = ttlCache({ ttlMs: anHour, max: 10, onFailure: 'throw', fetch })
  t.equal(find.recall('a'), undefined)
  const found = find('a')
  const recalled = find.recall('a')
  answer('A')
  t.strictSame([await found, await recalled, find.recall('a')], ['A', 'A', 'A'])
  t.equal(find.recall('b'), undefined)
})

t.test('callers that share a failing fetch all get its error, and the next one fetches again', async t => {
  let asked = 0
  const find = ttlCache({
    ttlMs: anHour,
    max: 10,
    onFailure: 'throw',
    fetch: async () => {
      asked += 1
      if (asked === 1) throw new Error('away')
      return 'back'
    },
  })
  const results = await Promise.allSettled([find('a'), find('a')])
  t.strictSame(
    results.map(result => result.status),
    ['rejected', 'rejected'],
  )
  t.equal(await find('a'), 'back')
  t.equal(asked, 2)
})

t.test('the cache keeps no more values than its limit, and null takes no place', async t => {
  const asked: string[] = []
  const fetch = async (key: string) => {
    asked.push(key)
    return key.startsWith('none') ? null : key
  }
  const find = ttlCache({ ttlMs: anHour, max: 2, onFailure: 'throw', fetch })
  for (const key of ['a', 'b', 'none1', 'none2', 'none3', 'a', 'b']) await find(key)
  t.strictSame(asked, ['a', 'b', 'none1', 'none2', 'none3'])
  await find('c')
  await find('b')
  await find('a')
  t.strictSame(asked.slice(5), ['c', 'a'], 'c took the place of a, the oldest')
})

t.test('a value that turned to false is not returned when fetching fails later', async t => {
  const answers = [true, false]
  const fetch = async () => {
    const answer = answers.shift()
    if (answer === undefined) throw new Error('away')
    return answer
  }
  const isKnown = ttlCache({ ttlMs: 0, max: 2, onFailure: 'repeat-last', fetch })
  t.equal(await isKnown('a'), true)
  t.equal(await isKnown('a'), false)
  await t.rejects(isKnown('a'), { message: 'away' })
})

t.test('a cache that may return the last value does not wait for a fetch that hangs', async t => {
  const hanging = new Promise<boolean>(() => undefined)
  const answers = [Promise.resolve(true)]
  const isKnown = ttlCache({ ttlMs: 0, max: 2, onFailure: 'repeat-last', fetch: () => answers.shift() ?? hanging })
  t.equal(await isKnown('a'), true)
  t.equal(await isKnown('a'), true)
  await t.rejects(isKnown('b'), { message: 'no answer in time' })
})

t.test('misses are returned again for a while of their own, and push no value out', async t => {
  const found = new Set(['a', 'b'])
  let asked = 0
  const fetch = async (key: string) => {
    asked += 1
    return found.has(key)
  }
  const isKnown = ttlCache({ ttlMs: anHour, missMs: anHour, max: 2, onFailure: 'repeat-last', fetch })
  for (const key of ['a', 'b', 'x', 'x', 'x']) await isKnown(key)
  t.equal(asked, 3, 'a miss is asked for once')
  for (const key of ['y', 'z', 'a', 'b']) await isKnown(key)
  t.equal(asked, 5, 'and takes the place of another miss only')
  await isKnown('x')
  t.equal(asked, 6, 'the oldest miss was forgotten')

  const briefly = ttlCache({ ttlMs: anHour, missMs: 20, max: 2, onFailure: 'throw', fetch })
  t.equal(await briefly('new'), false)
  found.add('new')
  await until(() => briefly('new'))
  t.equal(briefly.recall('new'), true)
})

t.test('what is in memory is recalled without fetching, as long as it holds', async t => {
  let asked = 0
  const fetch = async (key: string) => {
    asked += 1
    return key === 'known'
  }
  const isKnown = ttlCache({ ttlMs: anHour, missMs: anHour, max: 2, onFailure: 'throw', fetch })
  t.equal(isKnown.recall('known'), undefined)
  await Promise.all([isKnown('known'), isKnown('unknown')])
  t.same([isKnown.recall('known'), isKnown.recall('unknown'), isKnown.recall('other')], [true, false, undefined])
  t.equal(asked, 2)
  const gone = ttlCache({ ttlMs: 0, max: 2, onFailure: 'throw', fetch })
  await Promise.all([gone('known'), gone('unknown')])
  t.same([gone.recall('known'), gone.recall('unknown')], [undefined, undefined])
})
