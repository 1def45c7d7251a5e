/**
 * npm run bench -- retention [--messages 1000000] [--fresh 50000] [--rate 20] [--quick]
 *
 * The purge at scale: an installation with that many messages over 30 days old (and what hangs on them: replies with
 * their keys, sources, feedback, questions) beside young ones of two accounts. Visitors ask at an even pace; a maintenance
 * worker, as it is deployed, finds the work a minute after its start. Prints how long that took, the longest statement
 * (no lock of the purge is held longer, because each batch is a statement of its own), the longest anybody waited for a
 * lock by PostgreSQL's own log, replies before and beside the purge, and what is left.
 */
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { countExpired, removeExpired } from '@frontdesk/retention/remove-expired'
import { connect } from '@frontdesk/db/connect'
import { table } from './chat/figures.mjs'
import { fillHistory } from './chat/fill-history.mjs'
import { ask, frontdeskTarget } from './chat/load.mjs'
import { fsyncMs } from './chat/processes.mjs'
import { openStand, origin } from './chat/stand.mjs'
import { readLog, watchLog } from './retention/server-log.mjs'

const { values: options } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    fresh: { type: 'string', default: '50000' },
    rate: { type: 'string', default: '20' },
    quick: { type: 'boolean' },
  },
  allowPositionals: true,
})
const expired = options.quick ? 50_000 : Number(options.messages)
const fresh = options.quick ? 5_000 : Number(options.fresh)
const say = line => process.stderr.write(`${line}\n`)
const turnsPerConversation = 5

/** What hangs on old conversations beside messages, replies and charges. */
const hangers = [
  `insert into feedback (chatbot_id, session_id, message_id, rating, comment, created_at)
   select chatbot_id, session_id, messages.id, 'down', 'That is not what I asked', messages.created_at
   from messages join conversations on conversations.id = conversation_id
   where messages.role = 'assistant' and messages.id % 10 = 0 and messages.created_at < now() - interval '31 days'`,
  `insert into questions (chatbot_id, session_id, question, reason, created_at)
   select chatbot_id, session_id, 'Do you repair umbrellas of other makers?', 'not_found', last_activity_at
   from conversations where last_activity_at < now() - interval '31 days'`,
  `insert into mode_changes (conversation_id, mode, at_message_id, created_at)
   select id, 'bot', context_mark, last_activity_at from conversations where id % 10 = 0`,
  // The widget sends a key with each message.
  `update replies set request_key = md5(id::text), request_hash = md5(message_id::text)
   where accepted_at < now() - interval '31 days'`,
]

const kept = ['messages', 'conversations', 'questions', 'feedback', 'replies', 'charges', 'tombstones']

const countAll = async ({ pool }) => {
  const counts = kept.map(async name => [name, (await pool.query(`select count(*)::int as n from ${name}`)).rows[0].n])
  return Object.fromEntries(await Promise.all(counts))
}

/** Visitors who ask at an even pace, whether or not others are answered yet, until they are told to stop. */
const startVisitors = target => {
  const turns = []
  const free = []
  const running = new Set()
  let number = 0
  const one = async () => {
    const visitor = free.pop() ?? { left: turnsPerConversation }
    const at = Date.now()
    const question = 'How long does a repair take?'
    const turn = await ask(target, {
      question,
      sessionId: visitor.sessionId,
      number: (number += 1),
    })
    turns.push({ at, ...turn })
    const left = visitor.left - 1
    if (left > 0 && turn.error === undefined) free.push({ left, sessionId: turn.sessionId })
  }
  const timer = setInterval(
    () => {
      const asking = one().finally(() => running.delete(asking))
      running.add(asking)
    },
    1_000 / Number(options.rate),
  )
  return {
    turns,
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

const sum = counts => Object.values(counts).reduce((all, count) => all + count, 0)

const spread = turns => {
  const sorted = turns.map(({ totalMs }) => totalMs).toSorted((a, b) => a - b)
  const at = share => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1) }
}

const untilRun = async ({ pool }, condition) => {
  for (;;) {
    const { rows } = await pool.query(`select * from retention_runs where ${condition}`)
    if (rows.length > 0) return rows[0]
    await wait(200)
  }
}

const longest = entries => entries.toSorted((a, b) => b.ms - a.ms)[0]

/** Where the log has nothing. */
const noticed = 'under 20 ms'

const print = ({ run, turns, log, before, after, left, again, batches }) => {
  const [startedAt, finishedAt] = [run.started_at.getTime(), run.finished_at.getTime()]
  const seconds = (finishedAt - startedAt) / 1_000
  const kinds = ['messages', 'conversations', 'questions', 'feedback', 'request_keys', 'export_jobs']
  // Nothing else begins so.
  const ours = log.statements.filter(({ sql }) => /^with (?:old|gone) as/.test(sql))
  const slowest = longest(ours)
  console.log(
    `\nremoved ${kinds.map(kind => `${run[kind]} ${kind}`).join(', ')}\nin ${seconds.toFixed(1)} s and ${batches} batches, rests included`,
  )
  console.log(
    `longest statement of it: ${slowest ? `${slowest.ms.toFixed(0)} ms (${slowest.sql.slice(0, 40)} …)` : noticed}`,
  )
  for (const [name, from, to] of [
    ['before', 0, startedAt],
    ['beside', startedAt, finishedAt],
  ]) {
    const waits = log.waits.filter(({ at }) => at >= from && at < to)
    const worst = longest(waits)
    const words = worst ? `${worst.ms.toFixed(0)} ms (${worst.program}, ${worst.lock})` : noticed
    console.log(`longest wait for a lock ${name} it, by anybody: ${words}; over 20 ms: ${waits.length}`)
  }
  const phases = {
    quiet: turns.filter(({ at }) => at < startedAt),
    'beside the purge': turns.filter(({ at }) => at >= startedAt && at < finishedAt),
    afterwards: turns.filter(({ at }) => at >= finishedAt),
  }
  const rows = Object.entries(phases).map(([name, seen]) => {
    const { p50, p95, p99, longest: worst } = spread(seen)
    const errors = seen.filter(({ error }) => error !== undefined).length
    return [name, seen.length, errors, ...[p50, p95, p99, worst].map(ms => ms.toFixed(1))]
  })
  console.log(
    `\n${table([['replies', 'asked', 'errors', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms'], ...rows], { lower: ['errors', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms'] })}`,
  )
  const ratio = spread(phases['beside the purge']).p95 / spread(phases.quiet).p95
  console.log(`p95 beside the purge is ${ratio.toFixed(2)} times the quiet one`)
  console.log(`\n${table([['rows', 'before', 'after'], ...kept.map(name => [name, before[name], after[name]])])}`)
  console.log(`of what is too old ${sum(left)} are left; a second run removed ${sum(again)}`)
}

// The log of a server that somebody else runs is not ours to read.
delete process.env['DATABASE_URL']
const loadBefore = loadavg()[0].toFixed(2)
const stand = await openStand({ say, apis: 1, workers: 1 })
const db = connect({ ...stand, poolSize: 3, name: 'bench', onIdleError: () => undefined, statementMs: 600_000 })
try {
  const disk = fsyncMs(stand.dir)
  console.log(
    `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}, load before the run ${loadBefore}`,
  )
  console.log(
    `fsync of 8 kB: ${disk.p50.toFixed(2)} ms p50, ${disk.p95.toFixed(2)} ms p95; ${options.rate} messages a second`,
  )
  say(`storing ${expired} messages that are too old, and ${fresh} young ones of each of two accounts …`)
  const other = await db.prisma.account.create({ data: { name: 'Other', plan: 'standard' } })
  const { id: otherChatbotId } = await db.prisma.chatbot.create({
    data: { accountId: other.id, name: 'Other', serviceName: 'Other' },
  })
  const theirs = { ...stand, accountId: other.id, chatbotId: otherChatbotId }
  for (const one of [stand, theirs]) {
    await fillHistory(one, fresh)
    await fillHistory(one, expired / 2, '31 days')
  }
  for (const sql of hangers) await db.pool.query(sql)
  await db.pool.query('vacuum analyze')
  await db.pool.query('checkpoint')
  const before = await countAll(db)
  const planned = await countExpired({ db })
  console.log(
    `the dry run counts ${Object.entries(planned)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', ')}`,
  )
  await fetch(`http://127.0.0.1:${stand.modelPort}/script`, {
    method: 'POST',
    body: JSON.stringify({ quote: 40, firstTokenMs: 0, tokenMs: 0 }),
  })
  const visitors = startVisitors(
    frontdeskTarget({ ports: stand.apiPorts, streams: false, chatbotId: stand.chatbotId, origin }),
  )
  say('warming up …')
  await wait(10_000)
  await watchLog(db)
  await stand.startMaintenance()
  visitors.turns.length = 0
  say('the worker looks in a minute …')
  await untilRun(db, 'true')
  say('it has begun …')
  const run = await untilRun(db, 'finished_at is not null')
  await wait(10_000)
  await visitors.stop()
  const after = await countAll(db)
  // Each batch notes what it removed, and the end of a run is noted once.
  const { rows: noted } = await db.pool.query(
    `select n_tup_upd::int - 1 as batches from pg_stat_user_tables where relname = 'retention_runs'`,
  )
  const left = await countExpired({ db })
  const again = await removeExpired({ db }, new AbortController().signal)
  print({ run, turns: visitors.turns, log: readLog(stand.dir), before, after, left, again, ...noted[0] })
} finally {
  await db.close()
  await stand.close()
}
