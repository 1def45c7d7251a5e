import { JobPutOff } from '@frontdesk/jobs/job-put-off'
import { openPlaces, type Place, type Places, type Share } from '@frontdesk/worker/jobs/places'
import t from 'tap'
import { until } from '@frontdesk/testing/until'

let skippedMs = 0
const realNow = performance.now.bind(performance)
t.intercept(performance, 'now', { value: () => realNow() + skippedMs })

const share = (of: string, times = 1): Share => ({ of, most: free => times * free })

/** Takes as many places as these holders get, in turn. */
function takeAll(places: Places, ...holders: Share[]): Map<string, Place[]> {
  const taken = new Map(holders.map(({ of }): [string, Place[]] => [of, []]))
  for (let isOver = false; !isOver;) {
    isOver = true
    for (const holder of holders) {
      const place = tryToTake(places, holder)
      if (place instanceof JobPutOff) continue
      taken.get(holder.of)?.push(place)
      isOver = false
    }
  }
  return taken
}

function tryToTake(places: Places, ...shares: Share[]): Place | JobPutOff {
  try {
    return places.take(shares)
  } catch (error) {
    if (error instanceof JobPutOff) return error
    throw error
  }
}

/** A job that finds no place and is put off; `resumed` collects the names of those that came again. */
function aWaitingJob(places: Places, resumed: string[], name: string, ...shares: Share[]): JobPutOff {
  const putOff = tryToTake(places, ...shares)
  if (!(putOff instanceof JobPutOff)) throw new Error(`${name} got a place`)
  putOff.onPutOff(async () => {
    resumed.push(name)
    return true
  })
  return putOff
}

t.test('one holder gets at most half of the places, three get a quarter each, and some always stay free', async t => {
  const counts = (...holders: Share[]) =>
    [
      ...takeAll(
        openPlaces(512, () => undefined),
        ...holders,
      ).values(),
    ].map(held => held.length)
  t.same(counts(share('a')), [256])
  t.same(counts(share('a'), share('b'), share('c')), [128, 128, 128])
  const many = counts(...Array.from({ length: 60 }, (_, index) => share(`${index}`)))
  t.ok(many.every(held => held >= 8))
  t.ok(many.reduce((sum, held) => sum + held) < 512)
})

t.test('a new holder finds a free place while others use all they may', async t => {
  let putOffs = 0
  const places = openPlaces(8, () => (putOffs += 1))
  takeAll(places, share('a'), share('b'))
  t.ok(putOffs >= 2)
  t.ok('leave' in tryToTake(places, share('c')))
})

t.test('a job has a place of all of its holders, or of none', async t => {
  const places = openPlaces(12, () => undefined)
  const account = share('account', 2)
  for (let count = 0; count < 6; count += 1) t.ok('leave' in tryToTake(places, share('busy chatbot'), account))
  t.ok(tryToTake(places, share('busy chatbot'), account) instanceof JobPutOff)
  t.ok('leave' in tryToTake(places, share('other chatbot'), account), 'the account has places for its other chatbots')
  t.ok('leave' in tryToTake(places, share('other chatbot'), account))
  t.ok(tryToTake(places, share('other chatbot'), account) instanceof JobPutOff, 'until it has twice what is free')
  t.ok('leave' in tryToTake(places, share('another account')))
})

t.test('the job that has waited longest comes again when a place is free to it, one for each place', async t => {
  const places = openPlaces(4, () => undefined)
  const [held] = [...takeAll(places, share('a')).values()]
  t.equal(held?.length, 2)
  const resumed: string[] = []
  for (const name of ['first', 'second', 'third']) aWaitingJob(places, resumed, name, share('a'))
  held?.[0]?.leave()
  await until(() => resumed.length === 1)
  t.same(resumed, ['first'])
  held?.[1]?.leave()
  await until(() => resumed.length === 2)
  t.same(resumed, ['first', 'second'])
})

t.test('a job whose holders have no place yet lets those behind it go first', async t => {
  const places = openPlaces(Infinity, () => undefined)
  const [one, two]: Share[] = ['one', 'two'].map(of => ({ of, most: () => 1 }))
  if (one === undefined || two === undefined) throw new Error('no shares')
  const [first, second] = [places.take([one]), places.take([two])]
  const resumed: string[] = []
  aWaitingJob(places, resumed, 'behind one', one)
  aWaitingJob(places, resumed, 'behind two', two)
  second.leave()
  await until(() => resumed.length === 1)
  t.same(resumed, ['behind two'])
  first.leave()
  await until(() => resumed.length === 2)
})

t.test('a place that frees up while a job is put off is not missed; vanished jobs are skipped', async t => {
  const places = openPlaces(2, () => undefined)
  const held = places.take([share('a')])
  const putOff = tryToTake(places, share('a'))
  held.leave()
  const resumed: string[] = []
  if (putOff instanceof JobPutOff) {
    putOff.onPutOff(async () => {
      resumed.push('at once')
      return true
    })
  }
  await until(() => resumed.length === 1)

  const again = places.take([share('a')])
  const gone = tryToTake(places, share('a'))
  if (gone instanceof JobPutOff) gone.onPutOff(async () => false)
  aWaitingJob(places, resumed, 'next', share('a'))
  again.leave()
  await until(() => resumed.length === 2)
  t.same(resumed, ['at once', 'next'], 'another worker had the first one')
})

t.test('a job that nobody resumes comes by itself; with hundreds of them a little later', async t => {
  const places = openPlaces(2, () => undefined)
  const held = places.take([share('a')])
  const resumed: string[] = []
  t.equal(aWaitingJob(places, resumed, 'early', share('a')).seconds, 2)
  for (let count = 0; count < 200; count += 1) aWaitingJob(places, resumed, 'crowd', share('a'))
  t.equal(aWaitingJob(places, resumed, 'late', share('a')).seconds, 11)
  for (let count = 0; count < 1_000; count += 1) aWaitingJob(places, resumed, 'crowd', share('a'))
  t.equal(aWaitingJob(places, resumed, 'last', share('a')).seconds, 30)
  skippedMs += 15_000
  held.leave()
  await until(() => resumed.length === 1)
  t.not(resumed[0], 'early', 'who has come by itself is not resumed')
})
