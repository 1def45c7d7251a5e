import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { projectUrl } from '@frontdesk/testing/project-url'
import t, { type Test } from 'tap'

const root = fileURLToPath(projectUrl('.'))

const ownFiles = [
  'bench/chat/figures.mjs',
  ...['bench', 'progress', 'runtime-facts', 'take-lock'].map(name => `scripts/${name}.mjs`),
  ...['check-out-tree', 'compare-tables', 'compare-with', 'ratio-of-pairs', 'run-in-pairs'].map(
    name => `scripts/compare/${name}.mjs`,
  ),
]

/** The bench of a made-up project: what a reply takes is said by a package, which it imports by name. */
const tinyBench = `
import { appendFileSync } from 'node:fs'
import { ms } from '@frontdesk/tiny'
import { table } from './chat/figures.mjs'
appendFileSync(process.argv.at(-1), ms + ' ')
const rows = [['', 'ms'], ['reply', ms.toFixed(1)]]
console.log(table(rows, { lower: ['ms'] }))
if (ms > 100) process.exitCode = 1
`

/** Its build: it installs what is missing, and notes that. */
const tinyBuild = `
import { appendFileSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
if (!existsSync('node_modules')) {
  mkdirSync('node_modules/@frontdesk', { recursive: true })
  symlinkSync('../../packages/tiny', 'node_modules/@frontdesk/tiny')
  appendFileSync('installed-by-build', '')
}
`

/** A git repository with a tiny bench whose last commit is slower, and the command as it is. */
function aRepository(t: Test) {
  const folder = t.testdir()
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const git = (...args: string[]): string => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim()
  const commit = (): string => {
    git('add', '--all')
    git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '--message', 'change')
    return git('rev-parse', 'HEAD')
  }
  const setMs = (ms: number): void => write('packages/tiny/index.js', `export const ms = ${ms}\n`)

  git('init', '--quiet')
  for (const path of ownFiles) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  write('.gitignore', 'node_modules/\n.data/\n')
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', '{ "packages": {} }')
  write('packages/tiny/package.json', '{ "name": "@frontdesk/tiny", "type": "module", "main": "index.js" }')
  write('scripts/build.mjs', tinyBuild)
  write('scripts/set-up.mjs', 'export const build = async () => undefined\n')
  write('scripts/programs/ensure-redis.mjs', 'export const ensureRedis = async () => undefined\n')
  write('bench/tiny.mjs', tinyBench)
  mkdirSync(join(folder, 'node_modules/@frontdesk'), { recursive: true })
  symlinkSync('../../packages/tiny', join(folder, 'node_modules/@frontdesk/tiny'))

  const order = join(folder, '.data/order')
  const bench = (...args: string[]) => {
    rmSync(order, { force: true })
    const command = [join(folder, 'scripts/bench.mjs'), 'tiny', ...args, order]
    const { stdout, stderr, status } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' })
    return { stdout, stderr, status, order: existsSync(order) ? readFileSync(order, 'utf8').trim() : '' }
  }
  return { folder, write, git, commit, setMs, bench }
}

const hasGit = await promisify(execFile)('git', ['--version']).then(
  () => true,
  () => false,
)

t.test('npm run bench -- NAME --beside COMMIT', { skip: !hasGit && 'git is not installed' }, async t => {
  const { folder, write, git, commit, setMs, bench } = aRepository(t)
  // The first commit is from before tables were handed over, and of another lock file.
  const figures = readFileSync(join(folder, 'bench/chat/figures.mjs'), 'utf8')
  write('bench/chat/figures.mjs', figures.replace(/^ {2}record\(.*$/m, '').replaceAll('BENCH_TABLES', 'NOTHING'))
  write('package-lock.json', '{ "packages": { "": {} } }')
  setMs(80)
  const old = commit()
  write('bench/chat/figures.mjs', figures)
  write('package-lock.json', '{ "packages": {} }')
  setMs(100)
  const before = commit()
  setMs(110)
  const treeOf = (hash: string): string => join(folder, '.data/compare', hash)

  await t.test('runs both trees in turns, each with its own packages, and prints the ratios', async t => {
    const { stdout, status, order, stderr } = bench('--beside', before, '--pairs', '2')
    t.equal(status, 0, stderr)
    t.equal(order, '110 100 100 110')
    t.match(stdout, /this tree \(\w+ with changes\) against \w+, 2 pairs/)
    t.match(stdout, /^reply · ms {2}lower is better +110 +100 +1\.100 +1\.100 to 1\.100 +YES +2$/m)
    t.match(stdout, '1 of 1 cells lie above 1.03: reply · ms.')
    t.notOk(existsSync(join(treeOf(before), 'installed-by-build')), 'what is installed is copied for equal lock files')
    t.match(stderr, 'exit code 1', 'a bench that fails over its budget is named')
  })

  await t.test('reads the tables of a commit that does not hand them over, which installs by itself', async t => {
    const { stdout, status, stderr } = bench('--beside', old, '--pairs=2')
    t.equal(status, 0, stderr)
    t.match(stdout, /^reply · ms .* 110 +80\.0 +1\.375 /m)
    t.ok(existsSync(join(treeOf(old), 'installed-by-build')))
  })

  await t.test('prints the pairs that are complete when a later run fails', async t => {
    const mark = join(treeOf(before), 'mark')
    writeFileSync(mark, '')
    const failing = `import { existsSync, readFileSync } from 'node:fs'
      const runs = existsSync(process.argv.at(-1)) ? readFileSync(process.argv.at(-1), 'utf8').split(' ').length - 1 : 0
      if (runs >= 4) throw new Error('broken')`
    write('bench/tiny.mjs', `${failing}\n${tinyBench}`)
    const { stdout, status, stderr } = bench('--beside', before.slice(0, 12), '--pairs', '9')
    t.equal(status, 1)
    t.match(stderr, 'broken')
    t.match(stdout, '2 pairs')
    t.ok(existsSync(mark), 'and a complete tree is used again')
  })

  await t.test('checks a tree out again that was removed, and leaves this one as it is', async t => {
    rmSync(treeOf(before), { recursive: true })
    write('bench/tiny.mjs', `throw new Error('broken at once')`)
    const { status, stderr } = bench('--beside', before)
    write('bench/tiny.mjs', tinyBench)
    t.equal(status, 1)
    t.match(stderr, 'broken at once')
    t.ok(existsSync(join(treeOf(before), 'bench/tiny.mjs')))
    t.equal(git('status', '--porcelain'), 'M packages/tiny/index.js')
  })

  await t.test('says what is wrong with its options', async t => {
    t.match(bench('--beside', 'no-such-commit').stderr, 'git knows no commit no-such-commit')
    t.match(bench('--beside', before, '--pairs', '1').stderr, '--pairs must be a whole number, 2 or more')
  })

  await t.test('leaves a bench and its options alone without --beside', async t => {
    const { stdout, order } = bench('--pairs', '1')
    t.match(stdout, /^reply {2}110\.0$/m)
    t.equal(order, '110')
  })
})
