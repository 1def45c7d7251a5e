import { availableMemory, memoryBound, watchMemory } from '@frontdesk/knowledge/read/memory-bound'
import { until } from '@frontdesk/testing/until'
import t from 'tap'

const MB = 1_000_000
const GB = 1_000 * MB

t.test('parsing may add 500 MB, and never more than the container has', async t => {
  const bound = (atRest: number, now: number, available: number): number =>
    memoryBound({ atRest: atRest * MB, now: now * MB, available }) / MB
  t.equal(bound(200, 200, 64 * GB), 700)
  t.equal(bound(200, 200, GB / 2), 400, 'a container of 512 MB is not killed')
  t.equal(bound(600, 600, GB), 800)
  t.equal(bound(200, 650, 64 * GB), 750, 'what another file takes is not added to what this one may take')
  t.equal(bound(900, 900, GB), 1_000, 'and an honest page is read all the same')
})

t.test('the memory at rest is not what other files take, nor what the last one has not given back yet', async t => {
  let rss = 200 * MB
  const memory = watchMemory({ available: 64 * GB, readRss: () => rss })
  const outgrown = new Set<string>()
  const begin = (name: string) => memory.begin(() => outgrown.add(name))
  const endFirst = begin('first')
  rss = 550 * MB
  const endSecond = begin('beside it')
  rss = 720 * MB
  await until(() => outgrown.size === 2)
  endFirst()
  endSecond()
  outgrown.clear()
  rss = 500 * MB
  const endThird = begin('after them')
  rss = 720 * MB
  await until(() => outgrown.has('after them'))
  endThird()
  outgrown.clear()
  rss = 500 * MB
  for (let file = 1; file <= 5; file += 1) begin(`file ${file}`)()
  const end = begin('of a process that has grown')
  rss = 950 * MB
  const check = begin('the last')
  rss = 1_060 * MB
  await until(() => outgrown.has('the last'))
  t.ok(outgrown.has('of a process that has grown'), 'which is measured from there')
  end()
  check()
})

t.test('the memory of a machine or a container is known', async t => {
  t.ok(availableMemory() > 64 * MB)
  t.ok(Number.isFinite(availableMemory()))
})
