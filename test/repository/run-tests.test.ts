import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import t, { type Test } from 'tap'

const root = fileURLToPath(projectUrl('.'))

interface Outcome {
  failed: string[]
  counts: { pass: number; fail: number; skip: number }
  again: { unstable: string[]; fail: number }
}

/** Runs test files, which share a process, as `npm test` does. */
function runTogether(t: Test, files: Record<string, string>): Outcome {
  const folder = t.testdir(Object.fromEntries(Object.entries(files).map(([name, text]) => [`${name}.js`, text])))
  // The runner takes names of sources, and looks for what was compiled of them in dist/tests.
  const sources = Object.keys(files).map(name => relative(join(root, 'dist/tests'), join(folder, `${name}.ts`)))
  const script = `
    import { basename } from 'node:path'
    import { rerunFailed, runAllTests } from '${projectUrl('scripts/tests/run-tests.mjs').href}'
    const first = await runAllTests(process.argv.slice(1), {})
    const again = await rerunFailed(first, {})
    const names = files => files.map(file => basename(file, '.ts'))
    const failed = names(first.results.filter(({ isOk }) => !isOk).map(({ file }) => file))
    console.log(JSON.stringify({ failed, counts: first.counts, again: { ...again, unstable: names(again.unstable) } }))`
  const args = ['--input-type=module', '-e', script, ...sources]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as Outcome
}

const passing = (name: string): string =>
  `import t from 'tap'; t.test('${name}', async t => { t.ok(true); t.ok(true) })`

t.test('files that share a process are counted together and told apart', async t => {
  const failing = `import t from 'tap'; t.test('wrong', async t => { t.ok(true); t.ok(false) })`
  t.match(runTogether(t, { first: passing('first'), failing, last: passing('last') }), {
    failed: ['failing'],
    counts: { pass: 6, fail: 1 },
    again: { unstable: [], fail: 1 },
  })
})

t.test('a file that is killed has failed, and those after it are run again by themselves', async t => {
  const killed = `import t from 'tap'
    t.test('right', async t => { t.ok(true) })
    t.test('killed', async () => { process.kill(process.pid, 'SIGKILL'); await new Promise(() => undefined) })`
  t.match(runTogether(t, { first: passing('first'), killed, last: passing('last') }), {
    failed: ['killed', 'last'],
    again: { unstable: ['last'], fail: 1 },
  })
})

t.test('a file that tests nothing has failed', async t => {
  t.match(runTogether(t, { first: passing('first'), nothing: '' }), { failed: ['nothing'], again: { fail: 1 } })
})

t.test('a process that ends badly after all passed fails each of its files', async t => {
  const spoils = `import t from 'tap'; t.test('right', async t => { t.ok(true) }); process.on('exit', () => process.exit(7))`
  t.match(runTogether(t, { first: passing('first'), spoils }), {
    failed: ['first', 'spoils'],
    again: { unstable: ['first'], fail: 1 },
  })
})
