import { connect } from '@frontdesk/db/connect'
import { freePort } from '@frontdesk/local-services/free-port'
import { greetings } from '@frontdesk/testing/greetings'
import { aChatbot } from '@frontdesk/testing/factories'
import { startModelServer } from '@frontdesk/testing/model-server'
import { readMetrics } from '@frontdesk/testing/read-metrics'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import { until } from '@frontdesk/testing/until'
import { aVisitor, readEvents, type SeenEvent, type Visitor } from '@frontdesk/testing/visitor'
import t, { type Test } from 'tap'
import { findBrokenPromises } from './harness/ledger.ts'
import { startApiProcess, startProcess, startWorkerProcess, shipped, type Process } from './harness/start-process.ts'

/* One command that starts several processes: API_PROCESSES and WORKER_PROCESSES. */

const [{ url: databaseUrl }, { url: redisUrl }, model] = await Promise.all([
  testDatabase(t),
  testRedis(t),
  startModelServer(),
])
const db = connect({ databaseUrl, poolSize: 5, name: 'test', onIdleError: () => undefined })
t.teardown(() => Promise.all([model.stop(), db.close()]))
const common = {
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  DATA_DIR: t.testdir(),
  OPENAI_BASE_URL: model.url,
  RATE_LIMIT_IP_PER_MINUTE: '100000',
  LOG_LEVEL: 'info',
}
const chatbot = await aChatbot(db, { isStreaming: true })

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The ids of the processes that have said they are ready, in the order in which they did. */
const pidsOf = ({ lines }: Process, app: 'api' | 'worker'): number[] =>
  lines.filter(({ msg }) => msg === `${app} is ready`).map(({ pid }) => Number(pid))

/** Waits until so many processes were ready since the start, and resolves with the ids of all of them. */
async function readyPids(program: Process, app: 'api' | 'worker', count: number): Promise<number[]> {
  await until(async () => pidsOf(program, app).length >= count)
  return pidsOf(program, app)
}

const startSeveralApis = async (t: Test): Promise<Process & { url: string; pids: number[] }> => {
  const api = await startApiProcess(t, { ...common, API_PROCESSES: '2' })
  return { ...api, pids: await readyPids(api, 'api', 2) }
}

/** Reads a stream to its end, at any process: where it breaks off, it is resumed after the last event that was read. */
async function readToTheEnd(visitor: Visitor, events: AsyncGenerator<SeenEvent>, read: (event: SeenEvent) => void) {
  let breaks = 0
  let replyId = ''
  let lastId: string | undefined
  for (let source: AsyncGenerator<SeenEvent> | undefined = events; ;) {
    try {
      for await (const event of source) {
        if (event.event === 'start') replyId = (event.data as { replyId: string }).replyId
        lastId = event.id ?? lastId
        read(event)
        if (event.event === 'done') return breaks
      }
    } catch {
      // The process is gone.
    }
    breaks += 1
    const path = `/api/chat/replies/${replyId}/events?chatbotId=${chatbot.id}`
    const headers: Record<string, string> = lastId === undefined ? {} : { 'last-event-id': lastId }
    const session = visitor.sessionId ?? ''
    const response = await visitor
      .fetch(path, { headers: { ...headers, 'x-chat-session-id': session } })
      .catch(() => undefined)
    source = response === undefined ? events : readEvents(response)
  }
}

t.test('two API processes serve one port, and streams of one that is killed go on at the other', async t => {
  await startWorkerProcess(t, common)
  const api = await startSeveralApis(t)
  t.equal(new Set(api.pids).size, 2)
  t.notOk(api.pids.includes(api.child.pid ?? 0))
  const tokens = greetings(40)
  model.script({ tokens, tokenMs: 50 })
  const visitors = Array.from({ length: 8 }, () => aVisitor({ baseUrl: api.url, chatbotId: chatbot.id }))
  let begun = 0
  const reading = visitors.map(async (visitor, index) => {
    const { events } = await visitor.stream(`Hello ${index}`)
    let said = ''
    let isFirst = true
    const breaks = await readToTheEnd(visitor, events, ({ event, data }) => {
      if (event !== 'token') return
      said += (data as { text: string }).text
      if (isFirst) begun += 1
      isFirst = false
    })
    return { said, breaks }
  })
  await until(async () => begun === visitors.length)
  // The system says who takes a connection: it may be the same process for all.
  const streams = await readMetrics(api.url)
  const killed = [1, 2].find(number => (streams(`frontdesk_reply_streams{process="${number}"}`) ?? 0) > 0) ?? 0
  process.kill(api.pids[killed - 1] ?? 0, 'SIGKILL')
  const answers = await Promise.all(reading)
  t.ok(
    answers.some(({ breaks }) => breaks > 0),
    'the killed process had streams',
  )
  for (const { said } of answers) t.equal(said, tokens.join(''))
  t.match(await api.said('process exited'), { process: killed, signal: 'SIGKILL' })
  const pids = await readyPids(api, 'api', 3)
  t.ok(isAlive(pids[2] ?? 0), 'it comes back')
  for (const visitor of visitors) t.equal((await visitor.history()).messages.length, 2)
  t.same(await findBrokenPromises(db), [])
})

t.test('metrics name every process, and a hanging one fails liveness for all of them', async t => {
  const api = await startSeveralApis(t)
  const ask = async (path: string): Promise<{ status: number; text: string }> => {
    // A connection that the paused process gets is never answered.
    const response = await fetch(`${api.url}${path}`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
    return { status: response?.status ?? 0, text: (await response?.text()) ?? '' }
  }
  const { text: metrics } = await ask('/metrics')
  for (const number of [1, 2]) {
    t.match(metrics, `frontdesk_process_up{process="${number}"} 1`)
    t.match(metrics, `frontdesk_http_responses_total{route_group="chat",status="2xx",process="${number}"} 0`)
  }
  const types = metrics.split('\n').filter(line => line.startsWith('# TYPE '))
  t.equal(new Set(types).size, types.length, 'each metric stands there once')
  t.match(await ask('/health/live'), { status: 200 })

  process.kill(api.pids[1] ?? 0, 'SIGSTOP')
  t.teardown(() => process.kill(api.pids[1] ?? 0, 'SIGCONT'))
  await until(async () => (await ask('/metrics')).text.includes('frontdesk_process_up{process="2"} 0'))
  await until(async () => (await ask('/health/live')).text === '{"status":"dead","missing":["process 2"]}')
  process.kill(api.pids[1] ?? 0, 'SIGCONT')
  await until(async () => (await ask('/health/live')).status === 200)
})

t.test('a signal that all processes get ends all of them in order', async t => {
  const worker = await startWorkerProcess(t, { ...common, WORKER_PROCESSES: '2' })
  const workers = await readyPids(worker, 'worker', 2)
  const api = await startSeveralApis(t)
  model.script({ echo: true, tokenMs: 20 })
  const visitor = aVisitor({ baseUrl: api.url, chatbotId: chatbot.id })
  const { events } = await visitor.stream('How are you?')
  await events.next()
  // As a terminal's Ctrl-C does.
  for (const pid of [...workers, worker.child.pid ?? 0]) process.kill(pid, 'SIGINT')
  t.equal(await worker.exited(), 0)
  t.notOk(workers.some(isAlive))
  t.equal(worker.lines.filter(({ msg }) => msg === 'shutdown complete').length, 2)
  for (const pid of [...api.pids, api.child.pid ?? 0]) process.kill(pid, 'SIGINT')
  const last: string[] = []
  for await (const { event } of events) last.push(event)
  t.ok(['done', 'reconnect'].includes(last.at(-1) ?? ''), 'no stream is cut off')
  t.equal(await api.exited(), 0)
  t.notOk(api.pids.some(isAlive))
})

t.test('no process outlives the one that started it', async t => {
  const api = await startSeveralApis(t)
  api.kill('SIGKILL')
  await api.exited()
  await until(() => !api.pids.some(isAlive))
})

t.test('of several workers on one health port one is killed, and the other writes its replies', async t => {
  const port = await freePort()
  const worker = await startWorkerProcess(t, { ...common, WORKER_PROCESSES: '2', WORKER_HEALTH_PORT: String(port) })
  const pids = await readyPids(worker, 'worker', 2)
  const api = await startApiProcess(t, common)
  model.script({ echo: true, tokenMs: 100 })
  const visitors = Array.from({ length: 8 }, () => aVisitor({ baseUrl: api.url, chatbotId: chatbot.id }))
  const asked = model.requests.length
  const answers = visitors.map(visitor => visitor.ask('How are you, and what do you sell today?'))
  await until(() => model.requests.length >= asked + visitors.length)
  process.kill(pids[0] ?? 0, 'SIGKILL')
  for (const { status } of await Promise.all(answers)) t.equal(status, 200)
  const url = `http://127.0.0.1:${port}`
  await readyPids(worker, 'worker', 3)
  await until(async () => (await fetch(`${url}/metrics`).then(answer => answer.text())).includes('_up{process="1"} 1'))
  t.equal((await fetch(`${url}/health/ready`)).status, 200)
  t.same(await findBrokenPromises(db), [])
})

t.test('an error that keeps one process from starting is logged once, and ends all of them', async t => {
  const cases = [
    [{ PORT: 'a port' }, 78],
    [{ API_PROCESSES: 'many' }, 78],
    [{ REDIS_URL: 'redis://127.0.0.1:1' }, 1],
  ] as const
  for (const [wrong, code] of cases) {
    const api = startProcess(t, shipped('api'), { ...common, PORT: '0', API_PROCESSES: '2', ...wrong })
    t.equal(await api.exited(), code)
    const said = api.lines.filter(({ msg }) => msg.includes('frontdesk api:') || msg === 'could not start')
    t.equal(said.length, 1, Object.keys(wrong).join())
  }
})
