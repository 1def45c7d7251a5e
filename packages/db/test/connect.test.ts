import { connect, type OpenDb } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { fromTestRun, testDatabase } from '@frontdesk/testing/test-database'
import t, { type Test } from 'tap'
import { startTcpProxy } from '../../../test/faults/harness/tcp-proxy.ts'

function open(t: Test, databaseUrl: string): OpenDb {
  const db = connect({ databaseUrl, poolSize: 3, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  return db
}

const admin = open(t, fromTestRun('TEST_DATABASE_URL'))

t.test('connections say who they are, whatever the address says, and a statement that hangs is ended', async t => {
  const { url } = await testDatabase(t)
  const address = new URL(url)
  address.searchParams.set('application_name', 'another name')
  const db = connect({ databaseUrl: address.href, poolSize: 1, name: 'frontdesk test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  const rows = await query<{ applicationName: string; timeout: string }>(
    db.pool,
    sql`select application_name, current_setting('statement_timeout') as timeout
        from pg_stat_activity where pid = pg_backend_pid()`,
  )
  t.same(rows, [{ applicationName: 'frontdesk test', timeout: '10s' }])
  t.equal(await db.prisma.account.count(), 0, 'Prisma uses the same connections')
  t.equal(db.pool.totalCount, 1)
  t.equal(db.prisma, db.prisma, 'and is made once')
})

t.test('whoever gets no connection in time is told, and an idle one that breaks is replaced', async t => {
  const { url } = await testDatabase(t)
  let broken = (_error: Error): void => undefined
  const heard = new Promise<Error>(resolve => (broken = resolve))
  const db = connect({ databaseUrl: url, poolSize: 1, name: 'test', onIdleError: error => broken(error) })
  t.teardown(() => db.close())
  const client = await db.pool.connect()
  await t.rejects(execute(db.pool, sql`select 1`), { message: /timeout exceeded when trying to connect/ })
  const [self] = await query<{ pid: number }>(client, sql`select pg_backend_pid() as pid`)
  client.release()
  await execute(admin.pool, sql`select pg_terminate_backend(${self?.pid})`)
  t.match(await heard, { code: '57P01' })
  t.equal(await execute(db.pool, sql`select 1`), 1)
})

t.test('a connection that breaks while it is held fails the next statement, and ends no process', async t => {
  const { url } = await testDatabase(t)
  const db = open(t, url)
  const client = await db.pool.connect()
  const [self] = await query<{ pid: number }>(client, sql`select pg_backend_pid() as pid`)
  const ended = new Promise(resolve => client.once('end', resolve))
  await execute(admin.pool, sql`select pg_terminate_backend(${self?.pid})`)
  await ended
  await t.rejects(execute(client, sql`select 1`), { message: /not queryable/ })
  client.release()
  t.equal(await execute(db.pool, sql`select 1`), 1)
})

t.test('a server that hangs is given up soon after it should have ended the statement', async t => {
  const { url } = await testDatabase(t)
  const proxy = await startTcpProxy(url)
  const db = connect({
    databaseUrl: proxy.url,
    poolSize: 3,
    name: 'test',
    onIdleError: () => undefined,
    statementMs: 1_000,
  })
  t.teardown(async () => {
    await db.close()
    await proxy.stop()
  })
  await t.rejects(execute(db.pool, sql`select pg_sleep(10)`), { code: '57014' }, 'one that answers ends it itself')
  const held = await Promise.all([1, 2, 3].map(async () => db.pool.connect()))
  for (const client of held) client.release()
  t.equal(db.pool.idleCount, 3)
  proxy.pause()
  await t.rejects(execute(db.pool, sql`select 1`), { message: 'Query read timeout' })
  proxy.resumeForgetful()
  t.equal(await execute(db.pool, sql`select 1`), 1, 'nor is any that may be dead with it used again')
})

t.test('a statement that fails for a reason of its own keeps its connection', async t => {
  const { url } = await testDatabase(t)
  const db = connect({ databaseUrl: url, poolSize: 1, name: 'test', onIdleError: () => undefined, statementMs: 1_000 })
  t.teardown(() => db.close())
  const backend = async (): Promise<number | undefined> => {
    const [self] = await query<{ pid: number }>(db.pool, sql`select pg_backend_pid() as pid`)
    return self?.pid
  }
  const first = await backend()
  const insert = sql`insert into users (email, name) values ('a@shop.example', 'A')`
  await execute(db.pool, insert)
  await t.rejects(execute(db.pool, insert), { code: '23505' })
  await t.rejects(execute(db.pool, sql`select 1 / 0`), { code: '22012' })
  await t.rejects(execute(db.pool, sql`select pg_sleep(10)`), { code: '57014' })
  t.equal(await backend(), first)
  await t.rejects(execute(db.pool, sql`select pg_terminate_backend(pg_backend_pid())`), { code: '57P01' })
  t.not(await backend(), first, 'an error of the connection closes it')
})
