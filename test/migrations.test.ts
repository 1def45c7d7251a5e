import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkDatabase } from '@frontdesk/db/check-database'
import { migrate } from '@frontdesk/db/migrate'
import { aChatbot } from '@frontdesk/testing/factories'
import { projectUrl } from '@frontdesk/testing/project-url'
import { testDatabase } from '@frontdesk/testing/test-database'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { findBrokenPromises } from './harness/ledger.ts'
import { startFrontdesk } from './harness/start-frontdesk.ts'

/*
 * Row 93: two versions run side by side while an installation is upgraded, and visitors chat meanwhile. So a migration
 * only adds (expand); what nobody uses any more goes in a later release (contract), and says since when:
 *
 *   -- unused since 1.4.0
 *   ALTER TABLE "chatbots" DROP COLUMN "colour";
 */

const root = fileURLToPath(projectUrl(''))

/** Tables that grow with every visitor: whatever reads one of them whole holds everybody up for as long. */
const big = new Set(
  `messages conversations replies charges mode_changes tombstones questions feedback leads bookings chunks documents`.split(
    ' ',
  ),
)

interface Statement {
  /** In capitals where PostgreSQL does not care, without quotes around names. */
  sql: string
  /** Release that stopped using what the statement drops. */
  unusedSince: string | undefined
}

/** A migration as its statements. None of ours holds a function body, whose semicolons would be taken for ends. */
function statementsOf(migration: string): Statement[] {
  return migration.split(/;\s*$/m).flatMap(part => {
    const unusedSince = /^--\s*unused since (\d+\.\d+\.\d+)\s*$/m.exec(part)?.[1]
    const sql = part.replaceAll(/--.*$/gm, '').replaceAll('"', '').replaceAll(/\s+/g, ' ').trim()
    return sql === '' ? [] : [{ sql, unusedSince }]
  })
}

/** What an ALTER TABLE does, one by one: the version of a list in brackets is no end. */
const actionsOf = (sql: string): string[] => sql.split(/,\s*(?=(?:ADD|DROP|ALTER|RENAME|SET|VALIDATE)\b)/i)

/** What is evaluated for each row anew, and so written into each row at once. */
const volatile = /DEFAULT\s+(?!'|\d|-|true|false|null|now\(\)|CURRENT_|ARRAY\[)/i

/** Why this action on an existing table cannot be rolled out, or nothing. */
function faultOfAction(table: string, action: string): string | undefined {
  const isBig = big.has(table)
  if (/^RENAME\b/i.test(action)) return 'renames what the version before still asks for'
  if (/^ALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i.test(action)) return 'may write the whole table anew'
  if (/^ALTER (COLUMN )?\w+ SET NOT NULL/i.test(action)) return 'refuses what the version before writes'
  if (/^ADD (CONSTRAINT \w+ )?(CHECK|FOREIGN KEY|EXCLUDE)\b/i.test(action))
    return isBig && !/NOT VALID$/i.test(action)
      ? 'reads the whole table under a lock: NOT VALID, then VALIDATE'
      : undefined
  if (/^ADD (CONSTRAINT \w+ )?(UNIQUE|PRIMARY KEY)\b/i.test(action))
    return isBig && !/USING INDEX/i.test(action) ? 'makes an index under a lock' : undefined
  if (/^ADD\b/i.test(action)) return faultOfColumn(isBig, action)
  return undefined
}

function faultOfColumn(isBig: boolean, action: string): string | undefined {
  if (/NOT NULL/i.test(action) && !/DEFAULT/i.test(action)) return 'refuses rows that the version before writes'
  if (isBig && (volatile.test(action) || /GENERATED|SERIAL/i.test(action))) return 'writes the whole table anew'
  return isBig && /\b(CHECK|UNIQUE|REFERENCES)\b/i.test(action) ? 'reads the whole table under a lock' : undefined
}

/** Why this statement cannot be rolled out, or nothing. `made`: tables that the same migration makes. */
function faultOf({ sql, unusedSince }: Statement, made: Set<string>, releases: Set<string>): string | undefined {
  if (/^DROP (TABLE|TYPE|VIEW|SEQUENCE)\b/i.test(sql) || /\bDROP (COLUMN|CONSTRAINT|DEFAULT)\b/i.test(sql)) {
    return unusedSince !== undefined && releases.has(unusedSince)
      ? undefined
      : 'drops what is not unused since a release'
  }
  if (/^ALTER TYPE \w+ (RENAME|ALTER|DROP)/i.test(sql)) return 'changes values that the version before knows'
  const [, indexed = ''] = /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY).*? ON (\w+)/i.exec(sql) ?? []
  if (big.has(indexed) && !made.has(indexed)) return 'holds up writing while it makes an index: CONCURRENTLY, alone'
  const [, written = ''] = /^(?:UPDATE|DELETE FROM|TRUNCATE|VACUUM FULL|LOCK|CLUSTER) (?:TABLE )?(\w+)/i.exec(sql) ?? []
  if (big.has(written)) return 'holds rows of a big table: do it in batches, from the worker'
  const [, table = '', actions = ''] = /^ALTER TABLE (?:ONLY |IF EXISTS )*(\w+) (.*)$/i.exec(sql) ?? []
  if (made.has(table)) return undefined
  return actionsOf(actions).flatMap(action => faultOfAction(table, action) ?? [])[0]
}

function faultsOf(migration: string, releases: Set<string>): string[] {
  const statements = statementsOf(migration)
  const made = new Set(statements.flatMap(({ sql }) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(sql)?.[1] ?? []))
  // A foreign key that is pointed at another table: the statement that adds it is judged by itself.
  const replaced = statements.flatMap(({ sql }) => /ADD CONSTRAINT (\w+) FOREIGN KEY/i.exec(sql)?.[1] ?? [])
  const isReplaced = ({ sql }: Statement): boolean =>
    replaced.includes(/^ALTER TABLE \w+ DROP CONSTRAINT (\w+)$/i.exec(sql)?.[1] ?? '')
  const faults = statements.flatMap(statement => {
    if (isReplaced(statement)) return []
    const fault = faultOf(statement, made, releases)
    return fault === undefined ? [] : [`${statement.sql.slice(0, 80)}: ${fault}`]
  })
  // PostgreSQL takes the statements of one file for one transaction, in which it cannot be made.
  const isConcurrent = statements.some(({ sql }) => /CONCURRENTLY/i.test(sql))
  return isConcurrent && statements.length > 1 ? [...faults, 'CONCURRENTLY needs a migration of its own'] : faults
}

const releases = new Set(
  [...readFileSync(`${root}CHANGELOG.md`, 'utf8').matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, name]) => name ?? ''),
)

t.test(
  'row 93: the version before runs on the tables of the version after, and no migration holds visitors up',
  async t => {
    const folder = `${root}prisma/migrations`
    const names = readdirSync(folder).filter(name => name !== 'migration_lock.toml')
    t.ok(names.length >= 1)
    for (const name of names) {
      t.same(faultsOf(readFileSync(`${folder}/${name}/migration.sql`, 'utf8'), releases), [], name)
    }
  },
)

t.test('the rule detects migrations that cannot be rolled out', async t => {
  const bad = [
    'DROP TABLE "leads";',
    '-- unused since 9.9.9\nDROP TABLE "leads";',
    'ALTER TABLE "chatbots" DROP COLUMN "model";',
    'ALTER TABLE "chatbots" ADD COLUMN "a" TEXT,\n  DROP COLUMN "model";',
    'ALTER TABLE "chatbots" RENAME COLUMN "model" TO "llm";',
    'ALTER TABLE "chatbots" RENAME TO "bots";',
    'ALTER TABLE "chatbots" ALTER COLUMN "daily_cap" TYPE BIGINT;',
    'ALTER TABLE "chatbots" ALTER COLUMN "daily_cap" SET DATA TYPE BIGINT;',
    'ALTER TABLE "chatbots" ALTER COLUMN "model" SET NOT NULL;',
    'ALTER TABLE "chatbots" ADD COLUMN "colour" TEXT NOT NULL;',
    'ALTER TABLE "messages" ADD COLUMN "made" UUID DEFAULT gen_random_uuid();',
    'ALTER TABLE "messages" ADD COLUMN "length" INTEGER GENERATED ALWAYS AS (length(content)) STORED;',
    'ALTER TABLE "messages" ADD COLUMN "n" BIGSERIAL;',
    'ALTER TABLE "messages" ADD COLUMN "length" INTEGER DEFAULT 0 CHECK ("length" >= 0);',
    'ALTER TABLE "messages" ADD CONSTRAINT "short" CHECK (length("content") < 10);',
    'ALTER TABLE "messages" ADD CONSTRAINT "one" UNIQUE ("content");',
    'ALTER TABLE "leads" ADD CONSTRAINT "l" FOREIGN KEY ("session_id") REFERENCES "conversations"("session_id");',
    'CREATE INDEX "messages_role" ON "messages" ("role");',
    'CREATE UNIQUE INDEX "messages_role" ON "messages" ("role");',
    'CREATE INDEX CONCURRENTLY "messages_role" ON "messages" ("role");\nSELECT 1;',
    'UPDATE "messages" SET "role" = \'user\';',
    'DELETE FROM "replies";',
    "ALTER TYPE \"plan\" RENAME VALUE 'free' TO 'none';",
  ]
  for (const migration of bad) t.equal(faultsOf(migration, new Set(['1.0.0'])).length, 1, migration)
  const good = [
    '-- unused since 1.0.0\nALTER TABLE "chatbots" DROP COLUMN "model";',
    'ALTER TABLE "messages" ADD COLUMN "note" TEXT;',
    'ALTER TABLE "messages" ADD COLUMN "stars" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "seen_at" TIMESTAMPTZ DEFAULT now();',
    'ALTER TABLE "messages" ADD CONSTRAINT "short" CHECK (length("content") < 10) NOT VALID;',
    'ALTER TABLE "messages" VALIDATE CONSTRAINT "short";',
    'CREATE INDEX CONCURRENTLY "messages_role" ON "messages" ("role");',
    'CREATE TABLE "replies" ("id" INTEGER);\nCREATE INDEX "a" ON "replies" ("id");\nALTER TABLE "replies" ADD CHECK ("id" > 0);',
    'CREATE INDEX "chatbots_model" ON "chatbots" ("model");',
  ]
  for (const migration of good) t.same(faultsOf(migration, new Set(['1.0.0'])), [], migration)
})

/** What a next release might add. */
const nextRelease = [
  'ALTER TABLE "messages" ADD COLUMN "tone" TEXT;',
  'ALTER TABLE "conversations" ADD COLUMN "stars" INTEGER NOT NULL DEFAULT 0;',
  'ALTER TABLE "replies" ADD COLUMN "seen_at" TIMESTAMPTZ(6);',
  'CREATE TABLE "moods" ("id" BIGSERIAL PRIMARY KEY, "name" TEXT NOT NULL);',
  'CREATE INDEX CONCURRENTLY "messages_tone" ON "messages" ("tone");',
]

t.test('row 93: this version answers while the next one is migrated to, and can be gone back to', async t => {
  for (const sql of nextRelease) t.same(faultsOf(sql, releases), [])
  const { url: databaseUrl } = await testDatabase(t)
  const frontdesk = await startFrontdesk(t, { databaseUrl })
  const chatbot = await aChatbot(frontdesk.db, { isStreaming: true })
  const visitors = Array.from({ length: 6 }, () => aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id }))
  const migrator = await frontdesk.db.pool.connect()
  await migrator.query(`set lock_timeout = '3s'`)
  const statuses: number[] = []
  const ask = async (visitor: (typeof visitors)[number]): Promise<void> => {
    statuses.push((await visitor.ask('When are you open?')).status)
    statuses.push(
      (await visitor.fetch(`/api/chat/history?chatbotId=${chatbot.id}&sessionId=${visitor.sessionId}`)).status,
    )
  }
  for (const sql of nextRelease) {
    const asking = Promise.all(visitors.map(ask))
    await migrator.query(sql)
    await asking
  }
  migrator.release()
  t.equal(statuses.length, 2 * visitors.length * nextRelease.length)
  t.same(new Set(statuses), new Set([200]))
  t.same(await findBrokenPromises(frontdesk.db), [])

  await frontdesk.db.pool.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     values (gen_random_uuid(), repeat('0', 64), '20991231000000_next_release', now(), 1)`,
  )
  await checkDatabase(frontdesk.db)
  t.same(await migrate({ databaseUrl }), [], 'what a later version has added is left alone')
})
