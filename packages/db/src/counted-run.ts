import { mostLostRuns } from '@frontdesk/errors/put-aside'
import { WorkerStopping } from '@frontdesk/errors/worker-stopping'
import { retryThroughOutage } from '@frontdesk/runtime/retry-through-outage'
import type { Db } from './connect.ts'
import { execute, query } from './query.ts'
import { sql, type Sql } from './sql.ts'
import { inTransaction } from './transaction.ts'

/*
 * Poisonous work crashes every worker that runs it. So a run is counted before it starts and uncounted when it ends,
 * whatever its result: the remaining count is the number of crashed workers. Work that has crashed two workers is put
 * aside, and no third one starts it. PostgreSQL counts, because the queue may be lost with Redis.
 *
 * A statement that timed out may be executed late, when PostgreSQL recovers. So the count changes in transactions: the
 * commit is sent after the statement was answered, and without it nothing changes.
 */

interface Needs {
  readonly db: Pick<Db, 'pool'>
}

/** A piece of work: the name of its job, and the id of its subject. */
export interface Counted {
  readonly job: string
  readonly subject: string
}

/** A condition on a row of `counted_runs`: its work was put aside. */
export const IS_PUT_ASIDE: Sql = sql`runs >= ${mostLostRuns}::int`

/** The work itself, and what to do instead of it. */
export interface CountedWork<Result> {
  readonly work: () => Promise<Result>
  /** Called in place of the work where two workers did not survive it. */
  readonly onPutAside: () => Promise<Result>
  /** Aborted when the work has to end. A worker that stops waits for no PostgreSQL that is away. */
  readonly signal: AbortSignal
  /** The worker lives, but the process that it gave the work to does not: the run stays on the count. */
  readonly isLost?: (result: Result) => boolean
}

/** How long an outage may last whose runs are taken off the count: a failover takes some seconds to a minute. */
const longestOutageMs = 60_000

/** Does work that a worker may not survive, unless two of them did not. */
export async function countedRun<Result>(
  { db }: Needs,
  counted: Counted,
  { work, onPutAside, signal, isLost = () => false }: CountedWork<Result>,
): Promise<Result> {
  if (!(await beginRun({ db }, counted))) return onPutAside()
  const result = await work().catch(async (error: unknown) => {
    await takeOff({ db }, releaseStatement(counted), signal)
    throw error
  })
  if (!isLost(result)) await takeOff({ db }, forgetRuns(counted), signal)
  return result
}

/**
 * Uncounts a run that is over as soon as PostgreSQL is available, because a counted run looks like a crashed worker.
 * After the longest outage it stays counted, and the next run that ends resets the count. A lost job does not stop this:
 * Redis is often down together with PostgreSQL.
 */
async function takeOff({ db }: Needs, statement: Sql, signal: AbortSignal): Promise<void> {
  const over = AbortSignal.any([AbortSignal.timeout(longestOutageMs), stopOfWorker(signal)])
  const change = () => inTransaction(db.pool, client => execute(client, statement))
  // The outcome of the work must not be hidden by an error of the count.
  await retryThroughOutage(change, over).catch(() => undefined)
}

/** Aborts where the signal of a job does because its worker stops, and not where it does because the job was lost. */
function stopOfWorker(signal: AbortSignal): AbortSignal {
  const stop = new AbortController()
  const onAbort = (): void => {
    if (signal.reason instanceof WorkerStopping) stop.abort()
  }
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true, signal: stop.signal })
  return stop.signal
}

/** Resets the count because someone has requested the work again or changed its subject. */
export const forgetRuns = ({ job, subject }: Counted): Sql =>
  sql`delete from counted_runs where job = ${job} and subject = ${subject}`

/** Counts a run; false if the work is put aside. */
async function beginRun({ db }: Needs, { job, subject }: Counted): Promise<boolean> {
  const begun = await inTransaction(db.pool, client =>
    query(
      client,
      sql`
        insert into counted_runs (job, subject) values (${job}, ${subject})
        on conflict (job, subject) do update set runs = counted_runs.runs + 1, begun_at = clock_timestamp()
        where counted_runs.runs < ${mostLostRuns}::int
        returning runs`,
    ),
  )
  return begun.length === 1
}

const releaseStatement = ({ job, subject }: Counted): Sql =>
  sql`update counted_runs set runs = runs - 1 where job = ${job} and subject = ${subject} and runs > 0`
