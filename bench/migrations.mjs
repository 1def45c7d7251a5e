/**
 * npm run bench -- migrations [--messages 5000000]
 *
 * How long each migration after the first holds its locks on an installation with that many messages: 20 in each
 * conversation, a reply and a charge for every second one, and questions, feedback and passages in proportion. A
 * migration is one transaction, so none of its locks is held longer than the whole of it takes; printed with the
 * strongest lock on each table that was there before.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { connect } from '@frontdesk/db/connect'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { table } from './chat/figures.mjs'

const { values: options } = parseArgs({
  options: { messages: { type: 'string', default: '5000000' } },
  allowPositionals: true,
})
const messages = Number(options.messages)
const conversations = Math.ceil(messages / 20)
const folder = fileURLToPath(new URL('../prisma/migrations', import.meta.url))
const migrations = readdirSync(folder).filter(name => !name.endsWith('.toml'))
const sqlOf = name => readFileSync(join(folder, name, 'migration.sql'), 'utf8')
if (migrations.length === 1) {
  console.log('There is no migration after the first, and the first finds no rows.')
  process.exit()
}
const say = line => process.stderr.write(`${line}\n`)

const recent = `now() - random() * interval '29 days'`
const fills = [
  `insert into accounts (id, name, plan) values ('00000000-0000-4000-8000-000000000001', 'Bench', 'standard')`,
  `insert into chatbots (id, account_id, name, service_name)
   select gen_random_uuid(), id, 'Bench', 'Bench' from accounts, generate_series(1, 20)`,
  `insert into conversations (session_id, chatbot_id) select gen_random_uuid(), chatbots.id
   from chatbots, generate_series(1, ${Math.ceil(conversations / 20)})`,
  `insert into messages (conversation_id, role, content, context_epoch, created_at)
   select conversations.id, 'user', 'How long does the repair of an umbrella take, and what does it cost?', 0, ${recent}
   from conversations, generate_series(1, 20)`,
  `insert into replies (id, account_id, chatbot_id, conversation_id, message_id, state)
   select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', chatbot_id, conversation_id, messages.id, 'answered'
   from messages join conversations on conversations.id = conversation_id where messages.id % 2 = 0`,
  `insert into charges (message_id, kind, account_id, period) select message_id, 'charge', account_id, '2026-11-01' from replies`,
  `insert into questions (chatbot_id, session_id, question, reason, created_at)
   select chatbot_id, session_id, 'Do you repair umbrellas of other makers?', 'not_found', ${recent} from conversations`,
  `insert into feedback (chatbot_id, session_id, message_id, rating, created_at)
   select chatbot_id, session_id, messages.id, 'up', ${recent}
   from messages join conversations on conversations.id = conversation_id where messages.id % 10 = 0`,
  `insert into sources (chatbot_id, kind) select id, 'website' from chatbots`,
  `insert into documents (source_id, chatbot_id, url, status)
   select id, chatbot_id, 'https://bench.example/' || n, 'indexed' from sources, generate_series(1, 250) n`,
  `insert into chunks (document_id, chatbot_id, position, text, tsv)
   select id, chatbot_id, n, 'text', to_tsvector('english', 'umbrella repair number ' || id || ' in street ' || n)
   from documents, generate_series(1, 20) n`,
]

/** Tables that somebody may wait for, with the strongest lock on each; made ones and indexes are nobody's yet. */
const lockedSql = `
  select relname, mode from pg_locks join pg_class on pg_class.oid = relation
  where pid = pg_backend_pid() and relkind = 'r' and relnamespace = 'public'::regnamespace
    and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`

/** What a lock keeps others from. */
const stops = mode => (mode === 'AccessExclusiveLock' ? 'reading and writing' : 'writing')

const weakerFirst = (a, b) => stops(a.mode).length - stops(b.mode).length || a.relname.localeCompare(b.relname)

const dir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
const postgres = await startPostgres({ dir: join(dir, 'postgres') })
const db = connect({ databaseUrl: postgres.url, poolSize: 1, name: 'bench', onIdleError: say, statementMs: 3_600_000 })
try {
  const client = await db.pool.connect()
  await client.query(sqlOf(migrations[0]))
  // Made up in a minute instead of lived through; nothing of it has to outlast the bench.
  await client.query('set synchronous_commit = off')
  for (const sql of fills) {
    say(sql.slice(0, 40))
    await client.query(sql)
  }
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  const rows = []
  for (const name of migrations.slice(1)) {
    const { rows: known } = await client.query(`select relname from pg_class where relkind = 'r'`)
    const before = new Set(known.map(({ relname }) => relname))
    const isAlone = /CONCURRENTLY/i.test(sqlOf(name))
    const startedAt = performance.now()
    if (!isAlone) await client.query('begin')
    await client.query(sqlOf(name))
    const { rows: locked } = isAlone ? { rows: [] } : await client.query(lockedSql)
    if (!isAlone) await client.query('commit')
    const ms = performance.now() - startedAt
    const held = locked.filter(({ relname }) => before.has(relname))
    // Of two locks on one table the stronger comes last.
    const strongest = new Map(held.toSorted(weakerFirst).map(({ relname, mode }) => [relname, stops(mode)]))
    rows.push([name, ms.toFixed(0), [...strongest].map(pair => pair.join(': ')).join(', ') || 'none'])
  }
  client.release()
  console.log(table([[`${messages} messages`, 'ms', 'stops'], ...rows], { lower: ['ms'] }))
} finally {
  await db.close()
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
}
