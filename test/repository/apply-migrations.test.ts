import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { projectUrl } from '@frontdesk/testing/project-url'
import { testDatabase } from '@frontdesk/testing/test-database'
import { until } from '@frontdesk/testing/until'
import t, { type Test } from 'tap'
import { killOnExit } from '../harness/kill-on-exit.ts'

/* How `npm start` brings its database up to date (`scripts/apply-migrations.mjs`), with migrations that PostgreSQL refuses. */

const { url: databaseUrl } = await testDatabase(t)
const { pool, close } = connect({ databaseUrl, poolSize: 1, name: 'test', onIdleError: () => undefined })
t.teardown(() => close())

/** A migration that PostgreSQL refuses with this code and message. */
const refused = (code: string, message: string): string =>
  `do $$ begin raise exception '${message}' using errcode = '${code}'; end $$`

function openMigration(t: Test, name: string) {
  const dir = t.testdir()
  mkdirSync(join(dir, name))
  const file = join(dir, name, 'migration.sql')
  // It is read meanwhile: half a file must not be.
  const write = (script: string): void => {
    writeFileSync(`${file}.draft`, script)
    renameSync(`${file}.draft`, file)
  }
  const tries = async (): Promise<number> =>
    (await query<{ id: string }>(pool, sql`select id from _prisma_migrations where migration_name = ${name}`)).length
  return { dir, write, tries }
}

function start(dir: string) {
  const script = fileURLToPath(projectUrl('test/harness/apply-migrations.mjs'))
  const child = spawn(process.execPath, [script, databaseUrl, dir])
  child.once(
    'exit',
    killOnExit(() => child.kill('SIGKILL')),
  )
  let output = ''
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  return { ended: once(child, 'close'), said: () => output }
}

t.test('a database that is not ready is waited for, and the cause is said whenever it changes', async t => {
  const { dir, write, tries } = openMigration(t, '99990101000000_waits')
  write(refused('57P03', 'it recovers'))
  const { ended, said } = start(dir)
  await until(async () => (await tries()) > 3)
  write(refused('40P01', 'a deadlock'))
  await until(() => said().includes('a deadlock'))
  write('select 1')
  t.same(await ended, [0, null])
  const causes = said()
    .split('\n')
    .filter(line => line.startsWith('!'))
  t.same(causes, [
    '! cannot use the database yet: 99990101000000_waits: it recovers',
    '! cannot use the database yet: 99990101000000_waits: a deadlock',
  ])
})

t.test('a full disk ends the start, with a sentence', async t => {
  const { dir, write, tries } = openMigration(t, '99990101000000_full')
  write(refused('53100', 'No space left on device'))
  const { ended, said } = start(dir)
  t.same(await ended, [1, null])
  t.match(said(), /^the disk is full\. Free some space and start Frontdesk again: .*No space left on device$/m)
  t.equal(await tries(), 1)
})

t.test('a missing file of the migrations ends the start, with a sentence', async t => {
  const { dir } = openMigration(t, '99990101000000_missing')
  rmSync(dir, { recursive: true })
  const { ended, said } = start(dir)
  t.same(await ended, [1, null])
  t.match(said(), /^cannot use the database: ENOENT/m)
})
