import { Queue } from 'bullmq'
import type { Redis } from '@frontdesk/runtime/redis'
import type { JobName, JobPayload } from '@frontdesk/contracts/jobs'
import { isOutage } from '@frontdesk/runtime/is-outage'
import { failedKeepSeconds, policies, queueNames, type Policy, type QueueName } from './policies.ts'

export interface QueuesInput {
  redis: Redis
  /** Namespace of all queues in Redis; tests give each file its own. */
  namespace: string
}

export interface Queues {
  /**
   * Enqueues a job. While a job with the same id waits or runs, a second one is ignored. Resolves when Redis has
   * stored it.
   */
  enqueue: <Name extends JobName>(name: Name, payload: JobPayload<Name>, options: { id: string }) => Promise<void>
  /** True while the job with this id waits or runs. */
  isPending: (name: JobName, id: string) => Promise<boolean>
  /** Lets a job come at once that is delayed; does nothing to any other. */
  promote: (name: JobName, id: string) => Promise<void>
  /** How many jobs of each queue are in which state. */
  depths: () => Promise<Record<QueueName, Record<JobState, number>>>
  /** How many workers serve each queue at the moment: Redis knows it by the names of their connections. */
  workers: () => Promise<Record<QueueName, number>>
  close: () => Promise<void>
}

/** Finished jobs are removed at once; failed ones are kept for the operator. */
const jobStates = ['waiting', 'active', 'delayed', 'failed'] as const
export type JobState = (typeof jobStates)[number]

const pendingStates = new Set(['waiting', 'active', 'delayed', 'prioritized', 'waiting-children'])

/** Opens every queue on one shared connection. The caller keeps the connection and closes it after the queues. */
export function openQueues({ redis, namespace }: QueuesInput): Queues {
  const open = (name: QueueName): Queue => {
    // A visitor cannot wait until a connection is ready: with Redis away, adding fails at once.
    // BullMQ keeps the last 10,000 events of a queue, some 400 bytes each, and nobody here reads them.
    const streams = { events: { maxLen: 100 } }
    const queue = new Queue(name, { connection: redis, prefix: namespace, skipWaitingForReady: true, streams })
    // BullMQ repeats the connection's errors here, and without a listener they would end the process.
    queue.on('error', () => undefined)
    return queue
  }
  const queues = Object.fromEntries(queueNames.map(name => [name, open(name)])) as Record<QueueName, Queue>
  // BullMQ reads the version of Redis once. A queue for which that failed, because Redis was slow just then, would
  // refuse every job from then on; it is opened again instead.
  const ready = async (name: QueueName): Promise<Queue> => {
    const queue = queues[name]
    const isReady = await queue.waitUntilReady().then(
      () => true,
      () => false,
    )
    if (!isReady && queues[name] === queue) {
      queues[name] = open(name)
      void queue.close().catch(() => undefined)
    }
    return queues[name]
  }
  return {
    async enqueue(name, payload, { id }) {
      const { queue, attempts, backoffMs, forgetsFailed = false }: Policy = policies[name]
      await (
        await ready(queue)
      ).add(name, payload, {
        jobId: id,
        attempts,
        backoff: { type: 'exponential', delay: backoffMs },
        removeOnComplete: true,
        removeOnFail: forgetsFailed || { age: failedKeepSeconds },
      })
    },
    async isPending(name, id) {
      return pendingStates.has(await (await ready(policies[name].queue)).getJobState(id))
    },
    async promote(name, id) {
      const job = await (await ready(policies[name].queue)).getJob(id)
      if (job === undefined || !(await job.isDelayed())) return
      // It may have come by itself meanwhile.
      await job.promote().catch((error: unknown) => {
        if (isOutage(error)) throw error
      })
    },
    async depths() {
      const counts = await Promise.all(
        queueNames.map(async name => [name, await (await ready(name)).getJobCounts(...jobStates)] as const),
      )
      return Object.fromEntries(counts) as Record<QueueName, Record<JobState, number>>
    },
    async workers() {
      const counts = await Promise.all(
        queueNames.map(async name => [name, await (await ready(name)).getWorkersCount()] as const),
      )
      return Object.fromEntries(counts) as Record<QueueName, number>
    },
    async close() {
      await Promise.all(queueNames.map(name => queues[name].close()))
    },
  }
}
