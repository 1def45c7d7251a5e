import { apiTimes } from '@frontdesk/api/deps'
import { connect } from '@frontdesk/db/connect'
import { aChatbot, anAccount, aUser } from '@frontdesk/testing/factories'
import { projectUrl } from '@frontdesk/testing/project-url'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import { aVisitor, readEvents, type SeenEvent } from '@frontdesk/testing/visitor'
import { workerTuning } from '@frontdesk/worker/start-worker'
import t from 'tap'
import { startProcess, startWorkerProcess } from './harness/start-process.ts'
import { until } from '@frontdesk/testing/until'

/* Live chat over processes as an operator starts them, one of which is killed. Only the periods are shorter. */

const [{ url: databaseUrl }, { url: redisUrl }] = await Promise.all([testDatabase(t), testRedis(t)])
const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: t.testdir(), LOG_LEVEL: 'info' }
const db = connect({ databaseUrl, poolSize: 2, name: 'test', onIdleError: () => undefined })
t.teardown(() => db.close())

const startApi = async () => {
  const main = projectUrl('test/faults/harness/api-main.mjs')
  const args = [JSON.stringify({ ...apiTimes, presenceMs: 200, livePollMs: 300 })]
  const api = startProcess(t, { main, args }, { ...env, PORT: '0' })
  return { ...api, url: String((await api.said('api is ready'))['address']) }
}

const email = 'kim@shop.example'
const password = 'correct horse battery'

async function logIn(baseUrl: string): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: baseUrl }
  const body = JSON.stringify({ email, password })
  const response = await fetch(`${baseUrl}/api/auth/login`, { method: 'POST', headers, body })
  return String(response.headers.getSetCookie().at(-1)?.split(';', 1)[0])
}

/** Reads a stream until it breaks off. */
async function follow(url: string, headers: Record<string, string>): Promise<SeenEvent[]> {
  const response = await fetch(url, { headers })
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  const seen: SeenEvent[] = []
  const read = async (): Promise<void> => {
    for await (const event of readEvents(response)) seen.push(event)
  }
  void read().catch(() => undefined)
  return seen
}

t.test(
  'row 62: the process that holds a colleague’s inbox is killed, and the visitor is told and waits for the next one',
  async t => {
    const [visitors, agents] = await Promise.all([startApi(), startApi()])
    const { id: accountId } = await anAccount(db)
    const { id: chatbotId } = await aChatbot(db, { accountId, liveChatEnabled: true })
    await aUser(db, { accountId, email, password })
    await startWorkerProcess(
      t,
      { ...env, WORKER_QUEUES: 'maintenance' },
      { times: { ...workerTuning.times, liveSweepEveryMs: 200, agentLostMs: 5_000 } },
    )
    const visitor = aVisitor({ baseUrl: visitors.url, chatbotId })
    await visitor.ask('Can I talk to a human, please?')
    const sessionId = visitor.sessionId ?? ''
    const cookie = await logIn(agents.url)
    const inbox = await follow(`${agents.url}/api/live-chats/events`, { cookie })
    await until(() => inbox.length > 0)
    const claim = `${agents.url}/api/live-chats/${sessionId}/claim`
    t.equal((await fetch(claim, { method: 'POST', headers: { cookie, origin: agents.url } })).status, 200)
    const events = await follow(`${visitors.url}/api/chat/live-events?chatbotId=${chatbotId}`, {
      origin: 'https://shop.example',
      'x-chat-session-id': sessionId,
    })
    const states = (): unknown[] => events.filter(({ event }) => event === 'state').map(({ data }) => data)
    const isSaid = (status: string, times = 1): boolean =>
      states().filter(state => (state as { status: string }).status === status).length >= times
    await until(() => isSaid('open'))

    agents.kill('SIGKILL')
    await agents.exited()
    await until(() => isSaid('waiting'), 60_000)
    t.same(states().at(-1), { mode: 'bot', status: 'waiting', agentName: null, agentPicture: null })
    const lost = 'connection to our team member was lost'
    await until(() => events.some(({ event, data }) => event === 'message' && JSON.stringify(data).includes(lost)))
    const next = await logIn(visitors.url)
    const again = `${visitors.url}/api/live-chats/${sessionId}/claim`
    t.equal((await fetch(again, { method: 'POST', headers: { cookie: next, origin: visitors.url } })).status, 200)
    await until(() => isSaid('open', 2))
  },
)
