/** The tree of another commit, built and ready to run its benches. */
import { execFile } from 'node:child_process'
import { constants, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root, run, SetUpError, step } from '../progress.mjs'

/** Where the trees of other commits are kept, by their hash. */
const trees = join(root, '.data/compare')

const git = async (...args) => (await promisify(execFile)('git', ['-C', root, ...args])).stdout.trim()

const findCommit = commit =>
  git('rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`).catch(() => {
    throw new SetUpError(`--beside: git knows no commit ${commit} in ${root}`)
  })

/** The node_modules of this tree and of its workspaces. */
const installedFolders = () =>
  ['.', ...['packages', 'apps'].flatMap(group => workspacesIn(group))]
    .map(folder => join(folder, 'node_modules'))
    .filter(folder => existsSync(join(root, folder)))

const workspacesIn = group =>
  existsSync(join(root, group)) ? readdirSync(join(root, group)).map(name => join(group, name)) : []

/**
 * Copies what is installed here where both lock files are equal; otherwise the other tree's own build installs it. A
 * copy, because the links of workspaces must lead into the other tree. File systems that can share the blocks do.
 */
function copyInstalled(tree) {
  const lockFile = folder => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (lockFile(root) !== lockFile(tree)) return
  for (const folder of installedFolders()) {
    const options = { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE }
    cpSync(join(root, folder), join(tree, folder), options)
  }
}

/** Makes the benches of a commit from before `--beside` record their tables: all of them print by this function. */
function recordTables(tree) {
  const file = join(tree, 'bench/chat/figures.mjs')
  const source = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (source.includes('BENCH_TABLES')) return
  const printing = 'export function table('
  if (!source.includes(printing)) throw new SetUpError('--beside: the benches of this commit have no tables to compare')
  writeFileSync(
    file,
    `import { appendFileSync as appendTable } from 'node:fs'
${source.replace(printing, 'function printedTable(')}
export function table(rows) {
  if (process.env.BENCH_TABLES) appendTable(process.env.BENCH_TABLES, JSON.stringify({ rows }) + '\\n')
  return printedTable(rows)
}
`,
  )
}

/**
 * Checks a commit out to a git worktree of its own and builds it with its own scripts. A tree that is complete is used
 * again. Resolves with its folder and its short hash.
 */
export async function checkOutTree(commit) {
  const hash = await findCommit(commit)
  const tree = join(trees, hash)
  const stamp = `${tree}.complete`
  if (!existsSync(stamp) || !existsSync(tree)) {
    rmSync(stamp, { force: true })
    rmSync(tree, { recursive: true, force: true })
    mkdirSync(trees, { recursive: true, mode: 0o700 })
    await step(`${commit} checked out`, async () => {
      // Trees that were removed by hand are still in git's list.
      await git('worktree', 'prune')
      await git('worktree', 'add', '--detach', tree, hash)
      recordTables(tree)
      copyInstalled(tree)
    })
    writeFileSync(stamp, '')
  }
  await step(`${commit} built`, () => run(process.execPath, ['scripts/build.mjs'], { cwd: tree }))
  return { tree, name: await git('rev-parse', '--short', hash) }
}
