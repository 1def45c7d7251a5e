import { mkdirSync, rmdirSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { main, oneAtATime, run, say } from '../../scripts/progress.mjs'

/** A process of `build-lock.test.ts`: builds ten times, or begins a build with a command that does not end. */
const [, , action, lock] = process.argv

/** The folder can be created by one at a time. */
const build = async () => {
  mkdirSync(`${lock}.built`)
  await nextTurn()
  rmdirSync(`${lock}.built`)
}

await main(async () => {
  if (action === 'hang') return oneAtATime(() => run('sleep', ['600']), lock)
  for (let count = 0; count < 10; count += 1) await oneAtATime(build, lock)
  say('built')
})
