import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openQueues } from '@frontdesk/jobs/open-queues'
import { enqueueReply } from '@frontdesk/conversations/turn/enqueue-reply'
import { freePort } from '@frontdesk/local-services/free-port'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { workerRedis } from '@frontdesk/runtime/redis'
import { startModelServer } from '@frontdesk/testing/model-server'
import { projectUrl } from '@frontdesk/testing/project-url'
import { fromTestRun } from '@frontdesk/testing/test-database'
import t, { type Test } from 'tap'
import { openChatbot } from '../../../packages/conversations/test/fixtures/open-chatbot.ts'
import { startWorkerProcess } from '../../../test/harness/start-process.ts'
import { until } from '@frontdesk/testing/until'

// A server of this file's own: it is stopped, and a worker's names in Redis are those of every installation.
const redisServer = await startRedis({ dir: t.testdir() })
t.teardown(() => redisServer.stop())
const fixture = await openChatbot(t)

const env = (t: Test, more: Record<string, string> = {}): Record<string, string> => ({
  DATABASE_URL: fixture.databaseUrl,
  REDIS_URL: redisServer.url,
  DATA_DIR: t.testdir(),
  LOG_LEVEL: 'info',
  ...more,
})

/** Starts a worker that is expected to leave by itself. */
const startInVain = (variables: Record<string, string>): Promise<{ code: number | null; output: string }> =>
  new Promise(resolve => {
    const main = fileURLToPath(projectUrl('apps/worker/dist/main.js'))
    const child = execFile(process.execPath, [main], { env: { ...process.env, ...variables } }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    )
  })

const stateOf = async (id: string): Promise<string> =>
  (await fixture.db.prisma.reply.findUniqueOrThrow({ where: { id } })).state

/** The side of the API: accepts a message and asks for its reply. */
function openQueue(t: Test) {
  const redis = workerRedis({ url: redisServer.url, name: 'test', onError: () => undefined })
  const queues = openQueues({ redis, namespace: 'frontdesk' })
  t.teardown(async () => {
    await queues.close()
    redis.disconnect()
  })
  return {
    ask: async (): Promise<string> => {
      const { conversationId, replyId } = await fixture.accept()
      await enqueueReply({ queues }, { conversationId, chatbotId: fixture.chatbot.id, replyId })
      return replyId
    },
    waiting: async () => (await queues.depths()).replies.waiting,
  }
}

async function health(port: number, path: string, host = '127.0.0.1'): Promise<{ status: number; missing: string[] }> {
  const response = await fetch(`http://${host}:${port}/health/${path}`)
  const { missing = [] } = (await response.json()) as { missing?: string[] }
  return { status: response.status, missing }
}

t.test('a worker that cannot work logs why in one line and exits', async t => {
  const cases: [more: Record<string, string>, why: RegExp][] = [
    [
      { WORKER_QUEUES: 'replies,poems', WORKER_HEALTH_PORT: '0', DATABASE_URL: '' },
      /DATABASE_URL.*postgresql:[^]*WORKER_QUEUES[^]*WORKER_HEALTH_PORT/,
    ],
    [{ ENCRYPTION_KEY: 'short' }, /ENCRYPTION_KEY is invalid/],
    [{ DATABASE_URL: fromTestRun('TEST_DATABASE_URL') }, /npm run migrate/],
  ]
  await Promise.all(
    cases.map(async ([more, why]) => {
      const { code, output } = await startInVain(env(t, more))
      t.equal(code, 78, 'so that nothing starts it again')
      t.match(output, /^frontdesk worker: /)
      t.match(output, why)
      t.notMatch(output, 'at file:')
    }),
  )
})

t.test('an unexpected error is logged without its message, and ends the start', async t => {
  const DATABASE_URL = 'postgres://canary:secret@127.0.0.1:1/none'
  const { code, output } = await startInVain(env(t, { DATABASE_URL }))
  t.equal(code, 1)
  t.match(output, /"level":60.*could not start/)
  t.notMatch(output, 'canary')
})

t.test('a worker that decrypts nothing needs no key, and makes none', async t => {
  const crawler = env(t, { WORKER_QUEUES: 'indexing,exports' })
  await startWorkerProcess(t, crawler)
  t.notOk(existsSync(join(crawler['DATA_DIR'] ?? '', 'secrets')))
  const sender = { ...crawler, WORKER_QUEUES: 'indexing,maintenance' }
  await startWorkerProcess(t, sender)
  t.ok(existsSync(join(crawler['DATA_DIR'] ?? '', 'secrets', 'encryption-key')))
})

t.test('a worker without a browser says in one line why rendering is off', async t => {
  // Where the worker is root the program is run by somebody else.
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-test-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o755)
  const program = join(folder, 'chromium')
  writeFileSync(program, '#!/bin/sh\necho "FATAL: No usable sandbox! If you are running on Ubuntu …" >&2\nexit 1\n')
  chmodSync(program, 0o755)
  const reasons = {
    off: 'CHROMIUM is off: pages that need JavaScript are not read.',
    '/nowhere': 'CHROMIUM names no program that can be run here: /nowhere',
    [program]: /^The sandbox of Chromium cannot start here: it needs user namespaces/,
  }
  for (const [CHROMIUM, why] of Object.entries(reasons)) {
    const worker = await startWorkerProcess(t, env(t, { WORKER_QUEUES: 'rendering', CHROMIUM }))
    t.match(await worker.said('rendering is off'), { why }, CHROMIUM)
    worker.kill('SIGTERM')
    t.equal(await worker.exited(), 0)
  }
})

t.test('a worker processes jobs, reports its health, and exits on SIGTERM', async t => {
  const port = await freePort()
  const host = '127.0.0.2'
  const variables = { HOST: host, WORKER_HEALTH_PORT: String(port), EMBEDDING_MODEL: 'small' }
  const worker = await startWorkerProcess(t, env(t, variables))
  t.match(await worker.said('semantic search is off'), { level: 40, why: /needs a provider/ })
  t.match(worker.lines.at(-1), {
    queues: ['replies', 'indexing', 'rendering', 'exports', 'webhooks', 'maintenance'],
    provider: 'extractive',
    search: 'keyword',
    msg: 'worker is ready',
  })
  t.match(await health(port, 'live', host), { status: 200 })
  t.match(await health(port, 'ready', host), { status: 200, missing: [] })
  await t.rejects(health(port, 'live'), 'it listens on HOST alone')

  const replyId = await openQueue(t).ask()
  await until(async () => (await stateOf(replyId)) === 'answered')

  worker.kill('SIGTERM')
  t.equal(await worker.exited(), 0)
  t.match(worker.lines.at(-1), { msg: 'shutdown complete' })
  const { rows } = await fixture.db.pool.query(
    `select count(*)::int as open from pg_stat_activity where datname = current_database() and application_name = 'frontdesk worker'`,
  )
  t.equal(rows[0].open, 0)
})

t.test('row 33: a worker that is told to stop takes nothing more, ends what it writes, and exits 0', async t => {
  const [port, provider] = await Promise.all([freePort(), startModelServer()])
  t.teardown(() => provider.stop())
  provider.script({ gated: true, tokens: ['Hello all of you.'] })
  const variables = { WORKER_HEALTH_PORT: String(port), WORKER_QUEUES: 'replies', OPENAI_BASE_URL: provider.url }
  const worker = await startWorkerProcess(t, env(t, variables))
  const { ask, waiting } = openQueue(t)
  const first = await ask()
  const call = await provider.arrival(0)
  worker.kill('SIGTERM')
  await until(async () => (await health(port, 'ready')).status === 503)
  t.match(await health(port, 'ready'), { missing: ['closing'] })
  t.match(await health(port, 'live'), { status: 200 })

  const second = await ask()
  await call.release()
  t.equal(await worker.exited(), 0)
  t.equal(await stateOf(first), 'answered')
  t.equal(await stateOf(second), 'pending')
  t.same([provider.requests.length, await waiting()], [1, 1])
  provider.script({ text: 'Hello.' })
  await startWorkerProcess(t, env(t, variables))
  await until(async () => (await stateOf(second)) === 'answered')
})

t.test('row 33: a reply that takes too long is released, and the next worker writes it at once', async t => {
  const provider = await startModelServer()
  t.teardown(() => provider.stop())
  provider.scriptNext({ tokens: ['Never', 'whole.'], fault: { kind: 'stall', afterTokens: 1 } })
  const variables = env(t, { WORKER_QUEUES: 'replies', OPENAI_BASE_URL: provider.url })
  const worker = await startWorkerProcess(t, variables, { releaseAfterMs: 100 })
  const { ask } = openQueue(t)
  const replyId = await ask()
  await provider.arrival(0)
  worker.kill('SIGTERM')
  t.equal(await worker.exited(), 0)
  t.equal(await stateOf(replyId), 'pending')
  const { rows } = await fixture.db.pool.query('select from conversations where lease_until > now()')
  t.equal(rows.length, 0)
  await startWorkerProcess(t, variables)
  await until(async () => (await stateOf(replyId)) === 'answered')
})

t.test('a worker that has lost Redis or PostgreSQL is alive, and not ready', async t => {
  const port = await freePort()
  const variables = env(t, { WORKER_HEALTH_PORT: String(port), WORKER_QUEUES: 'replies' })
  const worker = await startWorkerProcess(t, variables, { releaseAfterMs: 100 })
  t.match(worker.lines.at(-1), { queues: ['replies'] })
  await redisServer.stop()
  await until(async () => (await health(port, 'ready')).status === 503)
  t.match(await health(port, 'ready'), { missing: ['redis'] })
  t.match(await health(port, 'live'), { status: 200 })
  await worker.said('Redis is unavailable')
  worker.kill('SIGTERM')
  t.equal(await worker.exited(), 0, 'row 33: it leaves all the same')
  t.match(worker.lines.map(({ msg }) => msg).join('\n'), /could not release[^]*shutdown complete/)
})
