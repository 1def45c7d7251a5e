import type { JobName, JobPayload } from '@frontdesk/contracts/jobs'
import type { Queues } from './open-queues.ts'

/**
 * Work of one kind, as the rows that wait for a job know it. A row outlives its job: Redis may lose its memory, a worker
 * may be killed. Every function is called for one row at a time, and changes nothing where the row has changed meanwhile.
 */
export interface LostWork<Row, Name extends JobName> {
  readonly job: Name
  /** The rows that have waited for so long that their job may be lost, the oldest first and not too many. */
  readonly findStale: () => Promise<Row[]>
  /** Id of the last job that was enqueued for the row. */
  readonly jobId: (row: Row) => string
  /** The job is not lost: it waits in a long queue, or runs. Other rows are to come first the next time. */
  readonly postpone?: (row: Row) => Promise<unknown>
  /** Gives the row up where its job was lost too often. True: it was given up. */
  readonly giveUp?: (row: Row) => Promise<boolean>
  /** Records that a job is enqueued once more; null if the row does not wait any more. */
  readonly requeue: (row: Row) => Promise<{ id: string; payload: JobPayload<Name> } | null>
}

export interface RequeuedWork {
  readonly requeued: number
  readonly givenUp: number
}

/** Enqueues work again whose job was lost, or gives it up. Safe to run twice at once: the rows decide. */
export async function requeueLostWork<Row, Name extends JobName>(
  { queues }: { queues: Pick<Queues, 'enqueue' | 'isPending' | 'promote'> },
  { job, findStale, jobId, postpone, giveUp, requeue }: LostWork<Row, Name>,
): Promise<RequeuedWork> {
  let [requeued, givenUp] = [0, 0]
  for (const row of await findStale()) {
    if (await queues.isPending(job, jobId(row))) {
      // A worker put it off by its own clock, and may have gone since: where that clock was ahead, nobody else would
      // come to the job for as long. One that is too early is put off again.
      await queues.promote(job, jobId(row))
      await postpone?.(row)
    } else if (await giveUp?.(row)) {
      givenUp += 1
    } else {
      const next = await requeue(row)
      if (next === null) continue
      await queues.enqueue(job, next.payload, { id: next.id })
      requeued += 1
    }
  }
  return { requeued, givenUp }
}
