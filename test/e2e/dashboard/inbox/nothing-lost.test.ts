/// <reference lib="dom" />
import { apiTimes } from '@frontdesk/api/deps'
import { connect } from '@frontdesk/db/connect'
import { aChatbot, anAccount, aUser } from '@frontdesk/testing/factories'
import { projectUrl } from '@frontdesk/testing/project-url'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import { until } from '@frontdesk/testing/until'
import { aVisitor, type Visitor } from '@frontdesk/testing/visitor'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { startTcpProxy, type TcpProxy } from '../../../faults/harness/tcp-proxy.ts'
import { startProcess } from '../../../harness/start-process.ts'
import { openBrowser, noBrowser } from '../../browser.ts'

/*
 * An agent's inbox over a wire that breaks, while a colleague and visitors write through another process. What the browser
 * shows afterwards, without a reload, is what the database has. Its clock is moved ahead, so that nothing waits.
 */

const password = 'correct horse battery'

/** Two API processes with one database, and a wire from the browser to one of them. */
async function openPlace(t: Test) {
  const [{ url: databaseUrl }, { url: redisUrl }] = await Promise.all([testDatabase(t), testRedis(t)])
  const db = connect({ databaseUrl, poolSize: 2, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  const wire = await startTcpProxy('http://127.0.0.1:1')
  t.teardown(() => wire.stop())
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    DATA_DIR: t.testdir(),
    BASE_URL: new URL(wire.url).origin,
    PORT: '0',
  }
  // All of them have one address here.
  const limits = {
    RATE_LIMIT_SESSION_PER_MINUTE: '100000',
    RATE_LIMIT_IP_PER_MINUTE: '100000',
    RATE_LIMIT_DASHBOARD_PER_MINUTE: '100000',
  }
  const startApi = async () => {
    const main = projectUrl('test/faults/harness/api-main.mjs')
    const args = [JSON.stringify({ ...apiTimes, presenceMs: 200, livePollMs: 300 })]
    const api = startProcess(t, { main, args }, { ...env, ...limits, LOG_LEVEL: 'info' })
    return { ...api, url: String((await api.said('api is ready'))['address']) }
  }
  const [near, far] = [await startApi(), await startApi()]
  wire.moveTo(near.url)
  const { id: accountId } = await anAccount(db)
  const { id: chatbotId } = await aChatbot(db, { accountId, liveChatEnabled: true })
  return { db, wire, near, far, accountId, chatbotId }
}
type Place = Awaited<ReturnType<typeof openPlace>>

/** Somebody of the team, as the API sees them through the process that the browser does not use. */
async function aColleague({ db, far, wire, accountId }: Place) {
  const { user } = await aUser(db, { accountId, password })
  const headers = { 'content-type': 'application/json', origin: new URL(wire.url).origin }
  const login = await fetch(`${far.url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: user.email, password }),
  })
  const cookie = String(login.headers.getSetCookie().at(-1)?.split(';', 1)[0])
  return {
    email: user.email,
    call: async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${far.url}/api/live-chats${path}`, {
        method,
        headers: body === undefined ? { origin: headers.origin, cookie } : { ...headers, cookie },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return answer.json() as Promise<unknown>
    },
  }
}

async function aWaitingVisitor({ far, chatbotId }: Place): Promise<Visitor & { sessionId: string }> {
  const visitor = aVisitor({ baseUrl: far.url, chatbotId })
  await visitor.ask('Can I talk to a human, please?')
  return Object.assign(visitor, { sessionId: visitor.sessionId ?? '' })
}

/** The lines that were said in a conversation, as the thread has them and as the database has them. */
const linesOnScreen = (page: Page): Promise<string[]> =>
  page
    .getByRole('log')
    .getByText(/^Line \d+\.$/)
    .allTextContents()
const linesStored = async ({ db }: Place, sessionId: string): Promise<string[]> => {
  const { rows } = await db.pool.query<{ content: string }>(
    `select m.content from messages m join conversations c on c.id = m.conversation_id
     where session_id = $1 and m.content ~ 'Line [0-9]+[.]' order by m.id`,
    [sessionId],
  )
  return rows.map(({ content }) => /Line \d+\./.exec(content)?.[0] ?? '')
}
const same = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n')

/** What the list of a tab shows. */
async function rowsOf(page: Page, tab: RegExp, list: string): Promise<(string | null)[]> {
  await page.getByRole('tab', { name: tab }).click()
  const rows = page.getByRole('list', { name: list }).getByRole('listitem')
  return rows.evaluateAll(items => items.map(item => item.getAttribute('data-id')))
}

t.test('an inbox whose connection breaks', { skip: noBrowser }, async t => {
  const place = await openPlace(t)
  const { wire, near, far } = place
  const [agent, colleague] = [await aColleague(place), await aColleague(place)]
  const [mine, theirs] = [await aWaitingVisitor(place), await aWaitingVisitor(place)]
  await colleague.call('POST', `/${theirs.sessionId}/claim`)
  await agent.call('POST', `/${mine.sessionId}/claim`)

  const browser = await openBrowser(t)
  const context = await browser.newContext({ baseURL: wire.url, locale: 'en-GB' })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.clock.install()
  const streams: string[] = []
  context.on('request', request => {
    if (request.url().includes('/api/live-chats/events')) streams.push(request.url())
  })
  await page.request.post('/api/auth/login', {
    data: { email: agent.email, password },
    headers: { origin: new URL(wire.url).origin },
  })
  await page.goto(`/dashboard/inbox?view=mine&chat=${mine.sessionId}`)
  await page.getByRole('list', { name: 'Mine' }).getByRole('link').waitFor()
  await page.evaluate(() => {
    document.documentElement.dataset['loaded'] = 'once'
  })

  let line = 0
  const waiting: string[] = []
  /** What happens while the browser hears nothing: visitors write, a colleague does, and one more begins to wait. */
  const work = async (): Promise<void> => {
    await mine.ask(`Line ${(line += 1)}.`)
    await colleague.call('POST', `/${theirs.sessionId}/messages`, { text: `Line ${(line += 1)}.` })
    await theirs.ask(`Line ${(line += 1)}.`)
    await mine.ask(`Line ${(line += 1)}.`)
    waiting.push((await aWaitingVisitor(place)).sessionId)
  }
  const isWhole = async (t: Test): Promise<void> => {
    const shows = async (tab: RegExp, list: string, rows: readonly string[]): Promise<boolean> =>
      same((await rowsOf(page, tab, list)).map(String), rows)
    // A list is drawn after its tab was pressed, and its rows come with their own answer.
    await until(async () => same(await linesOnScreen(page), await linesStored(place, mine.sessionId)))
    await until(() => shows(/^Waiting/, 'Waiting', waiting))
    await until(() => shows(/^Team/, 'Team', [theirs.sessionId]))
    const row = page.getByRole('list', { name: 'Team' }).getByRole('link')
    const [last] = (await linesStored(place, theirs.sessionId)).slice(-1)
    await row.getByText(last ?? '').waitFor()
    await until(() => shows(/^Mine/, 'Mine', [mine.sessionId]))
    t.equal(await page.locator('html').getAttribute('data-loaded'), 'once', 'nothing was loaded anew')
  }

  await t.test('shows updates while the connection is up', async t => {
    await work()
    await isWhole(t)
  })

  const reset = (broken: TcpProxy): void => {
    broken.cut()
    broken.resume()
  }
  const breaks: readonly [string, string, (wire: TcpProxy) => void][] = [
    ['for ten seconds, after which what was held back arrives', '00:10', broken => broken.resume()],
    ['for three minutes, with its connections reset', '03:00', reset],
    ['for twenty minutes, while the computer sleeps', '20:00', reset],
  ]
  for (const [name, ahead, heal] of breaks)
    await t.test(`has everything once and in order after a break ${name}`, async t => {
      wire.pause()
      await work()
      await page.clock.fastForward(ahead)
      heal(wire)
      await isWhole(t)
    })

  await t.test('has everything after a firewall has forgotten its connections, which stay silent for ever', async t => {
    wire.pause()
    await work()
    wire.resumeForgetful()
    await work()
    // Each request that got a dead connection is given up in its own time, which is less than what a sleep looks like.
    await until(async () => {
      await page.clock.fastForward('00:26')
      return same(await linesOnScreen(page), await linesStored(place, mine.sessionId))
    })
    await isWhole(t)
  })

  await t.test('has everything when the process that it listens to was killed', async t => {
    near.kill('SIGKILL')
    await near.exited()
    await work()
    wire.moveTo(far.url)
    await page.clock.fastForward('00:40')
    await work()
    await isWhole(t)
  })

  await t.test('is one stream for seven tabs, and each of them has it', async t => {
    const before = streams.length
    for (let tab = 1; tab < 7; tab += 1) {
      const other = await context.newPage()
      other.setDefaultTimeout(60_000)
      await other.goto('/dashboard/inbox')
      await other.getByRole('tab', { name: `Waiting (${waiting.length})` }).waitFor()
    }
    t.equal(streams.length, before, 'no tab asks for one')
  })
})
