import { mkdirSync, rmdirSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { main, oneAtATime, removeDeadLock, say } from '../../scripts/progress.mjs'

/** A process of `build-lock.test.ts`: builds ten times, or removes the lock of a dead build. */
const [, , action, lock] = process.argv

/** The folder can be created by one at a time. */
const build = async () => {
  mkdirSync(`${lock}.built`)
  await nextTurn()
  rmdirSync(`${lock}.built`)
}

await main(async () => {
  if (action === 'remove') return removeDeadLock(lock)
  for (let count = 0; count < 10; count += 1) await oneAtATime(build, lock)
  say('built')
})
