import { setMaxListeners } from 'node:events'
import { DelayedError, UnrecoverableError, Worker, type Job } from 'bullmq'
import type { Redis } from '@frontdesk/runtime/redis'
import { Value } from '@sinclair/typebox/value'
import { AppError } from '@frontdesk/errors/app-error'
import { putAside } from '@frontdesk/errors/put-aside'
import { WorkerStopping } from '@frontdesk/errors/worker-stopping'
import { jobPayloads, type JobName, type JobPayload } from '@frontdesk/contracts/jobs'
import type { Log } from '@frontdesk/runtime/log'
import { JobPutOff } from './job-put-off.ts'
import { maxStalledCount, policies, type Policy, type QueueName, type StallTimes } from './policies.ts'

export interface JobContext {
  /** Aborted when this worker has lost the job (another may have it by now) or stops. */
  signal: AbortSignal
  /** Aborted when this worker stops: its jobs are healthy, and are released for another one. */
  stopping: AbortSignal
  /** An earlier run of this very job died with its worker. */
  wasInterrupted: boolean
}

/**
 * Seconds that a worker waits for a job before it asks Redis again (BullMQ's default is 5). A second later BullMQ takes
 * the connection for dead and opens another one: after 10 s in which a firewall forgot all connections, jobs are taken
 * again 5 s later, with the default 9 s.
 */
const drainDelay = 2

/** The handler of each job. A map without one of them does not compile. */
export type Handlers = { [Name in JobName]: (payload: JobPayload<Name>, context: JobContext) => Promise<void> }

export interface WorkersInput {
  redis: Redis
  namespace: string
  handlers: Handlers
  log: Log
  stall: StallTimes
  /** A worker crashed or was paused; another one takes its job. */
  onStalled: (queue: QueueName) => void
  /** Which queues this process serves, and how many jobs of each at a time. */
  concurrency: Partial<Record<QueueName, number>>
}

export interface Workers {
  /** Resolves when the workers of all queues take jobs. */
  ready: () => Promise<void>
  isRunning: () => boolean
  /** Takes no new job and waits for the running ones; after `releaseAfterMs` they are aborted, and release their jobs. */
  close: (releaseAfterMs: number) => Promise<void>
}

/** Starts one BullMQ worker for each queue. No other place makes one, so that all share one set of stall times. */
export function startWorkers({
  redis,
  namespace,
  handlers,
  log,
  stall,
  onStalled,
  concurrency,
}: WorkersInput): Workers {
  const stopping = new AbortController()
  // Every running job adds a listener.
  setMaxListeners(0, stopping.signal)
  const entries = Object.entries(concurrency) as [QueueName, number][]
  const workers = entries.map(([queue, count]) => {
    const run = (job: Job, token?: string, lost?: AbortSignal): Promise<void> =>
      untilAny([stopping.signal, ...(lost === undefined ? [] : [lost])], signal =>
        runJob({ handlers, log }, job, {
          signal,
          stopping: stopping.signal,
          wasInterrupted: job.stalledCounter > 0,
        }).catch((error: unknown) => retryLater(job, { error, token })),
      )
    const worker = new Worker(queue, run, {
      connection: redis,
      prefix: namespace,
      concurrency: count,
      lockDuration: stall.lockMs,
      stalledInterval: stall.checkMs,
      maxStalledCount,
      drainDelay,
    })
    worker.on('error', err => log.warn({ err, queue }, 'queue error'))
    worker.on('stalled', jobId => {
      onStalled(queue)
      log.warn({ queue, jobId }, 'job stalled: its worker crashed or was paused; another worker will take it')
    })
    worker.on('lockRenewalFailed', ids => {
      log.warn({ queue, jobIds: ids }, 'lost the lock of running jobs')
      for (const id of ids) worker.cancelJob(id, 'lock lost')
    })
    return worker
  })
  return {
    async ready() {
      await Promise.all(workers.map(worker => worker.waitUntilReady()))
    },
    isRunning: () => workers.every(worker => worker.isRunning()),
    async close(releaseAfterMs) {
      const timer = setTimeout(() => stopping.abort(new WorkerStopping()), releaseAfterMs)
      try {
        await Promise.all(workers.map(worker => worker.close()))
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/**
 * Runs `task` with a signal that follows any of these. `AbortSignal.any` over one that lives as long as the process
 * keeps some 50 bytes for each job for ever (measured on Node 20).
 */
async function untilAny(signals: readonly AbortSignal[], task: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const any = new AbortController()
  const follow = (): void => any.abort(signals.find(({ aborted }) => aborted)?.reason)
  for (const signal of signals) signal.addEventListener('abort', follow)
  if (signals.some(({ aborted }) => aborted)) follow()
  try {
    await task(any.signal)
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', follow)
  }
}

async function runJob(
  { handlers, log }: Pick<WorkersInput, 'handlers' | 'log'>,
  job: Job,
  context: JobContext,
): Promise<void> {
  // A name that is not in the catalogue has no schema: the next lines check that this is one.
  const name = job.name as JobName
  const schema = Object.hasOwn(jobPayloads, name) ? jobPayloads[name] : undefined
  if (schema === undefined || !Value.Check(schema, job.data)) {
    log.error({ job: name, jobId: job.id }, 'unknown job or payload: this version cannot run it')
    throw new UnrecoverableError('JOB_UNKNOWN')
  }
  // The check above proved that the data fits the schema of this very name; the compiler cannot follow the pair.
  const handle = handlers[name] as (payload: unknown, context: JobContext) => Promise<void>
  const { mostLostRuns = Infinity }: Policy = policies[name]
  try {
    if (job.stalledCounter >= mostLostRuns) throw putAside(name)
    await handle(job.data, context)
  } catch (error) {
    if (secondsPutOff(error) !== undefined) throw error
    log.error({ err: error, job: name, jobId: job.id, attempt: job.attemptsMade }, 'job failed')
    throw asJobFailure(error)
  }
}

/** The seconds after which a job wants to be tried again, because a limit is reached for now; it uses up no attempt. */
function secondsPutOff(error: unknown): number | undefined {
  if (error instanceof JobPutOff) return error.seconds
  return error instanceof AppError && error.kind === 'too-many' ? error.retryAfterSeconds : undefined
}

async function retryLater(job: Job, { error, token }: { error: unknown; token: string | undefined }): Promise<never> {
  const seconds = secondsPutOff(error)
  if (seconds === undefined) throw error
  await job.moveToDelayed(Date.now() + seconds * 1_000, token)
  if (error instanceof JobPutOff) {
    error.onPutOff(() =>
      job.promote().then(
        () => true,
        () => false,
      ),
    )
  }
  throw new DelayedError()
}

/** A failure as Redis may keep it, with its stack: a code, never the text of an error. Only an outage is retried. */
function asJobFailure(error: unknown): Error {
  if (!(error instanceof AppError)) return new Error('JOB_FAILED')
  return error.kind === 'unavailable' ? new Error(error.code) : new UnrecoverableError(error.code)
}
