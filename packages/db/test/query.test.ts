import { connect } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { RETENTION } from '@frontdesk/db/retention'
import { empty, join, raw, sql } from '@frontdesk/db/sql'
import { inTransaction } from '@frontdesk/db/transaction'
import { testDatabase } from '@frontdesk/testing/test-database'
import t from 'tap'

const { url: databaseUrl } = await testDatabase(t)
const db = connect({ databaseUrl, poolSize: 2, name: 'query test', onIdleError: () => undefined })
t.teardown(() => db.close())
await execute(
  db.pool,
  sql`create table things (id int primary key, full_name text, tags text[], extra_json jsonb, made_at_2 timestamptz)`,
)

t.test('a statement takes values and other statements in place, at any depth', async t => {
  const small = sql`n < ${3}`
  const wanted = sql`(${small} or n = ${5})`
  const rows = await query<{ n: number; label: string }>(
    db.pool,
    sql`select n, ${"it's"}::text as label from generate_series(1, ${6}::int) n where ${wanted} and n <> ${1} ${empty}`,
  )
  t.same(
    rows.map(({ n }) => n),
    [2, 5],
  )
  t.equal(sql`select ${1} where ${wanted}`.text, 'select $1 where (n < $2 or n = $3)')
  t.same(sql`select ${1} where ${wanted}`.values, [1, 3, 5])
})

t.test('arrays, JSON, null and moments arrive as they were given', async t => {
  const madeAt2 = new Date('2026-11-21T10:00:00.123Z')
  const tags = ['a', 'with "quotes", and commas', '']
  const extraJson = { inner_key: [1, null, { deep_key: "it's" }] }
  t.equal(
    await execute(
      db.pool,
      sql`insert into things values (1, ${"O'Brien"}, ${tags}, ${JSON.stringify(extraJson)}, ${madeAt2}), (2, ${null}, ${null}, ${null}, ${null})`,
    ),
    2,
  )
  t.same(await query<{ id: number }>(db.pool, sql`select * from things where id = any(${[1, 2, 3]}) order by id`), [
    { id: 1, fullName: "O'Brien", tags, extraJson, madeAt2 },
    { id: 2, fullName: null, tags: null, extraJson: null, madeAt2: null },
  ])
  t.same(await query<{ id: number }>(db.pool, sql`select id from things where id in (${join([2, 7])})`), [{ id: 2 }])
})

t.test('columns are named in camelCase, and the keys inside of JSON as they are', async t => {
  const rows = await query<{ requestCount: number; isOk: boolean; lastSeenAt: null; extra: object }>(
    db.pool,
    sql`select 1 as request_count, true as is_ok, null as last_seen_at, json_build_object('some_key', 1) as extra`,
  )
  t.same(rows, [{ requestCount: 1, isOk: true, lastSeenAt: null, extra: { some_key: 1 } }])
})

t.test('a statement without rows gives none, and a row without a type cannot be read', async t => {
  t.same(await query<{ id: number }>(db.pool, sql`select id from things where false`), [])
  const [row] = await query(db.pool, sql`select 7 as id`)
  // @ts-expect-error TS2339: without a type argument a row has no properties.
  t.equal(row?.id, 7)
})

t.test('execute says how many rows were changed', async t => {
  await execute(db.pool, sql`insert into things (id) select n from generate_series(10, 14) n`)
  t.equal(await execute(db.pool, sql`update things set full_name = 'x' where id >= ${12}`), 3)
  t.equal(await execute(db.pool, sql`delete from things where id = ${99}`), 0)
  t.equal(await execute(db.pool, sql`create table nothing ()`), 0)
})

t.test('a named statement is prepared once for a connection, and its name has one text', async t => {
  const client = await db.pool.connect()
  t.teardown(() => client.release())
  const find = (id: number) =>
    query<{ id: number }>(client, sql`select id from things where id = ${id}`, { name: 'find-thing' })
  t.same([await find(1), await find(2)], [[{ id: 1 }], [{ id: 2 }]])
  t.same(
    await query<{ name: string; statement: string }>(client, sql`select name, statement from pg_prepared_statements`),
    [{ name: 'find-thing', statement: 'select id from things where id = $1' }],
  )
  await t.rejects(query<{ id: number }>(client, sql`select 1 as id`, { name: 'find-thing' }), /must be unique/)
})

t.test('a transaction is committed as a whole or not at all', async t => {
  const add = (id: number, fails: boolean) =>
    inTransaction(db.pool, async client => {
      await execute(client, sql`insert into things (id) values (${id})`)
      if (fails) throw new Error('changed my mind')
      return id
    })
  t.equal(await add(50, false), 50)
  await t.rejects(add(51, true), /changed my mind/)
  await t.rejects(add(50, false), /duplicate key/)
  t.same(await query<{ id: number }>(db.pool, sql`select id from things where id in (50, 51)`), [{ id: 50 }])
  t.equal(db.pool.idleCount, db.pool.totalCount)
})

t.test('a transaction whose connection breaks gives the connection back to nobody', async t => {
  const broken = inTransaction(db.pool, async client => {
    const [self] = await query<{ pid: number }>(client, sql`select pg_backend_pid() as pid`)
    await query<object>(db.pool, sql`select pg_terminate_backend(${self?.pid})`)
    await execute(client, sql`select 1`)
  })
  await t.rejects(broken)
  t.same(await query<{ one: number }>(db.pool, sql`select 1 as one`), [{ one: 1 }])
})

t.test('retention is 30 days of 24 hours, also when the clocks change', async t => {
  const column = raw('made_at')
  t.same(
    await query<{ isKept: boolean }>(
      db.pool,
      sql`select ${column} > timestamptz '2026-11-30T12:00Z' - ${RETENTION} as is_kept
          from (values (timestamptz '2026-10-31T12:00:01Z'), ('2026-10-31T12:00:00Z')) v(made_at)`,
    ),
    [{ isKept: true }, { isKept: false }],
  )
})
