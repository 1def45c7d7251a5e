/**
 * npm run bench -- live [--streams 5000] [--messages 200] [--rounds 2]
 *
 * Visitors with an open stream of live events at one API process, and a colleague who writes to some of them through
 * another: memory for each stream, the time until a message reaches its visitor, and what is left after all have gone.
 * All of them come and go several times. Memory is read after the garbage has been collected: what the process has
 * from the system (RSS) rises with the garbage that waits for it, and says nothing about what a stream keeps.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hashPassword } from '@frontdesk/accounts/login/passwords'
import { connect } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { freePort } from '@frontdesk/local-services/free-port'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { table } from './chat/figures.mjs'
import { startProgram } from './chat/stand.mjs'
import { newStarted } from './chat/started.mjs'

const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '5000' },
    messages: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '2' },
  },
  allowPositionals: true,
})
const [streams, messages, rounds] = [options.streams, options.messages, options.rounds].map(Number)
const say = line => process.stderr.write(`${line}\n`)
const measuring = new URL('../test/harness/measure-on-signal.mjs', import.meta.url).href
const dir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
const { keep, stopAll } = newStarted()
const origin = 'https://bench.example'
const password = 'correct horse battery'
const at = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]

/** What a process holds, in kB, once it has collected its garbage: on the heap and beside it, and resident. */
async function held({ pid, logFile }) {
  const past = measurements(logFile).length
  process.kill(pid, 'SIGWINCH')
  for (;;) {
    const measured = measurements(logFile)[past]
    if (measured !== undefined) return { heap: measured.heapUsed / 1024, resident: measured.rss / 1024 }
    await wait(50)
  }
}

/** Said by test/harness/measure-on-signal.mjs. */
const measurements = logFile =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('{"msg":"measured"'))
    .map(line => JSON.parse(line))

/** A chatbot with so many conversations that are open, half a day's work written at once, and who has them. */
async function fill(db) {
  const { id: accountId } = await db.prisma.account.create({ data: { name: 'Bench', plan: 'standard' } })
  const user = await db.prisma.user.create({
    data: { email: 'agent@bench.example', name: 'Agent', passwordHash: await hashPassword(password) },
  })
  await db.prisma.member.create({ data: { accountId, userId: user.id, isOwner: true, permissions: [] } })
  const { id: chatbotId } = await db.prisma.chatbot.create({
    data: {
      accountId,
      name: 'Bench',
      serviceName: 'Bench',
      liveChatEnabled: true,
      allowedDomains: { create: [{ domain: 'bench.example' }] },
    },
  })
  const { rows } = await db.pool.query(
    `insert into conversations (session_id, chatbot_id, mode, live_status, agent_id, last_activity_at)
     select gen_random_uuid(), $1, 'human', 'open', $2, now() - interval '1 minute' from generate_series(1, $3::int)
     returning session_id`,
    [chatbotId, user.id, streams],
  )
  return { chatbotId, sessionIds: rows.map(row => row.session_id) }
}

/** Opens one visitor's stream and calls `onMessage` for each message in it. */
function openStream(port, { chatbotId, sessionId, index }, onMessage) {
  return new Promise((resolve, reject) => {
    // Each from an address of its own: the limits are for one.
    const localAddress = `127.${2 + Math.floor(index / 62_500)}.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`
    const request = http.get(
      {
        host: '127.0.0.1',
        port,
        localAddress,
        agent: false,
        path: `/api/chat/live-events?chatbotId=${chatbotId}`,
        headers: { origin, 'x-chat-session-id': sessionId },
      },
      response => {
        if (response.statusCode !== 200) return reject(new Error(`a stream was refused: ${response.statusCode}`))
        response.setEncoding('utf8')
        response.on('data', piece => {
          if (piece.includes('event: message')) onMessage(sessionId, performance.now())
        })
        response.once('data', () => resolve(request))
      },
    )
    request.once('error', reject)
  })
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })

const post = (port, path, body, headers = {}) =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const request = http.request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          origin: `http://127.0.0.1:${port}`,
          ...headers,
        },
      },
      response => {
        response.resume()
        response.once('end', () => resolve(response))
      },
    )
    request.once('error', reject)
    request.end(text)
  })

const metric = async (port, name) => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(new RegExp(`^${name.replaceAll(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN)
}

/** Opens all streams, some at a time; resolves with the requests. */
async function openAll(port, { chatbotId, sessionIds }, hear) {
  const open = []
  for (let first = 0; first < sessionIds.length; first += 50) {
    const some = sessionIds.slice(first, first + 50)
    const opening = some.map((sessionId, offset) =>
      openStream(port, { chatbotId, sessionId, index: first + offset }, hear),
    )
    open.push(...(await Promise.all(opening)))
  }
  await wait(3_000)
  return open
}

const streamsLeft = port => metric(port, 'frontdesk_live_chat_streams{reader="visitor"}')

async function leaveAll(port, open) {
  for (const request of open) request.destroy()
  for (let tries = 0; (await streamsLeft(port)) > 0 && tries < 100; tries += 1) await wait(100)
  await wait(3_000)
}

/** How long each message of a colleague takes to its visitor. */
async function timeMessages(agentsPort, sessionIds, arrived) {
  const login = await post(agentsPort, '/api/auth/login', { email: 'agent@bench.example', password })
  const cookie = login.headers['set-cookie'].at(-1).split(';')[0]
  const times = []
  for (let index = 0; index < messages; index += 1) {
    const sessionId = sessionIds[Math.floor((index * sessionIds.length) / messages)]
    const sentAt = performance.now()
    const heard = new Promise(resolve => arrived.set(sessionId, resolve))
    const [when, answer] = await Promise.all([
      heard,
      post(agentsPort, `/api/live-chats/${sessionId}/messages`, { text: 'Good day' }, { cookie }),
    ])
    if (answer.statusCode !== 201) throw new Error(`a message was refused: ${answer.statusCode}`)
    times.push(when - sentAt)
    await wait(10)
  }
  return times
}

async function measure({ visitors, agents, chatbotId, sessionIds }) {
  const { port } = visitors
  const arrived = new Map()
  const hear = (sessionId, when) => arrived.get(sessionId)?.(when)
  // What a process grows by with its first load is no stream's: resident memory rises by some 30 MB and stays, while the
  // heap holds no more than before. Most of it is V8's young generation: with `--max-semi-space-size=2` it is 27 MB less.
  await leaveAll(port, await openAll(port, { chatbotId, sessionIds: sessionIds.slice(0, 1_000) }, hear))
  const before = await held(visitors)
  const during = []
  const after = []
  let times = []
  for (let round = 0; round < rounds; round += 1) {
    say(`opening ${streams} streams`)
    const open = await openAll(port, { chatbotId, sessionIds }, hear)
    during.push(await held(visitors))
    if (round === 0) times = await timeMessages(agents.port, sessionIds, arrived)
    await leaveAll(port, open)
    after.push(await held(visitors))
    say(JSON.stringify({ before, during: during.at(-1), after: after.at(-1) }))
  }
  return { before, during, after, times, left: await streamsLeft(port) }
}

try {
  const postgres = await keep(startPostgres({ dir: join(dir, 'postgres') }))
  const redis = await keep(startRedis({ dir: join(dir, 'redis') }))
  await migrate({ databaseUrl: postgres.url })
  const db = connect({ databaseUrl: postgres.url, poolSize: 4, name: 'bench', onIdleError: () => undefined })
  const filled = await fill(db)
  const startApi = async name => {
    const port = await freePort()
    const program = await keep(
      startProgram({
        name,
        file: 'apps/api/bundle/main.js',
        nodeArgs: ['--max-old-space-size=2048', `--import=${measuring}`],
        env: {
          DATABASE_URL: postgres.url,
          REDIS_URL: redis.url,
          DATA_DIR: dir,
          PORT: String(port),
          HOST: '127.0.0.1',
          LOG_LEVEL: 'warn',
          MAX_CONNECTIONS_PER_IP: '1000000',
          RATE_LIMIT_DASHBOARD_PER_MINUTE: '1000000',
        },
        readyUrl: `http://127.0.0.1:${port}/health/ready`,
        dir,
      }),
    )
    return { port, pid: program.pid, logFile: join(dir, `${name}.log`) }
  }
  const [visitors, agents] = [await startApi('api-visitors'), await startApi('api-agents')]
  const result = await measure({ visitors, agents, ...filled })
  await db.close()
  const { before, during, after, times, left } = result
  // The first round fills caches and grows buffers, which is no stream's either.
  const perStream = during.map(({ resident }) => (resident - before.resident) / streams)
  const onHeap = during.map(({ heap }) => (heap - before.heap) / streams)
  const keptByEach = ((after.at(-1)?.heap ?? 0) - (after[0]?.heap ?? 0)) / Math.max(1, rounds - 1) / streams
  const rows = perStream.map((kB, round) => [
    `round ${round + 1}: memory for each stream`,
    `${kB.toFixed(1)} kB, on the heap ${(onHeap[round] ?? 0).toFixed(1)} kB`,
    '30 kB',
  ])
  process.stdout.write(
    `${table(
      [
        ['what', 'measured', 'at most'],
        ...rows,
        ['kept by each stream that has gone', `${keptByEach.toFixed(2)} kB`, '0.1 kB'],
        ['message to visitor, p50', `${at(times, 0.5).toFixed(1)} ms`, ''],
        ['message to visitor, p95', `${at(times, 0.95).toFixed(1)} ms`, '20 ms'],
        ['streams left over', String(left), '0'],
      ],
      { lower: ['measured'] },
    )}\n`,
  )
  const isGood = Math.max(...perStream) < 30 && keptByEach < 0.1 && at(times, 0.95) < 20 && left === 0
  process.exitCode = isGood ? 0 : 1
} finally {
  await stopAll()
  rmSync(dir, { recursive: true, force: true })
}
