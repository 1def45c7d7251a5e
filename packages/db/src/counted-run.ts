import { mostLostRuns } from '@frontdesk/errors/put-aside'
import type { Db } from './connect.ts'
import { execute, query } from './query.ts'
import { sql, type Sql } from './sql.ts'

/*
 * Poison ends every worker that touches it. So a run is counted before it begins and taken off the count when it is over,
 * whatever came of it: what stays on the count are the runs that their worker did not survive. Work that two workers died
 * of is put aside, and no third one begins it. PostgreSQL counts, because the queue may be lost with Redis.
 */

interface Needs {
  readonly db: Pick<Db, 'pool'>
}

/** What is worked on: the name of a job, and the id of what it is about. */
export interface Counted {
  readonly job: string
  readonly subject: string
}

/** A condition on a row of `counted_runs`: its work was put aside. */
export const IS_PUT_ASIDE: Sql = sql`runs >= ${mostLostRuns}::int`

/** What is done, and what instead of it. */
export interface CountedWork<Result> {
  readonly work: () => Promise<Result>
  /** Called in place of the work where two workers did not survive it. */
  readonly onPutAside: () => Promise<Result>
  /** The worker lives, but the process that it gave the work to does not: the run stays on the count. */
  readonly isLost?: (result: Result) => boolean
}

/** Does work that a worker may not survive, unless two of them did not. */
export async function countedRun<Result>(
  { db }: Needs,
  counted: Counted,
  { work, onPutAside, isLost = () => false }: CountedWork<Result>,
): Promise<Result> {
  if (!(await beginRun({ db }, counted))) return onPutAside()
  const result = await work().catch(async (error: unknown) => {
    // Where PostgreSQL is away the run stays on the count, and the next one that comes to its end forgets it.
    await execute(db.pool, releaseStatement(counted)).catch(() => undefined)
    throw error
  })
  if (!isLost(result)) await execute(db.pool, forgetRuns(counted)).catch(() => undefined)
  return result
}

/** Gives work a fresh start: somebody has asked for it, or has changed what it is about. */
export const forgetRuns = ({ job, subject }: Counted): Sql =>
  sql`delete from counted_runs where job = ${job} and subject = ${subject}`

/** Counts a run; false where the work is put aside. */
async function beginRun({ db }: Needs, { job, subject }: Counted): Promise<boolean> {
  const begun = await query(
    db.pool,
    sql`
      insert into counted_runs (job, subject) values (${job}, ${subject})
      on conflict (job, subject) do update set runs = counted_runs.runs + 1, begun_at = clock_timestamp()
      where counted_runs.runs < ${mostLostRuns}::int
      returning runs`,
  )
  return begun.length === 1
}

const releaseStatement = ({ job, subject }: Counted): Sql =>
  sql`update counted_runs set runs = runs - 1 where job = ${job} and subject = ${subject} and runs > 0`
