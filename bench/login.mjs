/**
 * npm run bench -- login [--tries 300]
 *
 * Whether the time of a refused login tells who has one: an address that nobody has and a wrong password for one that
 * somebody has, turn and turn about over real HTTP; what a password of 10 kB costs; and what a login costs, by somebody
 * without a second factor. Prints the medians. Every try
 * comes from an address of its own and for a person of its own, because the limits of tries would end it after ten.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  options: { tries: { type: 'string', default: '300' } },
  allowPositionals: true,
})
const tries = Number(options.tries)
const say = line => process.stderr.write(`${line}\n`)
const dir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
const { keep, stopAll } = newStarted()

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

/** How long one refused login takes, and what it looks like. */
const tryOnce = (port, { email, from, password = 'not the password' }) =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ email, password })
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      origin: `http://127.0.0.1:${port}`,
      'x-forwarded-for': from,
    }
    const startedAt = performance.now()
    const sent = { agent, host: '127.0.0.1', port, method: 'POST', path: '/api/auth/login', headers }
    const request = http.request(sent, response => {
      let text = ''
      response.on('data', piece => (text += piece))
      response.once('end', () => resolve({ ms: performance.now() - startedAt, status: response.statusCode, text }))
    })
    request.once('error', reject)
    request.end(body)
  })

const at = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]

try {
  const postgres = await keep(startPostgres({ dir: join(dir, 'postgres') }))
  const redis = await keep(startRedis({ dir: join(dir, 'redis') }))
  await migrate({ databaseUrl: postgres.url })
  const db = connect({ databaseUrl: postgres.url, poolSize: 2, name: 'bench', onIdleError: say })
  await keep({ stop: () => db.close() })
  mkdirSync(join(dir, 'data'))
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    DATA_DIR: join(dir, 'data'),
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: baseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
  }
  await keep(
    startProgram({ name: 'api', file: 'apps/api/bundle/main.js', env, readyUrl: `${baseUrl}/health/ready`, dir }),
  )
  const { id: accountId } = await db.prisma.account.create({ data: { name: 'Bench', plan: 'standard' } })
  const rightPassword = 'correct horse battery'
  const passwordHash = await hashPassword(rightPassword)
  const person = number => `person${number}@bench.example`
  await db.pool.query(
    `with made as (
       insert into users (email, name, password_hash)
       select 'person' || n || '@bench.example', 'Bench', $2 from generate_series(0, $3::int) n returning id
     )
     insert into members (account_id, user_id, is_owner) select $1, id, true from made`,
    [accountId, passwordHash, tries + 20],
  )
  await db.pool.query('vacuum analyze')
  const kinds = { 'wrong password': person, 'unknown address': number => `nobody${number}@bench.example` }
  const seen = { 'wrong password': [], 'unknown address': [], '10 kB of password': [], 'right password': [] }
  const answers = new Set()
  for (let number = 0; number < tries + 20; number += 1) {
    const inTurn = number % 2 === 0 ? Object.keys(kinds) : Object.keys(kinds).toReversed()
    for (const name of inTurn) {
      const from = `10.${name.length}.${number >> 8}.${number & 255}`
      const { ms, status, text } = await tryOnce(port, { email: kinds[name](number), from })
      answers.add(`${status} ${text}`)
      // The first ones warm up what both share.
      if (number >= 20) seen[name].push(ms)
    }
    const long = { email: person(number), password: 'x'.repeat(10_000), from: `10.1.${number >> 8}.${number & 255}` }
    const { ms, status } = await tryOnce(port, long)
    answers.add(`${status} for 10 kB`)
    seen['10 kB of password'].push(ms)
    const right = { email: person(number), password: rightPassword, from: `10.2.${number >> 8}.${number & 255}` }
    const login = await tryOnce(port, right)
    answers.add(`${login.status} for the right password`)
    if (number >= 20) seen['right password'].push(login.ms)
  }
  const rows = Object.entries(seen).map(([name, values]) => [
    name,
    values.length,
    ...[0.05, 0.5, 0.95].map(share => at(values, share).toFixed(2)),
  ])
  console.log(
    table([['', 'tries', 'p5 ms', 'median ms', 'p95 ms'], ...rows], { lower: ['p5 ms', 'median ms', 'p95 ms'] }),
  )
  const apart = Math.abs(at(seen['wrong password'], 0.5) - at(seen['unknown address'], 0.5))
  console.log(`the medians are ${apart.toFixed(2)} ms apart (row 21 allows 5)`)
  console.log(`answers that were seen: ${[...answers].join(' | ')}`)
} finally {
  agent.destroy()
  await stopAll()
  rmSync(dir, { recursive: true, force: true })
}
