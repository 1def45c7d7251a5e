import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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
