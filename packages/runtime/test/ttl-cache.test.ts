import t from 'tap'
import { ttlCache } from '@frontdesk/runtime/ttl-cache'

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
