import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { AppError, type ErrorKind } from '@frontdesk/errors/app-error'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { failedKeepSeconds, policies, queueNames, stallTimes } from '@frontdesk/jobs/policies'
import { startWorkers, type Handlers, type JobContext } from '@frontdesk/jobs/start-workers'
import { createLog } from '@frontdesk/runtime/log'
import { requestRedis, workerRedis } from '@frontdesk/runtime/redis'
import { testRedis } from '@frontdesk/testing/test-redis'
import { Queue } from 'bullmq'
import t, { type Test } from 'tap'
import { idleHandlers } from './idle-handlers.ts'

const { url, namespace } = await testRedis(t)
const redis = workerRedis({ url, name: 'test', onError: () => undefined })
const queues = openQueues({ redis, namespace })
// BullMQ itself, to see what it keeps and to ask for what our own functions cannot.
const raw = Object.fromEntries(
  queueNames.map(name => [name, new Queue(name, { connection: redis, prefix: namespace })]),
)
t.teardown(async () => {
  await Promise.all([queues.close(), ...Object.values(raw).map(queue => queue.close())])
  redis.disconnect()
})
t.beforeEach(() => redis.flushdb())

const chatbotId = randomUUID()
const aTurn = (conversationId: string) => ({ conversationId, chatbotId })

const lines: string[] = []
const log = createLog({ name: 'test', level: 'debug', destination: { write: line => void lines.push(line) } })

/** A promise and the function that resolves it. */
function aSignal<T = void>() {
  let resolve = (_value: T): void => undefined
  const promise = new Promise<T>(done => (resolve = done))
  return { promise, resolve }
}

/** Serves the queues with these handlers until the test ends. */
function serve(
  t: Test,
  handlers: Partial<Handlers>,
  stall = stallTimes,
  onStalled = (_queue: string): void => undefined,
) {
  const workers = startWorkers({
    redis,
    namespace,
    log,
    stall,
    onStalled,
    concurrency: { replies: 4, indexing: 1 },
    handlers: { ...idleHandlers, ...handlers },
  })
  t.teardown(() => workers.close(0))
  return workers
}

/** Resolves with the job once it has that state; BullMQ writes it just after the handler has ended. */
async function jobIn(queue: string, id: string, state: string) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    if ((await raw[queue]?.getJobState(id)) === state) return raw[queue]?.getJob(id)
  }
  throw new Error(`job ${id} never was ${state}`)
}

async function everythingInRedis(): Promise<string> {
  const keys = await redis.keys(`${namespace}:*`)
  const dumps = await Promise.all(
    keys.map(async key => {
      const type = await redis.type(key)
      if (type === 'hash') return JSON.stringify(await redis.hgetall(key))
      if (type === 'stream') return JSON.stringify(await redis.xrange(key, '-', '+'))
      return key
    }),
  )
  return dumps.join('\n')
}

t.test('each queue has a policy that an operator can count on', async t => {
  const names =
    'assist-agent embed-passages export-conversations fetch-identity-keys index-page index-source judge-pairs preview-website render-page run-checks send-mail send-push send-webhook test-page translate-conversation try-chatbot try-connector write-reply'
  t.equal(Object.keys(policies).toSorted().join(' '), names)
  t.ok(Object.values(policies).every(({ queue }) => queueNames.includes(queue)))
  t.same(stallTimes, { lockMs: 6_000, checkMs: 3_000 })
  t.equal(failedKeepSeconds, 86_400)
})

t.test('a job runs once with its payload, and is forgotten', async t => {
  const ran = aSignal<{ payload: unknown; context: JobContext }>()
  await queues.enqueue('write-reply', aTurn('7'), { id: 'a' })
  await queues.enqueue('write-reply', aTurn('8'), { id: 'a' })
  const none = { waiting: 0, active: 0, delayed: 0, failed: 0 }
  const all = Object.fromEntries(queueNames.map(name => [name, none]))
  t.same(await queues.depths(), { ...all, replies: { ...none, waiting: 1 } })
  t.equal(await queues.isPending('write-reply', 'a'), true)
  const seen = aSignal<boolean>()
  const workers = serve(t, {
    'write-reply': async (payload, context) => {
      seen.resolve(await queues.isPending('write-reply', 'a'))
      ran.resolve({ payload, context })
    },
  })
  await workers.ready()
  t.equal(workers.isRunning(), true)
  const { payload, context } = await ran.promise
  t.same(payload, aTurn('7'), 'the first of two with one id')
  t.match(context, { wasInterrupted: false, signal: { aborted: false } })
  t.equal(await seen.promise, true, 'it is under way while it runs')
  await workers.close(1_000)
  t.equal(workers.isRunning(), false)
  t.equal(await queues.isPending('write-reply', 'a'), false)
  t.equal(await redis.exists(`${namespace}:replies:a`), 0)
  await queues.enqueue('write-reply', aTurn('9'), { id: 'a' })
  t.equal((await queues.depths()).replies.waiting, 1, 'its id may be used again')
})

t.test('a job of an unknown name or with another payload is not run, and not tried again', async t => {
  const ran: unknown[] = []
  const note = async (payload: unknown): Promise<void> => void ran.push(payload)
  const wrong: [queue: string, name: string, data: unknown][] = [
    ['replies', 'write-poem', aTurn('1')],
    ['replies', 'toString', {}],
    ['replies', 'write-reply', aTurn('canary-b7')],
    ['replies', 'write-reply', {}],
    ['indexing', 'index-source', { sourceId: '../../etc' }],
  ]
  for (const [index, [queue, name, data]] of wrong.entries()) {
    await raw[queue]?.add(name, data, { jobId: `wrong-${index}`, attempts: 3 })
  }
  lines.length = 0
  serve(t, { 'write-reply': note, 'index-source': note })
  for (const [index, [queue]] of wrong.entries()) {
    const job = await jobIn(queue, `wrong-${index}`, 'failed')
    t.match(job, { failedReason: 'JOB_UNKNOWN', attemptsMade: 1 })
  }
  t.same(ran, [])
  t.equal(lines.filter(line => line.includes('unknown job or payload')).length, wrong.length)
  t.notMatch(lines.join('\n'), 'canary-b7')
})

t.test('permanent failures are not retried, and outages are', async t => {
  const canary = 'canary-sk-2f9e'
  const errors: Record<string, unknown> = {
    foreign: new Error(canary),
    text: canary,
    unavailable: new AppError('SERVICE_UNAVAILABLE', 'unavailable', canary, { cause: new Error(canary) }),
  }
  const lasting: ErrorKind[] = ['invalid', 'forbidden', 'not-found', 'gone', 'conflict', 'too-many', 'provider-failed']
  for (const kind of lasting) errors[kind] = new AppError('SOURCE_FAILED', kind, canary, { cause: new Error(canary) })
  const ids = new Map<string, string>(Object.keys(errors).map(name => [randomUUID(), name]))
  lines.length = 0
  serve(t, {
    'index-source': async ({ sourceId }) => {
      throw errors[ids.get(sourceId) ?? '']
    },
  })
  for (const [sourceId, name] of ids) await queues.enqueue('index-source', { sourceId }, { id: name })
  for (const name of ['foreign', 'text', 'unavailable']) {
    const job = await jobIn('indexing', name, 'delayed')
    t.match(job, { attemptsMade: 1, failedReason: name === 'unavailable' ? 'SERVICE_UNAVAILABLE' : 'JOB_FAILED' })
    t.equal(await queues.isPending('index-source', name), true)
  }
  for (const kind of lasting) {
    const job = await jobIn('indexing', kind, 'failed')
    t.match(job, { attemptsMade: 1, failedReason: 'SOURCE_FAILED' })
    t.equal(await queues.isPending('index-source', kind), false)
  }
  t.notMatch(await everythingInRedis(), canary)
  t.match(lines.join('\n'), 'SOURCE_FAILED')
})

t.test('the words of an error reach neither Redis nor, where they are not ours, the log', async t => {
  const canary = 'canary-visitor-text'
  lines.length = 0
  serve(t, {
    'write-reply': async () => {
      throw new Error(canary, { cause: new Error(canary) })
    },
  })
  await queues.enqueue('write-reply', aTurn('1'), { id: 'x' })
  await jobIn('replies', 'x', 'failed')
  t.notMatch(await everythingInRedis(), canary)
  t.match(lines.join('\n'), 'job failed')
  t.notMatch(lines.join('\n'), canary)
})

t.test('a worker that closes lets its jobs finish, and then takes no more', async t => {
  const started = aSignal()
  const finish = aSignal()
  const ended: string[] = []
  const workers = serve(t, {
    'write-reply': async ({ conversationId }, { signal }) => {
      started.resolve()
      await finish.promise
      ended.push(`${conversationId} ${signal.aborted}`)
    },
  })
  await queues.enqueue('write-reply', aTurn('1'), { id: 'one' })
  await started.promise
  const closing = workers.close(60_000)
  finish.resolve()
  await closing
  await queues.enqueue('write-reply', aTurn('2'), { id: 'two' })
  t.same(ended, ['1 false'])
  t.equal((await queues.depths()).replies.waiting, 1)
})

t.test('jobs that take too long are told to hand back', async t => {
  const started = aSignal()
  const reasons: unknown[] = []
  const workers = serve(t, {
    'write-reply': async (_, { signal, stopping }) => {
      started.resolve()
      await once(signal, 'abort')
      reasons.push(signal.reason, stopping.reason)
    },
  })
  await queues.enqueue('write-reply', aTurn('1'), { id: 'slow' })
  await started.promise
  await workers.close(10)
  t.match(reasons, [{ message: 'this worker is stopping' }, { message: 'this worker is stopping' }])
})

t.test('a job that was lost to another worker is told so', async t => {
  const told = aSignal<JobContext>()
  const started = aSignal()
  serve(
    t,
    {
      'write-reply': async (_, context) => {
        started.resolve()
        await once(context.signal, 'abort')
        told.resolve(context)
      },
    },
    { lockMs: 200, checkMs: 60_000 },
  )
  await queues.enqueue('write-reply', aTurn('1'), { id: 'lost' })
  await started.promise
  await redis.set(`${namespace}:replies:lost:lock`, 'another worker')
  t.match(await told.promise, { signal: { aborted: true }, stopping: { aborted: false } })
})

t.test('a job whose worker was killed runs again and knows it', async t => {
  const program = `
    import { startWorkers } from '@frontdesk/jobs/start-workers'
    import { createLog } from '@frontdesk/runtime/log'
    import { workerRedis } from '@frontdesk/runtime/redis'
    const [url, namespace] = process.argv.slice(1)
    const forever = () => { console.log('taken'); return new Promise(() => undefined) }
    startWorkers({
      redis: workerRedis({ url, name: 'doomed', onError: () => undefined }), namespace,
      log: createLog({ name: 'doomed', level: 'silent' }), stall: { lockMs: 300, checkMs: 100 }, onStalled: () => undefined,
      concurrency: { replies: 1 }, handlers: { 'write-reply': forever, 'index-source': forever },
    })`
  const doomed = spawn(process.execPath, ['--input-type=module', '--eval', program, url, namespace], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => doomed.kill('SIGKILL'))
  await queues.enqueue('write-reply', aTurn('1'), { id: 'orphan' })
  await once(doomed.stdout, 'data')
  doomed.kill('SIGKILL')
  await once(doomed, 'exit')
  const ran = aSignal<JobContext>()
  lines.length = 0
  const stalled: string[] = []
  const stall = { lockMs: 300, checkMs: 100 }
  serve(t, { 'write-reply': async (_, context) => ran.resolve(context) }, stall, queue => stalled.push(queue))
  t.equal((await ran.promise).wasInterrupted, true)
  t.same(stalled, ['replies'])
  t.match(lines.join('\n'), 'its worker crashed or was paused; another worker will take it')
})

t.test('while Redis is unavailable, enqueueing fails at once', async t => {
  const away = requestRedis({ url: 'redis://127.0.0.1:1', name: 'test', onError: () => undefined })
  const lost = openQueues({ redis: away, namespace })
  await t.rejects(lost.enqueue('write-reply', aTurn('1'), { id: 'x' }))
  away.disconnect()
})

t.test('a queue that was opened while Redis did not answer serves as soon as it does', async t => {
  const late = requestRedis({ url, name: 'test', onError: () => undefined })
  const opened = openQueues({ redis: late, namespace: `${namespace}-late` })
  t.teardown(() => late.disconnect())
  await t.rejects(opened.enqueue('write-reply', aTurn('1'), { id: 'too-early' }))
  if (late.status !== 'ready') await once(late, 'ready')
  await Promise.all(['a', 'b', 'c'].map(id => opened.enqueue('write-reply', aTurn('1'), { id })))
  t.match(await opened.depths(), { replies: { waiting: 3 } })
  t.equal(await opened.isPending('write-reply', 'a'), true)
  // One for each queue, and the one of the connection itself.
  t.equal(late.listenerCount('error'), queueNames.length + 1, 'and the one that failed has let go of the connection')
  await opened.close()
})
