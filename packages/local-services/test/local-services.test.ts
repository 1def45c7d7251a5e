import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@frontdesk/db/connect'
import { freePort } from '@frontdesk/local-services/free-port'
import { endLeftOver, pidIn } from '@frontdesk/local-services/left-over'
import { startServer } from '@frontdesk/local-services/server-process'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { workerRedis } from '@frontdesk/runtime/redis'
import t, { type Test } from 'tap'

const ignore = (): void => undefined

/** A folder as `mktemp -d` makes it: closed to every user but its owner. */
function closedFolder(t: Test): string {
  const dir = mkdtempSync(join(tmpdir(), 'frontdesk-local-'))
  chmodSync(dir, 0o700)
  t.teardown(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

async function query<Row extends object>(databaseUrl: string, sql: string): Promise<Row[]> {
  const db = connect({ databaseUrl, poolSize: 1, name: 'test', onIdleError: ignore })
  try {
    return (await db.pool.query<Row>(sql)).rows
  } finally {
    await db.close()
  }
}

async function redisDo<Answer>(url: string, work: (redis: ReturnType<typeof workerRedis>) => Promise<Answer>) {
  const redis = workerRedis({ url, name: 'test', onError: ignore })
  try {
    await redis.connect()
    return await work(redis)
  } finally {
    redis.disconnect()
  }
}

/** Kills the server the hard way and waits until it is gone. */
async function killHard(server: { pid: number; ended: Promise<string> }): Promise<void> {
  process.kill(server.pid, 'SIGKILL')
  await server.ended
}

t.test('PostgreSQL starts in a folder that only its owner may enter, and speaks UTF-8', async t => {
  const dir = join(closedFolder(t), 'postgres')
  const server = await startPostgres({ dir })
  t.teardown(server.stop)
  const [row] = await query<{ encoding: string; version: string }>(
    server.url,
    `select current_setting('server_encoding') as encoding, current_setting('server_version') as version`,
  )
  t.equal(row?.encoding, 'UTF8')
  t.match(row?.version, /^18\./)
  t.equal(new URL(server.url).hostname, '127.0.0.1')
  t.equal(statSync(join(dir, 'password')).mode & 0o077, 0)
})

t.test('PostgreSQL refuses a wrong password', async t => {
  const server = await startPostgres({ dir: join(closedFolder(t), 'postgres') })
  t.teardown(server.stop)
  const url = new URL(server.url)
  url.password = 'guessed'
  await t.rejects(query(url.href, 'select 1'), { message: /password authentication failed/ })
})

t.test('PostgreSQL that was killed comes up again with what it had committed', async t => {
  const dir = join(closedFolder(t), 'postgres')
  const first = await startPostgres({ dir })
  await query(first.url, 'create table kept as select 42 as answer')
  await killHard(first)
  const second = await startPostgres({ dir })
  t.teardown(second.stop)
  t.same(await query(second.url, 'select answer from kept'), [{ answer: 42 }])
})

t.test('a PostgreSQL that outlived its starter is ended before the next one takes its data', async t => {
  const dir = join(closedFolder(t), 'postgres')
  const first = await startPostgres({ dir })
  const second = await startPostgres({ dir })
  t.teardown(second.stop)
  t.equal(await first.ended, 'exit code 0')
  t.same(await query(second.url, 'select 1 as one'), [{ one: 1 }])
})

t.test('a cluster that was left half made is made again', async t => {
  const dir = join(closedFolder(t), 'postgres')
  mkdirSync(join(dir, 'cluster.unfinished'), { recursive: true })
  writeFileSync(join(dir, 'cluster.unfinished', 'PG_VERSION'), '18')
  const server = await startPostgres({ dir })
  t.teardown(server.stop)
  t.notOk(existsSync(join(dir, 'cluster.unfinished')))
})

t.test('PostgreSQL ends when it is asked to, and asking twice does no harm', async t => {
  const server = await startPostgres({ dir: join(closedFolder(t), 'postgres') })
  await server.stop()
  await server.stop()
  t.equal(await server.ended, 'exit code 0')
  await t.rejects(query(server.url, 'select 1'), { code: 'ECONNREFUSED' })
})

t.test('Redis keeps every write, refuses a client without its password, and never evicts a key', async t => {
  const dir = join(closedFolder(t), 'redis')
  const first = await startRedis({ dir })
  const settings = await redisDo(first.url, redis => redis.config('GET', 'maxmemory-policy'))
  t.same(settings, ['maxmemory-policy', 'noeviction'])
  await redisDo(first.url, redis => redis.set('kept', 'yes'))
  const withoutPassword = new URL(first.url)
  withoutPassword.password = ''
  await t.rejects(redisDo(withoutPassword.href, redis => redis.get('kept')))
  await first.stop()
  t.equal(await first.ended, 'exit code 0')
  const second = await startRedis({ dir })
  t.teardown(second.stop)
  t.equal(await redisDo(second.url, redis => redis.get('kept')), 'yes')
})

t.test('a Redis that outlived its starter is ended before the next one takes its data', async t => {
  const dir = join(closedFolder(t), 'redis')
  const first = await startRedis({ dir })
  await redisDo(first.url, redis => redis.set('kept', 'yes'))
  const second = await startRedis({ dir })
  t.teardown(second.stop)
  t.equal(await first.ended, 'exit code 0')
  t.equal(await redisDo(second.url, redis => redis.get('kept')), 'yes')
})

t.test('without a Redis on PATH it says what to install', async t => {
  const path = process.env['PATH']
  process.env['PATH'] = '/nowhere'
  t.teardown(() => {
    process.env['PATH'] = path
  })
  await t.rejects(startRedis({ dir: join(closedFolder(t), 'redis') }), {
    message: /install Redis or Valkey, or set REDIS_URL/,
  })
})

t.test('a server that cannot start says why, with the end of its log', async t => {
  const dir = closedFolder(t)
  const command = { name: 'Fragile', command: process.execPath, dir, logFile: join(dir, 'log'), politeMs: 100 }
  const args = ['-e', 'console.log("disk full"); process.exit(3)']
  const isReady = (): Promise<boolean> => Promise.resolve(false)
  await t.rejects(startServer({ ...command, args, isReady, stopSignal: 'SIGTERM' }), {
    message: 'Fragile did not start (exit code 3): disk full',
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

t.test('a log that is a link is not written through', async t => {
  const dir = closedFolder(t)
  writeFileSync(join(dir, 'elsewhere'), '')
  symlinkSync(join(dir, 'elsewhere'), join(dir, 'log'))
  const command = { name: 'Any', command: 'true', args: [], dir, logFile: join(dir, 'log'), politeMs: 100 }
  await t.rejects(startServer({ ...command, isReady: async () => true, stopSignal: 'SIGTERM' }), { code: 'ELOOP' })
})

t.test('a server that does not listen to a polite signal is killed', async t => {
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
