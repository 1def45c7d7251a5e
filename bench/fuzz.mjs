/**
 * npm run bench -- fuzz [--cases 10] [--seed 1] [--verbose]
 *
 * Schemathesis against an API that really runs: every operation of openapi.json, with values that its schemas allow and
 * values that they forbid, as a visitor of a website, a member with all permissions and an owner. Prints how many
 * operations and cases there were, and what broke: an answer with 500, a status, a content type or a body that is not
 * described. `fuzz-operations.test.ts` does the same in `npm test` with fewer cases; another tool finds other mistakes.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '@frontdesk/db/connect'
import { migrate } from '@frontdesk/db/migrate'
import { freePort } from '@frontdesk/local-services/free-port'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { table } from './chat/figures.mjs'
import { startProgram } from './chat/stand.mjs'
import { newStarted } from './chat/started.mjs'
import { newAccount, password } from './fuzz/account.mjs'
import { findSchemathesis, howToInstall, problemsIn, runSchemathesis } from './fuzz/schemathesis.mjs'

const { values: options } = parseArgs({
  options: {
    cases: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    verbose: { type: 'boolean' },
  },
  allowPositionals: true,
})
const say = line => process.stderr.write(`${line}\n`)

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'response_headers_conformance',
]

/** These take away what the others are about, or end the login: asked last, in a run of their own, with every DELETE. */
const endings = ['logout', 'changePassword', 'eraseConversation']
/** It would call hosts that are made up, and who knows whose they are. */
const neverAsked = ['tryConnector']

/** The worker serves replies alone: nothing crawls, calls or mails what is made up here. */
async function openStand({ dir, keep }) {
  const postgres = await keep(startPostgres({ dir: join(dir, 'postgres') }))
  const redis = await keep(startRedis({ dir: join(dir, 'redis') }))
  await migrate({ databaseUrl: postgres.url })
  const db = connect({ databaseUrl: postgres.url, poolSize: 2, name: 'bench', onIdleError: say })
  await keep({ stop: () => db.close() })
  mkdirSync(join(dir, 'data'))
  const [port, healthPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const shared = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, DATA_DIR: join(dir, 'data') }
  const env = {
    ...shared,
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: url,
    ...Object.fromEntries(
      ['SESSION_PER_MINUTE', 'IP_PER_MINUTE', 'IP_PER_DAY', 'DASHBOARD_PER_MINUTE'].map(name => [
        `RATE_LIMIT_${name}`,
        '1000000',
      ]),
    ),
  }
  const readyUrl = `${url}/health/ready`
  await keep(startProgram({ name: 'api', file: 'apps/api/bundle/main.js', env, readyUrl, dir }))
  await keep(
    startProgram({
      name: 'worker',
      file: 'apps/worker/bundle/main.js',
      env: { ...shared, WORKER_QUEUES: 'replies', WORKER_HEALTH_PORT: String(healthPort) },
      readyUrl: `http://127.0.0.1:${healthPort}/health/ready`,
      dir,
    }),
  )
  return { db, url }
}

/** The cookie of a new login. */
async function logIn(url, { email }) {
  const headers = { 'content-type': 'application/json', origin: url }
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`the login was answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

/** Asks all operations as one of them. Resolves with a report for each of its two runs. */
async function fuzzAs(role, { db, url }, { program, dir }) {
  const account = await newAccount(db)
  const chatHeaders = { origin: 'https://bench.example', 'x-chat-session-id': account.ids.sessionId }
  const filters = kind => [`--${kind}-method`, 'DELETE', ...endings.flatMap(id => [`--${kind}-operation-id`, id])]
  const results = []
  for (const kind of ['exclude', 'include']) {
    const login = role === 'anonymous' ? {} : { cookie: await logIn(url, account[role]) }
    const settings = { ids: account.ids, neverAsked, headers: { origin: url, ...login }, chatHeaders }
    const args = ['--checks', checks.join(','), '--phases', 'examples,coverage,fuzzing', ...filters(kind)]
    results.push(await runSchemathesis({ program, url, dir, name: `${role}-${kind}`, settings, args, ...options }))
  }
  return results
}

/** A line of the table: of all runs of one who asks. */
function rowOf(role, results) {
  const sum = numberIn => results.reduce((total, { report }) => total + numberIn(report), 0)
  return [
    role,
    sum(({ operations }) => operations.tested),
    sum(({ test_cases: cases }) => cases.generated),
    sum(({ failures }) => failures.reduce((count, failure) => count + failure.count, 0)),
    sum(({ errors }) => errors.reduce((count, error) => count + error.count, 0)),
    sum(report => report.running_time).toFixed(0),
  ]
}

const program = findSchemathesis()
if (program === undefined) {
  say(howToInstall)
  process.exit(1)
}
const dir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
const { keep, stopAll } = newStarted()
try {
  const stand = await openStand({ dir, keep })
  const rows = []
  for (const role of ['anonymous', 'member', 'owner']) {
    const results = await fuzzAs(role, stand, { program, dir })
    rows.push(rowOf(role, results))
    say(`asked everything as ${role}`)
    for (const { printed } of results) console.log(options.verbose ? printed : problemsIn(printed))
  }
  console.log(table([['', 'operations', 'cases', 'failures', 'not asked', 's'], ...rows]))
} finally {
  await stopAll()
  rmSync(dir, { recursive: true, force: true })
}
