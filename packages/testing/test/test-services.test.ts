import t from 'tap'
import { connect } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { workerRedis, type Redis } from '@frontdesk/runtime/redis'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'

const fail = (error: Error): never => {
  throw error
}

const open = async (url: string): Promise<Redis> => {
  const redis = workerRedis({ url, name: 'test', onError: fail })
  await redis.connect()
  return redis
}

t.test('a test file gets a migrated database that nobody else writes to', async t => {
  const [first, second] = await Promise.all([testDatabase(t), testDatabase(t)])
  t.not(first.url, second.url)
  const db = connect({ databaseUrl: first.url, poolSize: 1, name: 'test', onIdleError: fail })
  t.teardown(() => db.close())
  await execute(db.pool, sql`create table only_here (id int)`)
  const other = connect({ databaseUrl: second.url, poolSize: 1, name: 'test', onIdleError: fail })
  t.teardown(() => other.close())
  const tables = sql`select from pg_tables where tablename in ('only_here', 'chatbots', '_prisma_migrations')`
  t.equal(await execute(db.pool, tables), 3)
  t.equal(await execute(other.pool, tables), 2)
  t.same(await query<{ serverEncoding: string }>(db.pool, sql`show server_encoding`), [{ serverEncoding: 'UTF8' }])
})

t.test('a database is dropped when its test ends, even while somebody is connected', async t => {
  let url = ''
  const errors: Error[] = []
  await t.test('the test', async t => {
    url = (await testDatabase(t)).url
    const db = connect({ databaseUrl: url, poolSize: 1, name: 'test', onIdleError: error => errors.push(error) })
    await execute(db.pool, sql`select 1`)
  })
  const db = connect({ databaseUrl: url, poolSize: 1, name: 'test', onIdleError: fail })
  await t.rejects(execute(db.pool, sql`select 1`), { message: /does not exist/ })
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
