// Loaded into a process that a test looks into: each SIGWINCH has it collect its garbage and say what it holds.
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

async function measure() {
  // What waits to be finalised is gone only after the loop has turned.
  for (let turns = 0; turns < 3; turns += 1) {
    collectGarbage()
    await wait(20)
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  const held = {}
  for (const name of process.getActiveResourcesInfo()) held[name] = (held[name] ?? 0) + 1
  process.stdout.write(`${JSON.stringify({ msg: 'measured', heapUsed: heapUsed + external, rss, held })}\n`)
}

process.on('SIGWINCH', () => void measure())
