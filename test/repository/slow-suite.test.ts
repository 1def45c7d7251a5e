import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'

interface Times {
  cpu: number
  seconds: number
}
interface SlowSuite {
  isSlow: (file: string) => boolean
  toShards: (files: string[], times: Record<string, Times>) => string[][]
  chooseShard: (shards: string[][], commits: number) => { index: number; files: string[] }
}
interface TestTimes {
  readTimes: () => Record<string, Times>
  findSlowed: (
    results: { file: string; cpu: number }[],
    times: Record<string, Times>,
  ) => { file: string; cpu: number; recorded: number }[]
}

// The scripts are plain JavaScript: they run before anything is compiled.
const load = async (name: string): Promise<unknown> => import(projectUrl(`scripts/tests/${name}`).href)
const { isSlow, toShards, chooseShard } = (await load('slow-suite.mjs')) as SlowSuite
const { readTimes, findSlowed } = (await load('test-times.mjs')) as TestTimes
const { findTests } = (await load('compile-tests.mjs')) as { findTests: () => string[] }

const seconds = (amount: number): Times => ({ cpu: amount, seconds: amount })

t.test('slow files are divided into shards of 90 s, and none is lost', async t => {
  const times = { a: seconds(80), b: seconds(60), c: seconds(30), d: seconds(10) }
  t.same(toShards(['d', 'c', 'b', 'a'], times), [
    ['a', 'd'],
    ['b', 'c'],
  ])
  t.same(toShards(['new', 'newer'], {}), [['new', 'newer']])
  t.same(toShards([], {}), [])
})

t.test('commits in a row run each shard in its turn', async t => {
  const shards = [['a'], ['b'], ['c']]
  t.same(
    [7, 8, 9].map(commits => chooseShard(shards, commits).files),
    [['b'], ['c'], ['a']],
  )
  t.same(chooseShard([], 7).files, [])
})

t.test('each shard of the slow suite runs within twenty commits, and takes 90 s at most', async t => {
  const times = readTimes()
  const shards = toShards(findTests().filter(isSlow), times)
  t.ok(shards.length <= 20, `${shards.length} shards`)
  const tooLong = shards.flat().filter(file => (times[file]?.seconds ?? 0) > 90)
  t.same(tooLong, [], 'a file that takes longer than a shard has to be divided')
})

t.test('a file that takes twice its recorded CPU time is named, and a slow machine is not', async t => {
  const files = ['a', 'b', 'c', 'd', 'e']
  const times = Object.fromEntries(files.map(file => [file, seconds(4)]))
  const onSlowMachine = files.map(file => ({ file, cpu: 12 }))
  t.same(findSlowed(onSlowMachine, times), [])
  const withOneSlow = onSlowMachine.map(result => (result.file === 'd' ? { ...result, cpu: 36 } : result))
  t.same(findSlowed(withOneSlow, times), [{ file: 'd', cpu: 12, recorded: 4 }])
  t.same(findSlowed([{ file: 'unknown', cpu: 100 }], times), [])
})
