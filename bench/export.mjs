/**
 * npm run bench -- export [--messages 50000] [--large 1000000] [--rounds 3] [--quick]
 *
 * What an export costs beside PostgreSQL's own `COPY (the same join) TO STDOUT WITH (FORMAT csv)`, turn and turn about:
 * over HTTP, and as a file that a worker writes. Prints the time of each and its ratio to COPY's median, the first
 * byte, and how much the process that exports grew. Conversations have 25 messages each. Then the same number of
 * messages of 12 kB each over HTTP, and what visitors wait for a reply in quiet and beside either kind of export.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hashPassword } from '@frontdesk/accounts/login/passwords'
import { connect } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { freePort } from '@frontdesk/local-services/free-port'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { repliesDuring } from './chat/replies-during.mjs'
import { table } from './chat/figures.mjs'
import { frontdeskTarget } from './chat/load.mjs'
import { rssMbOf } from './chat/processes.mjs'
import { startProgram } from './chat/stand.mjs'
import { newStarted } from './chat/started.mjs'

const { values: options } = parseArgs({
  options: {
    messages: { type: 'string', default: '50000' },
    large: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    quick: { type: 'boolean' },
  },
  allowPositionals: true,
})
const sizes = options.quick ? { http: 5_000, job: 20_000 } : { http: +options.messages, job: +options.large }
const rounds = Number(options.rounds)
const perConversation = 25
const email = 'bench@bench.example'
const password = 'correct horse battery'
const say = line => process.stderr.write(`${line}\n`)
const dir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
const { keep, stopAll } = newStarted()

const startApp = (name, env, healthPort) => {
  const readyUrl = `http://127.0.0.1:${healthPort}/health/ready`
  return keep(startProgram({ name, file: `apps/${name}/bundle/main.js`, env, readyUrl, dir }))
}

/** Conversations of the last 20 days: questions of a line, answers of a paragraph with a source. */
const fillSql = `
  with made as (
    insert into conversations (session_id, chatbot_id, last_language, last_ip, created_at, last_activity_at)
    select gen_random_uuid(), $1, 'en', '203.0.113.* (anonymized)', at, at
    from generate_series(1, $2::int) c, lateral (select now() - c * interval '20 days' / $2 as at) as began returning id, created_at
  )
  insert into messages (conversation_id, role, content, sources, context_epoch, browser_language, client_ip, referer, created_at)
  select id, (case n % 2 when 0 then 'user' else 'assistant' end)::message_role,
    case n % 2 when 0 then 'How long does the repair of umbrella ' || id || ' take, and what "does" it cost?'
      else '<p>' || repeat('A repair takes <strong>five working days</strong>; we write to you when it is done. ', 5) || '</p>' end,
    case n % 2 when 1 then '[{"type":"web","source":"https://bench.example/repairs"}]'::json end, 0,
    case n % 2 when 0 then 'en' end, case n % 2 when 0 then '203.0.113.* (anonymized)' end,
    case n % 2 when 0 then 'https://bench.example/' end, created_at + n * interval '1 minute'
  from made, generate_series(0, ${perConversation - 1}) n order by id, n`

/** Messages of 12 kB that hardly compress; no buffer on the way holds all of them. */
const fillWideSql = `
  with made as (
    insert into conversations (session_id, chatbot_id) select gen_random_uuid(), $1 from generate_series(1, $2::int) returning id
  ), text as materialized (select string_agg(md5(n::text), ' ') as content from generate_series(1, 364) n)
  insert into messages (conversation_id, role, content, context_epoch, created_at)
  select id, 'user', content, 0, now() - interval '1 hour' from made, generate_series(1, ${perConversation}) n, text`

const origin = 'https://bench.example'

const newChatbot = async (db, accountId, messages, sql = fillSql) => {
  const allowedDomains = { create: { domain: 'bench.example' } }
  const { id } = await db.prisma.chatbot.create({
    data: { accountId, name: 'Bench', serviceName: 'Bench', allowedDomains },
  })
  if (messages > 0) await db.pool.query(sql, [id, Math.ceil(messages / perConversation)])
  return id
}

const copySql = chatbotId => `copy (
  select chatbots.name, session_id, last_language, last_ip, last_activity_at, role, content, sources,
         browser_language, client_ip, referer, messages.created_at
  from conversations join chatbots on chatbots.id = chatbot_id join messages on conversation_id = conversations.id
  where chatbot_id = '${chatbotId}' and messages.created_at > now() - interval '30 days'
  order by conversation_id, messages.id) to stdout with (format csv)`

/** Memory of a process above what it had before, at its highest while the task runs. */
const growthWhile = async (pid, task) => {
  const before = rssMbOf(pid) ?? 0
  let highest = before
  const look = setInterval(() => {
    highest = Math.max(highest, rssMbOf(pid) ?? 0)
  }, 20)
  try {
    return { ...(await task()), growthMb: Math.max(highest, rssMbOf(pid) ?? 0) - before }
  } finally {
    clearInterval(look)
  }
}

const copy = async (db, chatbotId) => {
  const client = await db.pool.connect()
  try {
    const startedAt = performance.now()
    let bytes = 0
    const count = ({ chunk }) => {
      bytes += chunk.length
    }
    client.connection.on('copyData', count)
    await client.query(copySql(chatbotId))
    client.connection.off('copyData', count)
    return { ms: performance.now() - startedAt, bytes }
  } finally {
    client.release()
  }
}

const download = (url, cookie) =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    let firstMs
    let bytes = 0
    const request = http.get(url, { headers: { cookie }, agent: false }, response => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.on('data', data => {
        firstMs ??= performance.now() - startedAt
        bytes += data.length
      })
      response.once('end', () => resolve({ firstMs, ms: performance.now() - startedAt, bytes }))
      response.once('error', reject)
    })
    request.once('error', reject)
  })

const runJob = async (baseUrl, cookie, asked) => {
  const startedAt = performance.now()
  const headers = { cookie, origin: baseUrl, 'content-type': 'application/json' }
  const path = `${baseUrl}/api/conversations/export-jobs`
  const { id } = await (await fetch(path, { method: 'POST', headers, body: JSON.stringify(asked) })).json()
  for (;;) {
    const job = await (await fetch(`${path}/${id}`, { headers })).json()
    if (job.status === 'done') {
      const ms = performance.now() - startedAt
      // An account may have twenty files of exports, and this bench writes more.
      await fetch(`${path}/${id}`, { method: 'DELETE', headers })
      return { ms }
    }
    if (job.status !== 'waiting' && job.status !== 'running') throw new Error(JSON.stringify(job))
    await wait(20)
  }
}

const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const fixed = (value, digits = 0) => (value === undefined || Number.isNaN(value) ? '-' : value.toFixed(digits))

/** Rounds of COPY and of each way, turn and turn about. */
const compare = async (title, ways) => {
  const seen = Object.fromEntries(Object.keys(ways).map(name => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, way] of Object.entries(ways)) seen[name].push(await way())
    say(`${title}: round ${round + 1} of ${rounds}`)
  }
  const copyMs = median(seen.COPY.map(({ ms }) => ms))
  console.log(`\n${title}\n`)
  console.log(
    table(
      [
        ['', 'ms median', 'times COPY', 'first byte ms (worst)', 'memory + MB (worst)', 'MB'],
        ...Object.entries(seen).map(([name, runs]) => [
          name,
          fixed(median(runs.map(({ ms }) => ms))),
          fixed(median(runs.map(({ ms }) => ms)) / copyMs, 2),
          fixed(Math.max(...runs.map(({ firstMs }) => firstMs ?? Number.NaN))),
          fixed(Math.max(...runs.map(({ growthMb }) => growthMb ?? Number.NaN)), 1),
          fixed((runs[0].bytes ?? Number.NaN) / 1e6, 1),
        ]),
      ],
      { lower: ['ms median', 'first byte ms (worst)', 'memory + MB (worst)'] },
    ),
  )
}

try {
  const postgres = await keep(startPostgres({ dir: join(dir, 'postgres') }))
  const redis = await keep(startRedis({ dir: join(dir, 'redis') }))
  await migrate({ databaseUrl: postgres.url })
  const db = connect({ databaseUrl: postgres.url, poolSize: 2, name: 'bench', onIdleError: say, statementMs: 900_000 })
  await keep({ stop: () => db.close() })
  mkdirSync(join(dir, 'data'))
  const [port, healthPort] = [await freePort(), await freePort()]
  const baseUrl = `http://127.0.0.1:${port}`
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    DATA_DIR: join(dir, 'data'),
    OPENAI_API_KEY: '',
    RATE_LIMIT_SESSION_PER_MINUTE: '1000000',
    RATE_LIMIT_IP_PER_MINUTE: '1000000',
    RATE_LIMIT_IP_PER_DAY: '1000000',
    MAX_CONNECTIONS_PER_IP: '1000000',
  }
  const api = await startApp('api', { ...env, HOST: '127.0.0.1', PORT: String(port), BASE_URL: baseUrl }, port)
  const workerEnv = { ...env, WORKER_QUEUES: 'exports', WORKER_HEALTH_PORT: String(healthPort) }
  const worker = await startApp('worker', workerEnv, healthPort)
  const repliesPort = await freePort()
  const replier = { ...env, WORKER_QUEUES: 'replies', WORKER_HEALTH_PORT: String(repliesPort) }
  await startApp('worker', replier, repliesPort)

  const account = await db.prisma.account.create({ data: { name: 'Bench', plan: 'standard', quota: 1_000_000 } })
  const user = await db.prisma.user.create({
    data: { email, name: 'Bench', passwordHash: await hashPassword(password) },
  })
  await db.prisma.member.create({ data: { accountId: account.id, userId: user.id, isOwner: true } })
  say(`storing ${sizes.http} and ${sizes.job} messages …`)
  const small = await newChatbot(db, account.id, sizes.http)
  const large = await newChatbot(db, account.id, sizes.job)
  const wide = await newChatbot(db, account.id, sizes.http, fillWideSql)
  const chatting = await newChatbot(db, account.id, 0)
  await db.pool.query('vacuum analyze')
  const login = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({ email, password }),
  })
  const cookie = login.headers.getSetCookie()[0].split(';', 1)[0]

  console.log(`load before the run: ${loadavg()[0].toFixed(2)}`)
  const address = (format, chatbotId = small) =>
    `${baseUrl}/api/conversations/export?chatbotId=${chatbotId}&format=${format}`
  for (const format of ['csv', 'json']) await download(address(format), cookie)
  await compare(`${sizes.http} messages in ${sizes.http / perConversation} conversations, over HTTP`, {
    COPY: () => copy(db, small),
    CSV: () => growthWhile(api.pid, () => download(address('csv'), cookie)),
    JSON: () => growthWhile(api.pid, () => download(address('json'), cookie)),
  })
  const job = format => growthWhile(worker.pid, () => runJob(baseUrl, cookie, { chatbotId: large, format }))
  await compare(`${sizes.job} messages in ${sizes.job / perConversation} conversations, to a file`, {
    COPY: () => copy(db, large),
    CSV: () => job('csv'),
    JSON: () => job('json'),
  })

  const wideRun = await growthWhile(api.pid, () => download(address('csv', wide), cookie))
  const { firstMs, ms, bytes, growthMb } = wideRun
  console.log(
    `\n${sizes.http} messages of 12 kB over HTTP: ${fixed(bytes / 1e6)} MB in ${fixed(ms)} ms, first byte ${fixed(firstMs)} ms, memory + ${fixed(growthMb, 1)} MB`,
  )

  const target = frontdeskTarget({ ports: [port], streams: false, chatbotId: chatting, origin })
  const seconds = options.quick ? 3 : 10
  await repliesDuring(target, { seconds: 3, task: () => wait(100) })
  const quiet = await repliesDuring(target, { seconds, task: () => wait(100) })
  const besides = {
    'in quiet': quiet,
    [`beside ${sizes.http} over HTTP`]: await repliesDuring(target, {
      seconds,
      task: () => download(address('csv'), cookie),
    }),
    [`beside ${sizes.job} to a file`]: await repliesDuring(target, { seconds, task: () => job('csv') }),
    'in quiet again': await repliesDuring(target, { seconds, task: () => wait(100) }),
  }
  console.log('\nReplies to 4 visitors\n')
  console.log(
    table(
      [
        ['', 'p95 ms', 'times quiet', 'replies'],
        ...Object.entries(besides).map(([name, { p95, replies }]) => [
          name,
          fixed(p95),
          fixed(p95 / quiet.p95, 2),
          replies,
        ]),
      ],
      { lower: ['p95 ms'] },
    ),
  )
  console.log(`load after the run: ${loadavg()[0].toFixed(2)}`)
} finally {
  await stopAll()
  rmSync(dir, { recursive: true, force: true })
}
