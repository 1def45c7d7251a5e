import { readFileSync } from 'node:fs'
import { connect } from '@frontdesk/db/connect'
import { until } from '@frontdesk/testing/until'
import type { Fault } from './fault.ts'
import type { Load } from '../harness/load.ts'
import { afterwards, askInVain, readings } from '../harness/probe.ts'
import { asSomebodyElse, untilWaitedFor } from '../harness/somebody-else.ts'
import type { Cluster } from '../harness/start-cluster.ts'

/** The outage of 30 s, shortened: longer than any statement or connection is waited for. */
const outageMs = 3_000
const toldWithinMs = 2_500

/** A crash of PostgreSQL, after which nothing acknowledged may be missing. */
export const postgresKilled: Fault = {
  name: 'F6, I8, I28, I38: every process of PostgreSQL killed, and back after an outage',
  async inject(cluster, load) {
    const pids = await processesOf(cluster)
    for (const pid of pids) signal(pid, 'SIGKILL')
    await cluster.postgres.kill()
    const wrongs = await duringOutage(cluster)
    await cluster.postgres.start()
    return [...wrongs, ...(await afterwards(cluster, load))]
  },
}

/** What happens to PostgreSQL. */
export const postgresFaults: readonly Fault[] = [
  postgresKilled,
  {
    name: 'F6, I8, I38: PostgreSQL hangs for a while',
    async inject(cluster, load) {
      const pids = await processesOf(cluster)
      for (const pid of pids) signal(pid, 'SIGSTOP')
      const wrongs = await duringOutage(cluster)
      for (const pid of pids) signal(pid, 'SIGCONT')
      return [...wrongs, ...(await afterwards(cluster, load))]
    },
  },
  {
    name: 'F6, I38, row 86: somebody else holds the rows, and the pool is exhausted',
    async inject(cluster, load) {
      const wrongs = await asSomebodyElse(cluster, async ({ query }) => {
        await query('begin')
        await query('lock table conversations in access exclusive mode')
        return askInVain(cluster, { forMs: outageMs, withinMs: toldWithinMs })
      })
      return [...wrongs, ...(await afterwards(cluster, load))]
    },
  },
  {
    name: 'F6, I38, row 86: PostgreSQL takes no more connections',
    async inject(cluster, load) {
      const wrongs = await withoutConnections(cluster, () => duringOutage(cluster))
      return [...wrongs, ...(await afterwards(cluster, load))]
    },
  },
  {
    name: 'F6, I2, I4: messages and replies that lose a deadlock',
    async inject(cluster, load) {
      await untilLost(cluster, () => deadlockWithCommit(cluster, load))
      await untilLost(cluster, () => deadlockWithAccept(cluster))
      return afterwards(cluster, load)
    },
  },
]

/** All processes of the server: the postmaster comes first, so that it starts none anew. */
export async function processesOf({ db }: Cluster): Promise<number[]> {
  const { rows } = await db.pool.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid union all select pid from pg_stat_activity`,
  )
  return rows.map(({ pid }) => pid)
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone already.
  }
}

const duringOutage = async (cluster: Cluster): Promise<string[]> => [
  ...(await askInVain(cluster, { forMs: outageMs, withinMs: toldWithinMs })),
  ...(await readings(cluster, { '/health/ready': 503, '/health/live': 200 })),
]

/**
 * Uses up all connections, the service's own included. One that is just being opened has no row in `pg_stat_activity`
 * yet: only when every slot is known to be ours can nobody ask through it.
 */
async function withoutConnections<T>({ postgres: { url }, db }: Cluster, task: () => Promise<T>): Promise<T> {
  const hog = connect({ databaseUrl: url, poolSize: 300, name: 'hog', onIdleError: () => undefined })
  // Held, because the pool closes a connection that is idle, and somebody else would get its slot.
  const own = await db.pool.connect()
  const held: { release: (mustClose: boolean) => void }[] = []
  const take = async (count: number): Promise<void> => {
    const taken = await Promise.allSettled(Array.from({ length: count }, async () => hog.pool.connect()))
    held.push(...taken.flatMap(result => (result.status === 'fulfilled' ? [result.value] : [])))
  }
  try {
    await until(async () => {
      await own.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and application_name <> 'hog' and pid <> pg_backend_pid()`,
      )
      await take(30)
      const { rows } = await own.query<{ isFull: boolean }>(
        `select count(*) = current_setting('max_connections')::int - 1 as "isFull"
         from pg_stat_activity where application_name = 'hog'`,
      )
      return rows[0]?.isFull ?? false
    })
    return await task()
  } finally {
    for (const client of held) client.release(true)
    own.release()
    await hog.close()
  }
}

/** Out of the log, because PostgreSQL counts a deadlock only when the connection that lost has been idle for 10 s. */
const deadlocks = ({ postgresLog }: Cluster): number =>
  readFileSync(postgresLog, 'utf8').match(/deadlock detected/g)?.length ?? 0

/**
 * Brings a deadlock about until there was one. On a busy machine a statement's own 1.2 s may be over before
 * PostgreSQL, after a second of waiting, looks for deadlocks.
 */
async function untilLost(cluster: Cluster, bringAbout: () => Promise<void>): Promise<void> {
  const before = deadlocks(cluster)
  for (let left = 10; left >= 0; left -= 1) {
    await bringAbout()
    if (deadlocks(cluster) > before) return
  }
  throw new Error('there was no deadlock')
}

/** So long that it is always the other one who finds the deadlock, and loses it. */
const patient = `set deadlock_timeout = '20 s'`

/** Takes the reply's row before the commit and the conversation's after it: the wrong way round. */
async function deadlockWithCommit(cluster: Cluster, load: Load): Promise<void> {
  cluster.provider.teach('slowly', () => ({ echo: true, firstTokenMs: 1_000 }))
  const turn = load.ask('json', 'slowly')
  const find = (): Promise<{ rows: { id: string; conversation_id: string }[] }> =>
    cluster.db.pool.query(
      `select r.id, r.conversation_id from replies r join messages m on m.id = r.message_id
       where m.content like $1 and r.attempt is not null and r.state = 'pending'`,
      [`${turn.marker} %`],
    )
  await until(async () => (await find()).rows.length === 1)
  const { rows } = await find()
  await asSomebodyElse(cluster, async ({ query, pid }) => {
    await query(patient)
    await query('begin')
    const locked = await query('select state from replies where id = $1 for update', [rows[0]?.id])
    // A reply that was committed just before has no commit left to wait for this lock.
    if (locked.rows[0]?.['state'] !== 'pending') return
    await untilWaitedFor(cluster, pid)
    await query('select from conversations where id = $1 for update', [rows[0]?.conversation_id])
  })
}

/** Takes an account's usage before its messages do and their conversations after them: the wrong way round. */
async function deadlockWithAccept(cluster: Cluster): Promise<void> {
  const { accountId } = cluster.chatbots.at(-1) ?? { accountId: '' }
  await asSomebodyElse(cluster, async ({ query, pid }) => {
    await query(patient)
    await query('begin')
    await query('select from usage where account_id = $1 for update', [accountId])
    await untilWaitedFor(cluster, pid)
    await query(
      'select from conversations where chatbot_id in (select id from chatbots where account_id = $1) for update',
      [accountId],
    )
  })
}
