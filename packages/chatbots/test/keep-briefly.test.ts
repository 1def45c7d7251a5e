import t from 'tap'
import { keepBriefly } from '@frontdesk/chatbots/keep-briefly'

const anHour = 3_600_000

t.test('those who ask at the same time share one question', async t => {
  let asked = 0
  const find = keepBriefly({
    keepMs: anHour,
    atMost: 10,
    onFailure: 'throw',
    ask: async key => {
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

t.test('those who share a question that fails all hear of it, and the next one asks again', async t => {
  let asked = 0
  const find = keepBriefly({
    keepMs: anHour,
    atMost: 10,
    onFailure: 'throw',
    ask: async () => {
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

t.test('no more answers are kept than there is room for, and made-up keys take none of it', async t => {
  const asked: string[] = []
  const ask = async (key: string) => {
    asked.push(key)
    return key.startsWith('none') ? null : key
  }
  const find = keepBriefly({ keepMs: anHour, atMost: 2, onFailure: 'throw', ask })
  for (const key of ['a', 'b', 'none1', 'none2', 'none3', 'a', 'b']) await find(key)
  t.strictSame(asked, ['a', 'b', 'none1', 'none2', 'none3'])
  await find('c')
  await find('b')
  await find('a')
  t.strictSame(asked.slice(5), ['c', 'a'], 'c took the place of a, the oldest')
})

t.test('an answer that turned negative is not repeated when asking fails later', async t => {
  const answers = [true, false]
  const ask = async () => {
    const answer = answers.shift()
    if (answer === undefined) throw new Error('away')
    return answer
  }
  const isKnown = keepBriefly({ keepMs: 0, atMost: 2, onFailure: 'repeat-last', ask })
  t.equal(await isKnown('a'), true)
  t.equal(await isKnown('a'), false)
  await t.rejects(isKnown('a'), { message: 'away' })
})

t.test('who may repeat the last answer does not wait for one that hangs', async t => {
  const hanging = new Promise<boolean>(() => undefined)
  const answers = [Promise.resolve(true)]
  const isKnown = keepBriefly({ keepMs: 0, atMost: 2, onFailure: 'repeat-last', ask: () => answers.shift() ?? hanging })
  t.equal(await isKnown('a'), true)
  t.equal(await isKnown('a'), true)
  await t.rejects(isKnown('b'), { message: 'no answer in time' })
})
