import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@frontdesk/local-services/free-port'
import { endLeftOver, pidIn } from '@frontdesk/local-services/left-over'
import { startServer } from '@frontdesk/local-services/server-process'
import { until } from '@frontdesk/testing/until'
import t, { type Test } from 'tap'

/* A program as our child, from its start to its end, and what an earlier run left of it. */

function closedFolder(t: Test): string {
  const dir = mkdtempSync(join(tmpdir(), 'frontdesk-local-'))
  chmodSync(dir, 0o700)
  t.teardown(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Nobody may collect a process whose parent has ended: then it stays as a zombie. */
function hasEnded(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  return state === '' || state.startsWith('Z')
}

t.test('a server that cannot start says why, with the end of its log', async t => {
  const dir = closedFolder(t)
  const command = { name: 'Fragile', command: process.execPath, dir, logFile: join(dir, 'log'), politeMs: 100 }
  const args = ['-e', 'console.log("disk full"); process.exit(3)']
  const isReady = (): Promise<boolean> => Promise.resolve(false)
  await t.rejects(startServer({ ...command, args, isReady, stopSignal: 'SIGTERM' }), {
    message: `Fragile did not start (exit code 3): disk full\n(its log: ${command.logFile})`,
  })
  await t.rejects(startServer({ ...command, command: '/no/such', args, isReady, stopSignal: 'SIGTERM' }), {
    message: /ENOENT/,
  })
})

t.test('a server that is still starting ends when its starter gives up', async t => {
  const dir = closedFolder(t)
  const starter = new AbortController()
  const pids: number[] = []
  const starting = startServer({
    name: 'Slow',
    command: process.execPath,
    args: ['-e', 'setInterval(() => {}, 1000)'],
    dir,
    logFile: join(dir, 'log'),
    isReady: async () => {
      starter.abort(new Error('stopped'))
      return false
    },
    stopSignal: 'SIGTERM',
    politeMs: 1000,
    onSpawn: pid => pids.push(pid),
    signal: starter.signal,
  })
  await t.rejects(starting, { message: 'stopped' })
  t.equal(pids.length, 1)
  t.throws(() => process.kill(pids[0] ?? 0, 0), { code: 'ESRCH' })
})

t.test('row 96: what a server has started ends with it, however it ends', async t => {
  const dir = closedFolder(t)
  const logFile = join(dir, 'log')
  const program = `
    const { spawn } = require('node:child_process')
    console.log('started ' + spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']).pid)
    setInterval(() => {}, 1000)`
  const pidInLog = (): number => Number(/started (\d+)/.exec(readFileSync(logFile, 'utf8'))?.[1] ?? 0)
  const server = await startServer({
    name: 'Parent',
    command: process.execPath,
    args: ['-e', program],
    dir,
    logFile,
    isReady: async () => pidInLog() > 0,
    stopSignal: 'SIGTERM',
    politeMs: 1000,
  })
  process.kill(server.pid, 'SIGKILL')
  await server.ended
  await until(() => hasEnded(pidInLog()))
})

t.test('a log that is a link is not written through', async t => {
  const dir = closedFolder(t)
  writeFileSync(join(dir, 'elsewhere'), '')
  symlinkSync(join(dir, 'elsewhere'), join(dir, 'log'))
  const command = { name: 'Any', command: 'true', args: [], dir, logFile: join(dir, 'log'), politeMs: 100 }
  await t.rejects(startServer({ ...command, isReady: async () => true, stopSignal: 'SIGTERM' }), { code: 'ELOOP' })
})

t.test('a server that ignores SIGTERM is killed', async t => {
  const dir = closedFolder(t)
  const logFile = join(dir, 'log')
  const server = await startServer({
    name: 'Stubborn',
    command: process.execPath,
    args: ['-e', 'process.on("SIGTERM", () => {}); console.log("ready"); setInterval(() => {}, 1000)'],
    dir,
    env: { ...process.env },
    logFile,
    isReady: () => Promise.resolve(readFileSync(logFile, 'utf8').includes('ready')),
    stopSignal: 'SIGTERM',
    politeMs: 50,
  })
  await server.stop()
  t.equal(await server.ended, 'signal SIGKILL')
})

const sleeper = async (t: Test): Promise<ChildProcess & { pid: number }> => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'marked-by-test'])
  t.teardown(() => child.kill('SIGKILL'))
  await once(child, 'spawn')
  return Object.assign(child, { pid: child.pid ?? 0 })
}

t.test('a left-over process is ended only when its command line names the given text', async t => {
  const child = await sleeper(t)
  await endLeftOver({ pid: child.pid, mentions: 'another program', signal: 'SIGTERM' })
  t.equal(child.exitCode, null)
  t.equal(child.signalCode, null)
  const exit = once(child, 'exit')
  await endLeftOver({ pid: child.pid, mentions: 'marked-by-test', signal: 'SIGTERM' })
  t.same(await exit, [null, 'SIGTERM'])
  await endLeftOver({ pid: child.pid, mentions: 'marked-by-test', signal: 'SIGTERM' })
})

t.test('a pid file that is missing or broken names no process', async t => {
  const dir = closedFolder(t)
  writeFileSync(join(dir, 'broken'), 'not a number')
  t.equal(pidIn(join(dir, 'missing')), 0)
  await endLeftOver({ pid: pidIn(join(dir, 'broken')), mentions: 'node', signal: 'SIGKILL' })
  await endLeftOver({ pid: 1, mentions: '', signal: 'SIGKILL' })
  t.pass('neither this process nor the first of the system was ended')
})

t.test('a free port can be listened on', async t => {
  const server = createServer().listen(await freePort(), '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  t.ok(server.listening)
})
