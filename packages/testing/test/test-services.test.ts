import t from 'tap'
import { connect } from '@frontdesk/db/connect'
import { requestRedis, type Redis } from '@frontdesk/runtime/redis'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'

const fail = (error: Error): never => {
  throw error
}

const open = async (url: string): Promise<Redis> => {
  const redis = requestRedis({ url, name: 'test', onError: fail })
  await redis.connect()
  return redis
}

t.test('a test file gets a migrated database that nobody else writes to', async t => {
  const [first, second] = await Promise.all([testDatabase(t), testDatabase(t)])
  t.not(first.url, second.url)
  const db = connect({ databaseUrl: first.url, poolSize: 1, name: 'test', onIdleError: fail })
  t.teardown(() => db.close())
  await db.pool.query('create table only_here (id int)')
  const other = connect({ databaseUrl: second.url, poolSize: 1, name: 'test', onIdleError: fail })
  t.teardown(() => other.close())
  const tables = `select count(*)::int as count from pg_tables where tablename in ('only_here', 'chatbots', '_prisma_migrations')`
  const here = await db.pool.query<{ count: number }>(tables)
  const there = await other.pool.query<{ count: number }>(tables)
  t.equal((here.rows[0]?.count ?? 0) - (there.rows[0]?.count ?? 0), 1)
  const encoding = await db.pool.query<{ server_encoding: string }>('show server_encoding')
  t.equal(encoding.rows[0]?.server_encoding, 'UTF8')
})

t.test('a database is dropped when its test ends, even while somebody is connected', async t => {
  let url = ''
  const errors: Error[] = []
  await t.test('the test', async t => {
    url = (await testDatabase(t)).url
    const db = connect({ databaseUrl: url, poolSize: 1, name: 'test', onIdleError: error => errors.push(error) })
    await db.pool.query('select 1')
  })
  const db = connect({ databaseUrl: url, poolSize: 1, name: 'test', onIdleError: fail })
  await t.rejects(db.pool.query('select 1'), { message: /does not exist/ })
  await db.close()
})

t.test('a test file gets a Redis database that nobody else writes to', async t => {
  const [first, second] = await Promise.all([testRedis(t), testRedis(t)])
  t.not(first.namespace, second.namespace)
  const [here, there] = await Promise.all([open(first.url), open(second.url)])
  await here.set('key', 'value')
  t.equal(await there.get('key'), null)
  await there.flushdb()
  t.equal(await here.get('key'), 'value')
  here.disconnect()
  there.disconnect()
})

t.test('outside a test run it says how to run tests', async t => {
  t.intercept(process, 'env', { value: {} })
  await t.rejects(testDatabase(t), { message: /npm test -- FILE/ })
})
