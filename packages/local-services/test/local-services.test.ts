import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@frontdesk/db/connect'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { workerRedis } from '@frontdesk/runtime/redis'
import { until } from '@frontdesk/testing/until'
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

t.test(
  'PostgreSQL that was killed in the middle of a statement comes up again beside nothing of the old one',
  async t => {
    const dir = join(closedFolder(t), 'postgres')
    const first = await startPostgres({ dir })
    const busy = query(first.url, `do $$ begin loop perform 1; end loop; end $$`).catch(ignore)
    await until(async () => {
      const running = await query(
        first.url,
        `select from pg_stat_activity where query like 'do %' and state = 'active'`,
      )
      return running.length === 1
    })
    await killHard(first)
    const second = await startPostgres({ dir })
    t.teardown(second.stop)
    t.same(await query(second.url, 'select 1 as one'), [{ one: 1 }])
    await busy
  },
)

t.test('a PostgreSQL that outlived its starter is ended before the next one takes its data', async t => {
  const dir = join(closedFolder(t), 'postgres')
  const first = await startPostgres({ dir })
  const second = await startPostgres({ dir })
  t.teardown(second.stop)
  t.equal(await first.ended, 'exit code 0')
  t.same(await query(second.url, 'select 1 as one'), [{ one: 1 }])
})

t.test('a half-created cluster is created again', async t => {
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
