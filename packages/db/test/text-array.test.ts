import { connect } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { textArray } from '@frontdesk/db/text-array'
import { testDatabase } from '@frontdesk/testing/test-database'
import t from 'tap'

t.test('texts are the same behind PostgreSQL, whatever stands in them', async t => {
  const { url: databaseUrl } = await testDatabase(t)
  const db = connect({ databaseUrl, poolSize: 1, name: 'array test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  const texts = [
    '',
    ' ',
    'null',
    'NULL',
    '"',
    '\\',
    '\\"',
    '{a,b}',
    "it's",
    'a,b',
    '\n\t',
    '字',
    '😀',
    '"\\'.repeat(10_000),
  ]
  for (const list of [texts, [], ['one']]) {
    const [row] = await query<{ list: string[] }>(db.pool, sql`select ${await textArray(list)}::text[] as list`)
    t.same(row?.list, list)
  }
})

t.test('row 84: others have the event loop while a large array is written', async t => {
  let turns = 0
  const count = (): void => {
    turns += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  await textArray(Array.from({ length: 3_000 }, () => '"\\'.repeat(600)))
  clearImmediate(counting)
  t.ok(turns > 2, `${turns} turns`)
})
