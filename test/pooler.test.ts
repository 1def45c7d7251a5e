import { join } from 'node:path'
import { connect } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { openSnapshot } from '@frontdesk/db/open-snapshot'
import { raw, sql } from '@frontdesk/db/sql'
import { hasPgBouncer, startPgBouncer } from '@frontdesk/local-services/start-pgbouncer'
import { aChatbot, aUser } from '@frontdesk/testing/factories'
import { startModelServer } from '@frontdesk/testing/model-server'
import { projectUrl } from '@frontdesk/testing/project-url'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import { until } from '@frontdesk/testing/until'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { stablePort } from './faults/harness/stable-port.ts'
import { startServer } from './faults/harness/start-cluster.ts'
import { findBrokenPromises } from './harness/ledger.ts'
import { startApiProcess, startProcess, startWorkerProcess } from './harness/start-process.ts'

/* Frontdesk behind a real PgBouncer in transaction mode, with DATABASE_DIRECT_URL beside it. */

const skip = hasPgBouncer() ? false : 'PgBouncer is not installed'

t.test('behind a transaction pooler (row 86)', { skip }, async t => {
  const { url: directUrl } = await testDatabase(t)
  // As operations.md has the role do.
  const server = connect({ databaseUrl: directUrl, poolSize: 1, name: 'test', onIdleError: () => undefined })
  await execute(
    server.pool,
    sql`alter database ${raw(new URL(directUrl).pathname.slice(1))} set client_connection_check_interval = '500ms'`,
  )
  await server.close()
  // So few connections that no two transactions find the same one.
  const options = { dir: join(t.testdir(), 'pgbouncer'), databaseUrl: directUrl, poolSize: 3, port: await stablePort() }
  const pooler = await startServer(t, () => startPgBouncer(options))
  const databaseUrl = pooler.url
  const db = connect({ databaseUrl, directUrl, poolSize: 16, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())

  await t.test('named statements of many connections share a few sessions', async t => {
    const rounds = Array.from({ length: 200 }, (_, number) => number)
    const rows = await Promise.all(
      rounds.map(number =>
        query<{ number: number }>(db.pool, sql`select ${number}::int as number`, { name: 'numbered' }),
      ),
    )
    t.same(
      rows.map(([row]) => row?.number),
      rounds,
    )
    t.equal(await db.prisma.account.count(), 0)
  })

  await t.test('a lock is held for as long as its session, and a snapshot sees one moment', async t => {
    const holder = await db.pool.sessions.connect()
    const lock = sql`select pg_try_advisory_lock(4711) as is_mine`
    t.same(await query(holder, lock), [{ isMine: true }])
    const other = await db.pool.sessions.connect()
    t.same(await query(other, lock), [{ isMine: false }])
    await execute(holder, sql`select pg_advisory_unlock(4711)`)
    t.same(await query(other, lock), [{ isMine: true }])
    for (const client of [holder, other]) client.release(true)

    const signal = new AbortController().signal
    const snapshot = await openSnapshot({ db }, { name: 'test', statementMs: 5_000, signal })
    const count = sql`select count(*)::int from accounts`
    t.same(await snapshot.query(count, { name: 'counted' }), [[0]])
    await aChatbot(db)
    t.same(await snapshot.query(count, { name: 'counted' }), [[0]])
    await snapshot.close()
  })

  await t.test('a statement that was given up while it waited for a lock stores nothing', async t => {
    const { id } = await aChatbot(db)
    const hasty = { name: 'hasty', poolSize: 1, onIdleError: () => undefined, statementMs: 100 }
    const visitor = connect({ databaseUrl, directUrl, ...hasty })
    t.teardown(() => visitor.close())
    const holder = await db.pool.sessions.connect()
    t.teardown(() => holder.release(true))
    await execute(holder, sql`begin`)
    await execute(holder, sql`select from chatbots where id = ${id} for update`)
    const given = execute(visitor.pool, sql`update chatbots set service_name = 'Stored later' where id = ${id}`)
    await t.rejects(given, { message: /timeout/ })
    const backends = sql`select from pg_stat_activity where query like 'update chatbots%' and datname = current_database()`
    await until(async () => (await execute(db.pool.sessions, backends)) === 0)
    await execute(holder, sql`commit`)
    t.not((await db.prisma.chatbot.findUniqueOrThrow({ where: { id } })).serviceName, 'Stored later')
  })

  await t.test('an API and a worker of all queues answer visitors', async t => {
    const { url: redisUrl } = await testRedis(t)
    const env = {
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: directUrl,
      REDIS_URL: redisUrl,
      DATA_DIR: t.testdir(),
      LOG_LEVEL: 'info',
    }
    const [api] = await Promise.all([startApiProcess(t, env), startWorkerProcess(t, env)])
    const chatbot = await aChatbot(db)
    const visitors = Array.from({ length: 8 }, () => aVisitor({ baseUrl: api.url, chatbotId: chatbot.id }))
    const answers = await Promise.all(visitors.map(visitor => visitor.ask('Hello')))
    t.ok(answers.every(({ status }) => status === 200))
    for (const visitor of visitors) await until(async () => (await visitor.history()).messages.length === 2)

    // Exports are read from one snapshot, by the API and by the worker.
    const owner = { email: 'robin@shop.example', password: 'a long sentence' }
    await aUser(db, { accountId: chatbot.accountId, ...owner })
    const json = { origin: api.url, 'content-type': 'application/json' }
    const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(`${api.url}${path}`, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
    const login = await post('/api/auth/login', owner)
    const cookie = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const read = async (path: string): Promise<string> =>
      (await fetch(`${api.url}/api/conversations/${path}`, { headers: { cookie } })).text()
    t.match(await read('export?format=json'), '"sessionsCount":8')
    const job = await post('/api/conversations/export-jobs', { format: 'json' }, { cookie })
    const { id } = (await job.json()) as { id: string }
    await until(async () => (await read(`export-jobs/${id}`)).includes('"status":"done"'))
    t.match(await read(`export-jobs/${id}/download`), '"sessionsCount":8')
  })

  await t.test('nothing is lost if a worker and then the pooler are killed while replies are written', async t => {
    const [{ url: redisUrl }, model] = [await testRedis(t), await startModelServer()]
    t.teardown(() => model.stop())
    const env = {
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: directUrl,
      REDIS_URL: redisUrl,
      DATA_DIR: t.testdir(),
      OPENAI_BASE_URL: model.url,
      LOG_LEVEL: 'info',
    }
    const [api, first] = await Promise.all([
      startApiProcess(t, env),
      startWorkerProcess(t, env),
      startWorkerProcess(t, env),
    ])
    const chatbot = await aChatbot(db)
    model.script({ echo: true, tokenMs: 100 })
    const visitors = Array.from({ length: 8 }, () => aVisitor({ baseUrl: api.url, chatbotId: chatbot.id }))
    const answers = visitors.map(visitor => visitor.ask('How are you, and what do you sell today?'))
    await until(() => model.requests.length >= visitors.length)
    first.kill('SIGKILL')
    await pooler.kill()
    await pooler.start()
    // Those of the living worker are stored late, or written once more; those of the killed one are written by it.
    await Promise.all(answers)
    const pending = sql`select from replies where state = 'pending'`
    await until(async () => (await execute(db.pool.sessions, pending)) === 0)
    for (const visitor of visitors) t.equal((await visitor.history()).messages.length, 2)
    t.same(await findBrokenPromises(db), [])
  })

  await t.test('migrations bypass the pooler that DATABASE_URL points to', async t => {
    const env = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl }
    for (const statement of [sql`drop schema public cascade`, sql`create schema public`])
      await execute(db.pool.sessions, statement)
    const migrating = startProcess(t, { main: projectUrl('scripts/migrate.mjs'), args: [] }, env)
    t.equal(await migrating.exited(), 0)
    t.equal(await db.prisma.message.count(), 0)
  })
})
