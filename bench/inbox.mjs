/**
 * npm run bench -- inbox [--quick]
 *
 * The inbox in Chromium with 10,000 conversations stored and 500 live, while 20 things happen a second, beside the same
 * inbox in which nothing happens. On this computer and at a quarter of its processor: the reaction to a press or key (INP,
 * p98), the longest task, the time from the arrival of an event to its frame, and how long a conversation takes to open.
 * Then a day of 20,000 events for the memory of the page against its first hour, and two minutes of an idle inbox for its
 * requests. Fails where a number is over its budget: run it on a quiet machine, and look at the quiet inbox first.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { freePort } from '@frontdesk/local-services/free-port'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { openBrowser } from '../scripts/pictures/headless-browser.mjs'
import { table } from './chat/figures.mjs'
import { startProgram } from './chat/stand.mjs'
import { newStarted } from './chat/started.mjs'
import { newBudgets } from './dashboard/budgets.mjs'
import { fillTeam, password } from './inbox/fill-team.mjs'
import { openTraffic } from './inbox/make-traffic.mjs'
import { timeLong, timeOpening, workInInbox } from './inbox/use-inbox.mjs'
import { inp98, observeInbox } from './inbox/watch-inbox.mjs'

const { values: options } = parseArgs({ options: { quick: { type: 'boolean' } }, allowPositionals: true })
const [workRounds, marks, opened, dayEvents] = options.quick ? [2, 5, 3, 4_000] : [8, 30, 10, 20_000]
/** Of eight hours the first. */
const hourEvents = dayEvents / 8
const perSecond = 20
const say = line => process.stderr.write(`${line}\n`)
const { judged, conclude } = newBudgets()

const budgets = {
  desktop: { hoveredMs: 100, coldMs: 300, longMs: 500, nodes: 6_000 },
  slow: { inpMs: 100, shownMs: 100, longestTaskMs: 120, nodes: 6_000 },
}
const [memoryBudgetMb, idleRequestsBudget] = [30, 2]

const dir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
const { keep, stopAll } = newStarted()
const at = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]

async function openPlace() {
  const postgres = await keep(startPostgres({ dir: join(dir, 'postgres') }))
  const redis = await keep(startRedis({ dir: join(dir, 'redis') }))
  await migrate({ databaseUrl: postgres.url })
  const db = connect({ databaseUrl: postgres.url, poolSize: 2, name: 'bench', onIdleError: () => undefined })
  const team = await fillTeam(db, { stored: 10_000, live: 500, longest: 5_000 })
  await db.close()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  await keep(
    startProgram({
      name: 'api',
      file: 'apps/api/bundle/main.js',
      env: {
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        DATA_DIR: dir,
        PORT: String(port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        TRUSTED_PROXIES: '127.0.0.1',
        RATE_LIMIT_SESSION_PER_MINUTE: '1000000',
        RATE_LIMIT_DASHBOARD_PER_MINUTE: '1000000',
      },
      readyUrl: `${url}/health/ready`,
      dir,
    }),
  )
  return { url, ...team }
}

/** A tab in which Robin is logged in and the inbox is open. */
async function openInbox(browser, { url, robin }, cpu) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  await context.addInitScript(observeInbox)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const data = { email: robin.email, password }
  await page.request.post('/api/auth/login', { data, headers: { origin: url } })
  const session = await context.newCDPSession(page)
  await page.goto('/dashboard/inbox')
  await page
    .getByRole('tab', { name: 'Waiting (250)' })
    .or(page.getByRole('tab', { name: /^Waiting \(2/ }))
    .waitFor()
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return { page, session, close: () => context.close() }
}

/**
 * From the arrival of a visitor's message to the frame in which it stands in the thread. The first one is not counted: the
 * page has just been loaded, and still makes itself ready.
 */
async function timeMarks(page, traffic, sessionId) {
  await page.goto(`/dashboard/inbox?view=mine&chat=${sessionId}`)
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  const times = []
  for (let number = 0; number <= marks; number += 1) {
    const mark = `mark ${number}.`
    await traffic.say(sessionId, `This is ${mark}`)
    const after = await page.waitForFunction(name => window.frontdeskInbox.shownAfterMs(name), mark)
    if (number > 0) times.push(await after.jsonValue())
  }
  return times
}

async function measure(browser, place, traffic, { cpu, rate }) {
  const { page, close } = await openInbox(browser, place, cpu)
  let isOver = false
  const happening = rate === 0 ? undefined : traffic.run({ perSecond: rate, isOver: () => isOver })
  try {
    await workInInbox(page, 1)
    await page.evaluate(() => window.frontdeskInbox.reset())
    const before = await page.evaluate(() => performance.interactionCount)
    await workInInbox(page, workRounds)
    const seen = await page.evaluate(() => window.frontdeskInbox.seen())
    const { hovered, cold } = await timeOpening(page, opened)
    const longMs = await timeLong(page, place.sessions.long)
    const { nodes } = await page.evaluate(() => window.frontdeskInbox.seen())
    const shown = await timeMarks(page, traffic, place.sessions.robins[0])
    return {
      inpMs: inp98({ ...seen, interactionCount: seen.interactionCount - before }),
      longestTaskMs: seen.longestTaskMs,
      shownMs: at(shown, 0.98),
      hoveredMs: at(hovered, 0.75),
      coldMs: at(cold, 0.75),
      longMs,
      nodes: Math.max(nodes, seen.nodes),
    }
  } finally {
    isOver = true
    await happening
    await close()
  }
}

/** The heap of the page in MB, once its garbage was collected. */
async function heapMb(session) {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
}

/** A day of events in one tab: what it holds after the first hour, and at the end. Nobody touches it. */
async function measureDay(browser, place, traffic) {
  const { page, session, close } = await openInbox(browser, place, 1)
  try {
    await page.goto(`/dashboard/inbox?view=team`)
    await session.send('HeapProfiler.enable')
    await traffic.act(hourEvents)
    const firstHourMb = await heapMb(session)
    await traffic.act(dayEvents - hourEvents)
    const grownMb = (await heapMb(session)) - firstHourMb
    return { firstHourMb, grownMb }
  } finally {
    await close()
  }
}

/** How often an inbox asks in two minutes in which nothing happens. A person who has just been there is looked after. */
async function countIdleRequests(browser, place) {
  const { page, close } = await openInbox(browser, place, 1)
  try {
    await page.waitForTimeout(65_000)
    let requests = 0
    page.on('request', () => (requests += 1))
    await page.waitForTimeout(120_000)
    return requests
  } finally {
    await close()
  }
}

console.log(`load before the run ${loadavg()[0].toFixed(2)}, Node ${process.version}`)
let browser
try {
  const place = await openPlace()
  const traffic = await openTraffic(place)
  browser = await openBrowser()
  const columns = ['inpMs', 'longestTaskMs', 'shownMs', 'hoveredMs', 'coldMs', 'longMs', 'nodes']
  const rows = [
    ['inbox', 'INP p98', 'longest task', 'event shown p98', 'open hovered', 'open cold', '5,000 messages', 'nodes'],
  ]
  for (const [profile, cpu] of Object.entries({ desktop: 1, slow: 4 })) {
    for (const rate of [0, perSecond]) {
      const name = `${profile}, ${rate} a second`
      say(`${name} …`)
      const found = await measure(browser, place, traffic, { cpu, rate })
      const budget = rate === 0 ? {} : budgets[profile]
      rows.push([name, ...columns.map(key => judged(`${name}, ${key}`, found[key], budget[key]))])
    }
  }
  console.log(table(rows, { lower: rows[0].slice(1) }))
  say(`${dayEvents} events …`)
  const { firstHourMb, grownMb } = await measureDay(browser, place, traffic)
  console.log(
    `\n${dayEvents} events: the page holds ${firstHourMb.toFixed(1)} MB after ${hourEvents}, and ` +
      `${judged('memory of a day', grownMb, memoryBudgetMb, 1)} MB more at the end`,
  )
  traffic.leave()
  if (!options.quick) {
    say('two idle minutes …')
    const requests = await countIdleRequests(browser, place)
    console.log(`idle for two minutes: ${judged('requests of an idle inbox', requests, idleRequestsBudget)} requests`)
  }
} finally {
  await browser?.close()
  await stopAll()
  rmSync(dir, { recursive: true, force: true })
}
conclude()
