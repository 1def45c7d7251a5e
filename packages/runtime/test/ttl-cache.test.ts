import { ttlCache } from '@frontdesk/runtime/ttl-cache'
import { until } from '@frontdesk/testing/until'
import t from 'tap'

const anHour = 3_600_000

t.test('callers that want a value at the same time share one fetch', async t => {
  let asked = 0
  const find = ttlCache({
    ttlMs: anHour,
    max: 10,
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

t.test('a fetch that fails before it waits for anything is forgotten like any other', async t => {
  let isAway = true
  const fetch = (key: string): Promise<string> => {
    if (isAway) throw new Error('away')
    return Promise.resolve(key)
  }
  const find = ttlCache({ ttlMs: anHour, max: 10, fetch })
  await t.rejects(find('a'), { message: 'away' })
  isAway = false
  t.equal(await find('a'), 'a')
})

t.test('a value is fetched again when its time is over, and each time where it has none', async t => {
  let asked = 0
  const fetch = async () => (asked += 1)
  const briefly = ttlCache({ ttlMs: 20, max: 10, fetch })
  t.equal(await briefly('a'), 1)
  await until(async () => (await briefly('a')) === 2)
  const never = ttlCache({ ttlMs: 0, max: 10, fetch })
  t.strictSame([await never('a'), await never('a')], [3, 4])
})

t.test('the cache keeps no more values than its limit, and what is not found is not kept', async t => {
  const asked: string[] = []
  const fetch = async (key: string) => {
    asked.push(key)
    return key.startsWith('none') ? undefined : key
  }
  const find = ttlCache({ ttlMs: anHour, max: 2, fetch })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b', 'none', 'none']) await find(key)
  t.strictSame(asked, ['a', 'b', 'c', 'b', 'none', 'none'], 'c took the place of b, which was used longest ago')
})

t.test('a key that gives way to others while it is fetched is answered all the same', async t => {
  const answers = new Map<string, (value: string) => void>()
  const fetch = (key: string) => new Promise<string>(resolve => answers.set(key, resolve))
  const find = ttlCache({ ttlMs: anHour, max: 1, fetch })
  const found = Promise.all([find('a'), find('b')])
  for (const [key, answer] of answers) answer(key.toUpperCase())
  t.strictSame(await found, ['A', 'B'])
})
