/**
 * npm run bench -- partitions [--messages 1000000] [--layouts 1,12,60] [--turns 1000] [--rounds 3] [--quick]
 *
 * Whether `messages` should be divided by time: the table as it is (1), and copies of the database in which it has that
 * many partitions, on one PostgreSQL. Prints what the statements of a turn cost in each, layout by layout in turn, and
 * what removing the oldest day costs: deleting its rows in batches as retention does (without its rests), beside
 * dropping the partitions that are too old as a whole. CPU is that of all processes of PostgreSQL.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { acceptMessage } from '@frontdesk/conversations/messages/accept-message'
import { readMessages } from '@frontdesk/conversations/messages/read-messages'
import { retentionSteps } from '@frontdesk/retention/retention-steps'
import { claimTurn } from '@frontdesk/conversations/turn/claim-turn'
import { commitReply } from '@frontdesk/conversations/turn/commit-reply'
import { readContext } from '@frontdesk/conversations/turn/context'
import { connect } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { query } from '@frontdesk/db/query'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { table } from './chat/figures.mjs'
import { fillHistory } from './chat/fill-history.mjs'
import { cpuMsOf } from './chat/processes.mjs'
import { dropOldPartitions, partitionMessages } from './partitions/partition-messages.mjs'

const { values: options } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    layouts: { type: 'string', default: '1,12,60' },
    turns: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    quick: { type: 'boolean' },
  },
  allowPositionals: true,
})
const messages = options.quick ? 100_000 : Number(options.messages)
const turns = options.quick ? 200 : Number(options.turns)
const layouts = options.layouts.split(',').map(Number)
const say = line => process.stderr.write(`${line}\n`)
const dir = mkdtempSync(join(tmpdir(), 'frontdesk-partitions-'))
const open = databaseUrl =>
  connect({ databaseUrl, poolSize: 1, name: 'bench', onIdleError: () => undefined, statementMs: 900_000 })

const visitor = { clientIp: '203.0.113.*', language: 'en', referer: 'https://bench.example/', browser: 'Firefox' }
/** What a reply of the demo shop looks like: 400 characters, a source, six passages. */
const draft = {
  html: `<p>${'A repair takes five working days; we write to you when it is done. '.repeat(6)}</p>`,
  sources: [{ type: 'web', source: 'https://bench.example/repairs' }],
  actions: [],
  passages: Array.from({ length: 6 }, () => ({ id: randomUUID(), hash: 'abcdefghijkl', score: 0.5 })),
  model: 'bench',
  inputTokens: 900,
  outputTokens: 90,
  isTruncated: false,
  isUnanswered: false,
  searchMs: 1,
  modelMs: 700,
  verifiedEntryId: null,
}
/** Redis has forgotten every context, so that each is read from the messages. */
const redis = { get: async () => null }

const acceptOne = (layout, sessionId) =>
  acceptMessage(layout, {
    ...layout.place,
    replyId: randomUUID(),
    quota: 100_000_000,
    dailyCap: null,
    sessionId,
    keyHash: null,
    text: 'How long does the repair of an umbrella take?',
    visitor,
    isStreamed: true,
    hasHandoffIntent: false,
    repeatable: undefined,
  })

/** The statements of that many turns, of conversations of five turns each; kind → what one of them takes in ms. */
async function runTurns(layout, postgresPid) {
  const kinds = { accept: [], claim: [], commit: [], context: [], history: [] }
  const cpu = { accept: 0, claim: 0, commit: 0, context: 0, history: 0 }
  const timed = async (kind, run) => {
    const startedAt = performance.now()
    const result = await run()
    kinds[kind].push(performance.now() - startedAt)
    return result
  }
  const counted = async (kind, count, run) => {
    const before = cpuMsOf(postgresPid)
    const results = []
    for (let number = 0; number < count; number += 1) results.push(await timed(kind, () => run(number)))
    cpu[kind] += cpuMsOf(postgresPid) - before
    return results
  }
  const fresh = turns / 5
  let sessions = []
  for (let turn = 0; turn < 5; turn += 1) {
    const accepted = await counted('accept', fresh, number => acceptOne(layout, sessions[number]))
    sessions = accepted.map(({ sessionId }) => sessionId)
    const claimed = await counted('claim', fresh, number =>
      claimTurn(layout, { conversationId: accepted[number].conversationId, lease: randomUUID(), leaseMs: 60_000 }),
    )
    await counted('context', fresh, number => readContext({ ...layout, redis, namespace: 'bench' }, claimed[number]))
    await counted('commit', fresh, number => commitReply(layout, claimed[number], draft))
    await counted('history', fresh, () =>
      readMessages(layout, { conversationId: String(1 + Math.floor(Math.random() * layout.conversations)) }),
    )
  }
  return { kinds, cpu }
}

const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const lsnOf = async ({ pool }) => (await pool.query('select pg_current_wal_insert_lsn() as lsn')).rows[0].lsn
const walSince = async ({ pool }, lsn) =>
  Number((await pool.query('select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1) as bytes', [lsn])).rows[0].bytes)

/** Time, WAL and CPU of some work. */
async function cost({ db, postgresPid }, run) {
  await db.pool.query('checkpoint')
  const [lsn, cpu, startedAt] = [await lsnOf(db), cpuMsOf(postgresPid), performance.now()]
  const count = await run()
  const ms = performance.now() - startedAt
  return { count, ms, cpuMs: cpuMsOf(postgresPid) - cpu, mb: (await walSince(db, lsn)) / 1e6 }
}

/** Runs one step of retention to its end, without rests. */
async function runStep({ pool }, kind) {
  const { remove } = retentionSteps.find(step => step.kind === kind)
  const cutoff = (await pool.query(`select (now() - interval '720 hours')::text as cutoff`)).rows[0].cutoff
  let removed = 0
  for (let mark = '-infinity'; mark !== null;) {
    const [batch] = await query(pool, remove({ cutoff, size: 1_000, mark }))
    removed += batch.count
    mark = batch.count < 1_000 ? null : batch.mark
  }
  return removed
}

const postgres = await startPostgres({ dir: join(dir, 'postgres') })
const dbs = []
try {
  await migrate({ databaseUrl: postgres.url })
  const first = open(postgres.url)
  const { id: accountId } = await first.prisma.account.create({ data: { name: 'Bench', plan: 'standard' } })
  const { id: chatbotId } = await first.prisma.chatbot.create({
    data: { accountId, name: 'Bench', serviceName: 'Bench' },
  })
  say(`storing ${messages} messages …`)
  await fillHistory({ databaseUrl: postgres.url, chatbotId, accountId }, messages, '2 days')
  await first.close()
  const admin = open(new URL('/postgres', postgres.url).href)
  dbs.push(admin)
  const opened = []
  for (const partitions of layouts) {
    say(`making ${partitions} …`)
    await admin.pool.query(`create database layout_${partitions} template frontdesk`)
    const db = open(new URL(`/layout_${partitions}`, postgres.url).href)
    dbs.push(db)
    const startedAt = performance.now()
    if (partitions > 1) await partitionMessages(db, partitions)
    const conversations = Math.ceil(messages / 20)
    const madeIn = performance.now() - startedAt
    opened.push({ db, partitions, conversations, madeIn, place: { accountId, chatbotId }, results: [] })
  }
  for (const layout of opened) await runTurns(layout, postgres.pid)
  for (let round = 0; round < Number(options.rounds); round += 1) {
    say(`round ${round + 1} …`)
    for (const layout of round % 2 === 0 ? opened : opened.toReversed())
      layout.results.push(await runTurns(layout, postgres.pid))
  }
  const kinds = ['accept', 'claim', 'context', 'commit', 'history']
  const cell = ({ results }, kind) => {
    const ms = median(results.flatMap(result => result.kinds[kind]))
    const cpu = results.reduce((sum, result) => sum + result.cpu[kind], 0) / results.length / turns
    return `${ms.toFixed(2)} / ${cpu.toFixed(2)}`
  }
  console.log(`${messages} messages; ms p50 / CPU ms of PostgreSQL for each statement\n`)
  console.log(
    table(
      [
        ['partitions', ...kinds],
        ...opened.map(layout => [layout.partitions, ...kinds.map(kind => cell(layout, kind))]),
      ],
      { lower: kinds },
    ),
  )
  const rows = [['partitions', 'work', 'rows', 'ms', 'CPU ms', 'WAL MB']]
  for (const { db, partitions, madeIn } of opened) {
    const with_ = { db, postgresPid: postgres.pid }
    const add = (work, { count, ms, cpuMs, mb }) =>
      rows.push([partitions, work, count, ms.toFixed(0), cpuMs.toFixed(0), mb.toFixed(1)])
    if (partitions > 1) add('drop partitions', await cost(with_, () => dropOldPartitions(db)))
    add('delete messages', await cost(with_, () => runStep(db, 'messages')))
    add('delete conversations', await cost(with_, () => runStep(db, 'conversations')))
    add('vacuum messages', await cost(with_, async () => (await db.pool.query('vacuum messages'), '')))
    if (partitions > 1) rows.push([partitions, 'copying into partitions', messages, madeIn.toFixed(0), '', ''])
  }
  console.log(`\n${table(rows, { names: 2, lower: ['ms', 'CPU ms', 'WAL MB'] })}`)
} finally {
  for (const db of dbs.toReversed()) await db.close()
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
}
