import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { table } from '../../bench/chat/figures.mjs'
import { root, SetUpError } from '../progress.mjs'
import { checkOutTree } from './check-out-tree.mjs'
import { compareTables, describeComparison } from './compare-tables.mjs'
import { runInPairs } from './run-in-pairs.mjs'

/** Runs a bench of this tree and of another commit in turns, and prints the ratio of each cell with its 95 % interval. */
export async function compareWith({ commit, bench, args, pairs }) {
  const { tree, name } = await checkOutTree(commit)
  const loadBefore = loadavg()[0].toFixed(2)
  const { done, error } = await runInPairs({ bench, args, pairs, other: tree, name })
  const cells = done.length < 2 ? [] : compareTables(done)
  if (cells.length === 0) throw error ?? new SetUpError(`the bench ${bench} names no columns that can be compared`)
  const { rows, conclusion } = describeComparison(cells, name)
  const git = (...words) => execFileSync('git', ['-C', root, ...words], { encoding: 'utf8' }).trim()
  const changes = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes'
  console.log(
    `${[bench, ...args].join(' ')}: this tree (${git('rev-parse', '--short', 'HEAD')}${changes}) against ${name}, ${done.length} pairs, ` +
      `${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}, load before ${loadBefore}\n`,
  )
  console.log(`${table(rows)}\n\n${conclusion.join('\n')}`)
  if (error !== undefined) throw error
}
