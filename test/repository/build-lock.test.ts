import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import t, { type Test } from 'tap'

/* The lock of a build (`scripts/progress.mjs`). It works before anything is installed, so it is no library's. */

function lockFile(t: Test): string {
  const dir = mkdtempSync(join(tmpdir(), 'frontdesk-lock-'))
  t.teardown(() => rmSync(dir, { recursive: true, force: true }))
  return join(dir, 'build.pid')
}

/** Builds, or removes the lock of a dead build, in a process of its own. Returns its exit code and what it wrote. */
async function run(action: 'build' | 'remove', lock: string): Promise<{ code: number; output: string }> {
  const program = fileURLToPath(projectUrl('test/harness/take-build-lock.mjs'))
  const child = spawn(process.execPath, [program, action, lock])
  let output = ''
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output: output.trim() }
}

/** The id of a process that has ended. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'close')
  return child.pid ?? 0
}

t.test('builds that start at once beside the lock of a dead one run one after another', async t => {
  const lock = lockFile(t)
  writeFileSync(lock, String(await deadProcess()))
  const builds = await Promise.all(Array.from({ length: 6 }, () => run('build', lock)))
  for (const { code, output } of builds) t.match({ code, output }, { code: 0, output: /built$/ })
  t.same(readdirSync(join(lock, '..')), [])
})

t.test('the lock of a living build stays, whatever was found before', async t => {
  const lock = lockFile(t)
  writeFileSync(lock, String(process.pid))
  t.same(await run('remove', lock), { code: 0, output: '' })
  t.equal(readFileSync(lock, 'utf8'), String(process.pid))
})

t.test('one process at a time removes the lock of a dead build', async t => {
  const lock = lockFile(t)
  const dead = String(await deadProcess())
  writeFileSync(lock, dead)
  writeFileSync(`${lock}.removal`, String(process.pid))
  t.same(await run('remove', lock), { code: 0, output: '' })
  t.equal(readFileSync(lock, 'utf8'), dead)

  writeFileSync(`${lock}.removal`, dead)
  const output = `process ${dead} was killed while it removed the lock of a build: delete ${lock}.removal`
  t.same(await run('remove', lock), { code: 1, output })

  rmSync(`${lock}.removal`)
  t.same(await run('remove', lock), { code: 0, output: '' })
  t.notOk(existsSync(lock))
})
