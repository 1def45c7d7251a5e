import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dataDir } from '../runtime-facts.mjs'
import { CommandFailed, root, run, say, step } from '../progress.mjs'

const readTables = file =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    : []

/** Folders that the environment names belong to this tree, whichever tree reads them. */
const folders = () => ({ DATA_DIR: dataDir, BENCH_DATA: resolve(root, process.env.BENCH_DATA || '../shared/data') })

/**
 * Runs a bench of both trees in turns (A B, B A, A B, …), so that what grows or fades over time meets both alike.
 * Resolves with the pairs of `[ours, theirs]` tables, and with the error that ended it early, if there was one.
 */
export async function runInPairs({ bench, args, pairs, other, name }) {
  const kept = join(root, `.data/compare/${bench}`)
  rmSync(kept, { recursive: true, force: true })
  mkdirSync(kept, { recursive: true, mode: 0o700 })
  const runOnce = async (tree, file) => {
    const env = { ...folders(), BENCH_TABLES: file }
    const running = run(process.execPath, ['scripts/bench.mjs', bench, ...args], { cwd: tree, env })
    // A bench that fails over its own budgets has measured all the same.
    const failure = await running.then(
      () => undefined,
      error => error,
    )
    const tables = readTables(file)
    if (failure !== undefined && (!(failure instanceof CommandFailed) || tables.length === 0)) throw failure
    if (failure !== undefined) say(failure.message)
    return tables
  }
  const done = []
  try {
    for (let pair = 0; pair < pairs; pair += 1) {
      const found = []
      for (const side of pair % 2 === 0 ? [0, 1] : [1, 0]) {
        const [tree, called] = side === 0 ? [root, 'this tree'] : [other, name]
        const file = join(kept, `${pair + 1}-${side === 0 ? 'this-tree' : name}.jsonl`)
        found[side] = await step(`pair ${pair + 1} of ${pairs}: ${called}`, () => runOnce(tree, file))
      }
      done.push(found)
    }
  } catch (error) {
    if (done.length === 0) throw error
    return { done, error }
  }
  return { done }
}
