import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { removeExpired } from '@frontdesk/retention/remove-expired'
import { connect, type OpenDb } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { aChatbot } from '@frontdesk/testing/factories'
import { projectUrl } from '@frontdesk/testing/project-url'
import { fromTestRun } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import { until } from '@frontdesk/testing/until'
import { aVisitor } from '@frontdesk/testing/visitor'
import t, { type Test } from 'tap'
import { startTcpProxy } from './faults/harness/tcp-proxy.ts'
import { startApiProcess, startWorkerProcess } from './harness/start-process.ts'

/* prisma/roles.sql, as Docker Compose runs it: one role migrates, another one is what the programs need and no more. */

const passwords = { owner: 'owner-of-the-test', data: 'data-of-the-test' }

const open = (t: Test, databaseUrl: string): OpenDb => {
  const db = connect({ databaseUrl, poolSize: 4, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  return db
}

/** The statements of the file without what psql alone understands. */
function statementsFor(database: string): string {
  return readFileSync(projectUrl('prisma/roles.sql'), 'utf8')
    .replace(/^\\if[^]*?^\\endif$/gm, '')
    .replace(/^\\.*$/gm, '')
    .replaceAll(':"DBNAME"', `"${database}"`)
    .replaceAll(":'owner_password'", `'${passwords.owner}'`)
    .replaceAll(":'password'", `'${passwords.data}'`)
}

/** A database with the two roles and without tables, and the addresses at which they log in. */
async function openRoles(t: Test) {
  const server = fromTestRun('TEST_DATABASE_URL')
  const addressOf = (user?: string, password?: string): string => {
    const url = new URL(server)
    url.pathname = `/${database}`
    if (user !== undefined) url.username = user
    if (password !== undefined) url.password = password
    return url.href
  }
  const database = `test_roles_${randomBytes(4).toString('hex')}`
  const remove = async (db: OpenDb): Promise<void> => {
    await db.pool.query(`drop database if exists ${database} with (force)`)
    await db.pool.query('drop role if exists frontdesk_owner, frontdesk')
  }
  const admin = open(t, server)
  // Roles belong to the whole server: those of a run that was killed are still there.
  await remove(admin)
  await admin.pool.query(`create database ${database}`)
  t.teardown(async () => {
    const last = connect({ databaseUrl: server, poolSize: 1, name: 'test', onIdleError: () => undefined })
    await remove(last)
    await last.close()
  })
  const superuser = connect({ databaseUrl: addressOf(), poolSize: 1, name: 'test', onIdleError: () => undefined })
  const statements = statementsFor(database)
  t.notMatch(statements, /:['"{]\w/, 'every variable of psql has its value')
  await superuser.pool.query(statements)
  await superuser.close()
  return {
    ownerUrl: addressOf('frontdesk_owner', passwords.owner),
    dataUrl: addressOf('frontdesk', passwords.data),
  }
}

t.test('the programs run with a role that reads and writes rows, and that can change nothing else', async t => {
  const { ownerUrl, dataUrl } = await openRoles(t)
  const [applied, { url: redisUrl }] = await Promise.all([migrate({ databaseUrl: ownerUrl }), testRedis(t)])
  t.ok(applied.length > 0, 'the owner may migrate, and is no superuser')
  const db = open(t, dataUrl)

  await t.test('the data role changes no table, runs no program and reads no file', async t => {
    for (const statement of [
      'alter table messages add column x int',
      'drop table messages',
      'truncate messages',
      'create table public.x ()',
      'create function public.now() returns int language sql as $$ select 1 $$',
      'create role x',
      'set role frontdesk_owner',
      "copy accounts to program 'true'",
      "copy accounts to '/tmp/accounts'",
      "select pg_read_file('/etc/passwd')",
      'create temporary table x ()',
      'create schema x',
    ]) {
      await t.rejects(db.pool.query(statement), { code: '42501' }, statement)
    }
    const { rows } = await db.pool.query(
      'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname like $1',
      ['frontdesk%'],
    )
    t.same(
      rows,
      Array.from({ length: 2 }, () => ({ rolsuper: false, rolcreaterole: false, rolcreatedb: false })),
    )
  })

  await t.test('tables of vectors are its own, in a schema of their own', async t => {
    await db.pool.query(
      'create table passage_vectors_1 (chunk_id bigint primary key references chunks on delete cascade, hash bigint)',
    )
    await db.pool.query('create index on passage_vectors_1 (hash)')
    const { rows } = await db.pool.query("select schemaname from pg_tables where tablename = 'passage_vectors_1'")
    t.same(rows, [{ schemaname: 'vectors' }])
    await db.pool.query('drop table passage_vectors_1')
  })

  await t.test(
    'a statement that its process gave up while it waited for a lock is ended, and stores nothing',
    async t => {
      const { id } = await aChatbot(db)
      const proxy = await startTcpProxy(dataUrl)
      t.teardown(() => proxy.stop())
      // Without the limits that a connection brings along, as behind a pooler.
      const given = connect({
        databaseUrl: proxy.url,
        directUrl: dataUrl,
        poolSize: 1,
        name: 'gives up',
        onIdleError: () => undefined,
        statementMs: 60_000,
      })
      t.teardown(() => given.close())
      const holder = await db.pool.connect()
      await holder.query('begin')
      await holder.query('select from chatbots where id = $1 for update', [id])
      const waiting = given.pool.query(`update chatbots set service_name = 'Stored later' where id = $1`, [id])
      const backends = async (condition: string): Promise<number> =>
        (await db.pool.query(`select from pg_stat_activity where query like 'update chatbots%' and ${condition}`))
          .rowCount ?? 0
      await until(async () => (await backends("wait_event_type = 'Lock'")) === 1)
      proxy.cut()
      await t.rejects(waiting)
      await until(async () => (await backends('true')) === 0)
      await holder.query('commit')
      holder.release()
      const { serviceName } = await db.prisma.chatbot.findUniqueOrThrow({ where: { id } })
      t.not(serviceName, 'Stored later')
    },
  )

  await t.test('an API and a worker of all queues serve visitors with it, and old data is removed', async t => {
    const env = { DATABASE_URL: dataUrl, REDIS_URL: redisUrl, DATA_DIR: t.testdir(), LOG_LEVEL: 'info' }
    const [api] = await Promise.all([startApiProcess(t, env), startWorkerProcess(t, env)])
    const chatbot = await aChatbot(db)
    const visitor = aVisitor({ baseUrl: api.url, chatbotId: chatbot.id })
    t.equal((await visitor.ask('Hello')).status, 200)
    await until(async () => (await visitor.history()).messages.length === 2)
    t.ok(await removeExpired({ db }, new AbortController().signal))
  })
})
