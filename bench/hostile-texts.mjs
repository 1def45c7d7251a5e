/**
 * npm run bench -- hostile-texts
 *
 * Whether a parser of foreign text takes twice as long for twice the text: each parser reads each hostile shape at the
 * longest length that reaches it, and at half of it. Prints the slowest shapes, and fails where one takes longer than
 * its limit or over three times as long as half of it. Measured as CPU time, the best of four, because other processes
 * and the garbage collector may be in the way of some.
 */
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { compileTests } from '../scripts/tests/compile-tests.mjs'
import { root } from '../scripts/progress.mjs'
import { table } from './chat/figures.mjs'

await compileTests()
const load = name => import(pathToFileURL(join(root, `dist/tests/test/harness/${name}.js`)).href)
const { hostileTexts } = await load('hostile-texts')
const { hostileTrials } = await load('hostile-trials')

const cpuMs = async (parse, text) => {
  const before = process.cpuUsage()
  await parse(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The best of four; the first that takes less than `enoughMs` will do. */
const bestOf = async (parse, text, enoughMs) => {
  let best = Infinity
  for (let times = 0; times < 4 && best > enoughMs; times += 1) best = Math.min(best, await cpuMs(parse, text))
  return best
}

const measure = async ({ length, limitMs, parse, shapes }) => {
  const rows = []
  for (const [shape, make] of hostileTexts) {
    if (shapes?.includes(shape) === false) continue
    const wholeMs = await bestOf(parse, make(length), limitMs / 4)
    // Below a quarter of the limit the ratio is noise.
    const halfMs = wholeMs > limitMs / 4 ? await bestOf(parse, make(length / 2), 0) : undefined
    const isSlow = wholeMs > limitMs || (halfMs !== undefined && wholeMs > 3 * halfMs)
    rows.push({ shape, wholeMs, halfMs, isSlow })
  }
  return rows.toSorted((a, b) => b.wholeMs - a.wholeMs)
}

const show = ms => (ms === undefined ? '' : ms.toFixed(1))
const lines = []
let slow = 0
for (const [writer, trials] of Object.entries(hostileTrials)) {
  for (const [name, trial] of Object.entries(trials)) {
    const rows = await measure(trial)
    slow += rows.filter(row => row.isSlow).length
    for (const { shape, wholeMs, halfMs, isSlow } of rows.filter((row, at) => at === 0 || row.isSlow)) {
      lines.push([writer, name, shape, show(wholeMs), show(halfMs), String(trial.limitMs), isSlow ? 'too slow' : ''])
    }
  }
}
console.log(table([['writer', 'text', 'slowest shape', 'ms', 'ms for half', 'limit', ''], ...lines]))
process.exitCode = slow === 0 ? 0 : 1
