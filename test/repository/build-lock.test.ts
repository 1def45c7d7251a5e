import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import { until } from '@frontdesk/testing/until'
import t, { type Test } from 'tap'
import { killOnExit } from '../harness/kill-on-exit.ts'

/* The locks of a build and of a data folder (`scripts/take-lock.mjs`). They work before anything is installed. */

function lockFolder(t: Test): string {
  const dir = mkdtempSync(join(tmpdir(), 'frontdesk-lock-'))
  t.teardown(() => rmSync(dir, { recursive: true, force: true }))
  return join(dir, 'build.lock')
}

/** A process that builds ten times, or hangs in a command of its build. */
function start(action: 'build' | 'hang', lock: string): ChildProcess & { said: () => string } {
  const child = spawn(process.execPath, [fileURLToPath(projectUrl('test/harness/take-build-lock.mjs')), action, lock])
  child.once(
    'exit',
    killOnExit(() => child.kill('SIGKILL')),
  )
  let output = ''
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  return Object.assign(child, { said: () => output.trim() })
}

async function build(lock: string): Promise<{ code: number; output: string }> {
  const child = start('build', lock)
  const [code] = (await once(child, 'close')) as [number]
  return { code, output: child.said() }
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

t.test('builds that start at once beside the lock of a dead one run one after another', async t => {
  const lock = lockFolder(t)
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'close')
  mkdirSync(lock)
  writeFileSync(join(lock, `${dead.pid}-1`), '')
  const builds = await Promise.all(Array.from({ length: 6 }, () => build(lock)))
  for (const { code, output } of builds) t.match({ code, output }, { code: 0, output: /built$/ })
  t.same(namesIn(join(lock, '..')), [])
})

t.test('row 96: a process that has the id of a dead build is not taken for it', async t => {
  const lock = lockFolder(t)
  mkdirSync(lock)
  writeFileSync(join(lock, `${process.pid}-1`), '')
  t.match(await build(lock), { code: 0, output: /^built$/ })
})

t.test(
  'a build that is killed holds its lock until its command has ended',
  { skip: process.platform !== 'linux' && 'no /proc' },
  async t => {
    const lock = lockFolder(t)
    const killed = start('hang', lock)
    await until(() => namesIn(lock).length === 2)
    const [command = 0] = namesIn(lock)
      .map(name => Number.parseInt(name, 10))
      .filter(pid => pid !== killed.pid)
    const forget = killOnExit(() => process.kill(command, 'SIGKILL'))
    killed.kill('SIGKILL')
    await once(killed, 'close')
    const next = start('build', lock)
    const ended = once(next, 'close')
    await until(() => next.said().includes(`waiting for the build of process ${command}`))
    process.kill(command, 'SIGKILL')
    forget()
    t.same(await ended, [0, null])
    t.match(next.said(), /built$/)
  },
)

t.test('a lock names a process in the same way in every language of the system', async t => {
  const lock = lockFolder(t)
  const bin = t.testdir()
  // The `ps` of macOS, which translates its dates.
  const ps = '#!/bin/sh\n[ "$LC_ALL" = C ] && echo "Tue Dec  1 02:22:16 2026" || echo "Di  1 Dez 02:22:16 2026"\n'
  writeFileSync(join(bin, 'ps'), ps, { mode: 0o755 })
  const take = `
    Object.defineProperty(process, 'platform', { value: 'darwin' })
    const { takeLock } = await import(${JSON.stringify(projectUrl('scripts/take-lock.mjs').href)})
    takeLock(${JSON.stringify(lock)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', take], {
    env: { ...process.env, LC_ALL: 'de_DE.UTF-8', PATH: `${bin}:${process.env['PATH']}` },
  })
  t.same(await once(child, 'close'), [0, null])
  t.match(namesIn(lock), [/^\d+-\d+$/])
})

/** A program of an earlier run, which lives on. Its command line has the given file. */
function leaveBehind(t: Test, file: string): ChildProcess & { pid: number } {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)', file], { stdio: 'ignore' })
  const { pid } = child
  if (pid === undefined) throw new Error('node could not be started')
  child.once(
    'exit',
    killOnExit(() => child.kill('SIGKILL')),
  )
  t.teardown(() => child.kill('SIGKILL'))
  return Object.assign(child, { pid })
}

/** A data folder with what an earlier run has recorded. */
function dataFolder(t: Test, facts: object) {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-data-'))
  t.teardown(() => rmSync(dataDir, { recursive: true, force: true }))
  const file = join(dataDir, 'runtime.json')
  writeFileSync(file, JSON.stringify(facts))
  const claim = async (action: 'end-at-once' | 'end-left-overs'): Promise<{ code: number; said: string }> => {
    const script = fileURLToPath(projectUrl('test/harness/claim-data-folder.mjs'))
    const child = spawn(process.execPath, [script, action], { env: { ...process.env, DATA_DIR: dataDir } })
    let said = ''
    child.stderr.on('data', (text: Buffer) => (said += text.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return { code, said }
  }
  return { claim, kept: () => namesIn(dataDir), recorded: () => JSON.parse(readFileSync(file, 'utf8')) as unknown }
}

t.test('row 96: a start that is cut short leaves the programs of a killed run to the next one', async t => {
  const worker = leaveBehind(t, fileURLToPath(projectUrl('apps/worker/bundle/main.js')))
  const ended = once(worker, 'exit')
  const { claim, kept, recorded } = dataFolder(t, { pid: 1, hasLock: true, pids: { worker: worker.pid } })
  t.same(await claim('end-at-once'), { code: 0, said: '' })
  t.match(recorded(), { pids: { worker: worker.pid } })
  t.same(kept(), ['runtime.json'])
  t.same(await claim('end-left-overs'), { code: 0, said: '' })
  t.same(await ended, [null, 'SIGKILL'])
  t.same(kept(), [])
})

t.test('row 96: a running npm start of a version without the lock is not disturbed', async t => {
  const older = leaveBehind(t, 'scripts/start.mjs')
  const ended = once(older, 'exit')
  const facts = { pid: older.pid, baseUrl: 'http://localhost:3000', pids: {} }
  const { claim, kept, recorded } = dataFolder(t, facts)
  t.match(await claim('end-left-overs'), { code: 1, said: `at http://localhost:3000 (process ${older.pid})` })
  t.same(recorded(), facts)
  t.same(kept(), ['runtime.json'])
  const { claim: claimLocked } = dataFolder(t, { ...facts, hasLock: true })
  t.match(
    await claimLocked('end-left-overs'),
    { code: 0 },
    'a process that has the id of a dead one is not taken for it',
  )
  older.kill('SIGKILL')
  await ended
  t.match(await claim('end-left-overs'), { code: 0 })
})
