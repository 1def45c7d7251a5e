/**
 * npm run bench -- stores [--only postgres|redis] [--for 1,3,8,30] [--visitors 40]
 *
 * What visitors meet while a store stands still: an API, a replies worker and a maintenance worker as they are shipped,
 * 40 visitors (half of them the widget's own delivery code, a quarter each plain clients that wait for JSON or read a
 * stream), and PostgreSQL or Redis stopped by SIGSTOP for 1, 3, 8 and 30 s. Printed for each: the longest time between a
 * question and its answer (a visitor whose widget showed an error tries again 2 s later), the longest time between the
 * store's return and the answer to a question from before, answers of 503 with and without `Retry-After`, other
 * errors, errors that a widget showed, messages that were answered and are not stored exactly once with their
 * answer, and messages of a widget that are stored more than once.
 */
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '@frontdesk/db/connect'
import { table } from './chat/figures.mjs'
import { openStand } from './chat/stand.mjs'
import { startVisitors, watchFetch } from './stores/visitors.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    for: { type: 'string', default: '1,3,8,30' },
    visitors: { type: 'string', default: '40' },
  },
  allowPositionals: true,
})
const seconds = options.for.split(',').map(Number)
const stores = ['postgres', 'redis'].filter(store => options.only === undefined || options.only === store)
const [warmUpMs, afterMs, settleMs] = [4_000, 6_000, 120_000]
const say = line => process.stderr.write(`${line}\n`)

/** A process and all of its children: the parent first, so that it starts none anew. */
const familyOf = pid => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
]

const signal = (pids, name) => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // A backend that has ended meanwhile.
    }
  }
}

async function standStill(pid, ms) {
  signal([pid], 'SIGSTOP')
  const pids = familyOf(pid)
  signal(pids, 'SIGSTOP')
  await pause(ms)
  const backAt = performance.now()
  signal(pids.toReversed(), 'SIGCONT')
  return backAt
}

/** How often each message is stored, and how often answered. */
async function storedOf(pool, name) {
  const { rows } = await pool.query(
    `select split_part(m.content, ' ', 1) as marker, count(distinct m.id)::int as stored, count(a.id)::int as answers
     from messages m left join messages a on a.reply_to = m.id
     where m.role = 'user' and m.content like $1 group by 1`,
    [`mark-${name}-%`],
  )
  return new Map(rows.map(row => [row.marker, row]))
}

async function settled(pool) {
  const until = performance.now() + settleMs
  for (;;) {
    const { rows } = await pool.query(`select count(*)::int as pending from replies where state = 'pending'`)
    if (rows[0].pending === 0 || performance.now() > until) return rows[0].pending
    await pause(250)
  }
}

async function measure({ stand, pool, store, forSeconds }) {
  const name = `${store}-${forSeconds}`
  const { seen, stop } = watchFetch()
  const visitors = startVisitors(stand, { visitors: Number(options.visitors), name })
  await pause(warmUpMs)
  const pid = stand.pids[store][0]
  const backAt = await standStill(pid, forSeconds * 1_000)
  await pause(afterMs)
  const turns = await visitors.stop()
  stop()
  const pending = await settled(pool)
  const stored = await storedOf(pool, name)
  const answered = turns.filter(turn => turn.isAnswered)
  const isWhole = ({ marker }) => stored.get(marker)?.stored === 1 && stored.get(marker)?.answers === 1
  const waited = answered.filter(({ askedAt, endedAt }) => askedAt < backAt && endedAt > backAt)
  const most = values => (values.length === 0 ? '-' : (Math.max(...values) / 1_000).toFixed(1))
  const other = [...seen.other].map(([status, count]) => `${count} x ${status}`)
  const broken = turns.filter(turn => turn.isBroken).length
  return [
    store,
    forSeconds,
    turns.length,
    most(answered.map(({ askedAt, endedAt }) => endedAt - askedAt)),
    most(waited.map(({ endedAt }) => endedAt - backAt)),
    seen.told,
    seen.untold,
    [...other, ...(broken ? [`${broken} x broken`] : [])].join(', ') || 0,
    turns.filter(({ kind, errors }) => kind === 'widget' && errors > 0).length,
    answered.filter(turn => !isWhole(turn)).length + pending,
    turns.filter(({ marker, isKeyed }) => isKeyed && (stored.get(marker)?.stored ?? 0) > 1).length,
  ]
}

const stand = await openStand({ say, apis: 1, workerQueues: ['replies', 'maintenance'] })
const db = connect({ databaseUrl: stand.databaseUrl, poolSize: 2, name: 'bench', onIdleError: () => undefined })
try {
  await fetch(`http://127.0.0.1:${stand.modelPort}/script`, {
    method: 'POST',
    body: JSON.stringify({ quote: 40, firstTokenMs: 300, tokenMs: 10 }),
  })
  console.log(`${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}, ${options.visitors} visitors`)
  const rows = [
    [
      'store',
      'stopped s',
      'asked',
      'longest wait s',
      'after its return s',
      '503',
      '503 untold',
      'other errors',
      'errors in widgets',
      'lost',
      'twice',
    ],
  ]
  for (const store of stores) {
    for (const forSeconds of seconds) {
      const row = await measure({ stand, pool: db.pool, store, forSeconds })
      say(`${row.join('  ')}   load ${loadavg()[0].toFixed(1)}`)
      rows.push(row)
    }
  }
  console.log(`\n${table(rows, { names: 2 })}\n`)
} finally {
  await db.close()
  await stand.close()
}
