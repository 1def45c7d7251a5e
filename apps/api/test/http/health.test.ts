import { openClosing } from '@frontdesk/api/http/closing'
import { health } from '@frontdesk/api/routes/health'
import { connect } from '@frontdesk/db/connect'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { requestRedis } from '@frontdesk/runtime/redis'
import { testDatabase } from '@frontdesk/testing/test-database'
import { fastify } from 'fastify'
import t, { type Test } from 'tap'
import { startTcpProxy } from '../../../../test/faults/harness/tcp-proxy.ts'
import { until } from '@frontdesk/testing/until'

/** The health routes over proxies that can be cut. */
async function openHealth(t: Test, { readinessKeepMs = 0 } = {}) {
  const [database, redisServer] = await Promise.all([testDatabase(t), startRedis({ dir: t.testdir() })])
  const proxies = { database: await startTcpProxy(database.url), redis: await startTcpProxy(redisServer.url) }
  const onIdleError = (): void => undefined
  const db = connect({ databaseUrl: proxies.database.url, poolSize: 4, name: 'test', onIdleError, statementMs: 1_500 })
  const redis = requestRedis({ url: proxies.redis.url, name: 'test', onError: onIdleError })
  await redis.connect()
  const closing = openClosing()
  const app = fastify()
  await app.register(health, { db, redis, namespace: 'test', closing, times: { readinessKeepMs } })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(async () => {
    await app.close()
    redis.disconnect()
    await Promise.all([proxies.database.stop(), proxies.redis.stop()])
    await Promise.all([db.close(), redisServer.stop()])
  })
  const ask = async (path: string) => {
    const response = await fetch(`${url}/health/${path}`)
    const { missing } = (await response.json()) as { missing?: string[] }
    return { status: response.status, missing }
  }
  return { db, redis, proxies, closing, ask }
}

t.test('I38: readiness', async t => {
  const { db, redis, proxies, closing, ask } = await openHealth(t)
  const isReady = async () => (await ask('ready')).status === 200

  await t.test('reports ready if everything works', async t => {
    t.match(await ask('ready'), { status: 200, missing: [] })
    t.match(await ask('live'), { status: 200 })
  })

  for (const [name, missing] of [
    ['database', ['database', 'migrations']],
    ['redis', ['redis']],
  ] as const) {
    await t.test(`reports not ready within moments while ${name} is silent, and ready when it is back`, async t => {
      proxies[name].pause()
      const answer = await ask('ready')
      t.match(answer, { status: 503, missing })
      t.match(await ask('live'), { status: 200 }, 'a new process would be no better off')
      proxies[name].resume()
      await until(isReady)
    })

    await t.test(`reports not ready while ${name} refuses connections, and ready when it accepts them`, async t => {
      proxies[name].pause()
      proxies[name].cut()
      t.match(await ask('ready'), { status: 503, missing })
      proxies[name].resume()
      await until(isReady)
    })
  }

  await t.test('reports not ready if migrations are missing, and ready once they are applied', async t => {
    const { rows } = await db.pool.query(
      'select migration_name as name from _prisma_migrations order by 1 desc limit 1',
    )
    const rename = (from: string, to: string) =>
      db.pool.query('update _prisma_migrations set migration_name = $2 where migration_name = $1', [from, to])
    await rename(rows[0].name, 'another')
    t.match(await ask('ready'), { status: 503, missing: ['migrations'] })
    await rename('another', rows[0].name)
    t.ok(await isReady())
  })

  await t.test('reports not ready while Redis is a replica, which answers PING but refuses writes', async t => {
    await redis.replicaof('127.0.0.1', 1)
    t.equal(await redis.ping(), 'PONG')
    t.match(await ask('ready'), { status: 503, missing: ['redis'] })
    await until(() =>
      redis.replicaof('NO', 'ONE').then(
        () => true,
        // The refused write has closed the connection, which may not be back yet.
        () => false,
      ),
    )
    await until(isReady)
  })

  await t.test('reports not ready once the process is about to stop', async t => {
    closing.drain()
    t.match(await ask('ready'), { status: 503, missing: ['closing'] })
    t.match(await ask('live'), { status: 200 })
  })
})

t.test('readiness is looked up once for all who ask within its time, and a shutdown is told at once', async t => {
  const { db, closing, ask } = await openHealth(t, { readinessKeepMs: 3_600_000 })
  let statements = 0
  db.pool.on('acquire', () => (statements += 1))
  t.match(await ask('ready'), { status: 200 })
  const once = statements
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('ready')))
  t.ok(answers.every(({ status }) => status === 200))
  t.equal(statements, once)
  closing.drain()
  t.match(await ask('ready'), { status: 503, missing: ['closing'] })
})
