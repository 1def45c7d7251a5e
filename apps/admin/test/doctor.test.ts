import { spawn } from 'node:child_process'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { readTrustedProxies } from '@frontdesk/api/trusted-proxies'
import { ApiEnv } from '@frontdesk/api/env'
import { checkAddress, type Ask } from '@frontdesk/admin/doctor/check-address'
import { checkExportStore } from '@frontdesk/files/file-store/check-export-store'
import { checkPostgres } from '@frontdesk/accounts/doctor/check-postgres'
import { checkRedis } from '@frontdesk/accounts/doctor/check-redis'
import { checkSettings } from '@frontdesk/admin/doctor/check-settings'
import { diagnose } from '@frontdesk/admin/doctor/diagnose'
import type { Finding } from '@frontdesk/accounts/doctor/finding'
import { connect } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { raw, sql } from '@frontdesk/db/sql'
import { freePort } from '@frontdesk/local-services/free-port'
import { queueNames } from '@frontdesk/jobs/policies'
import { startPostgres } from '@frontdesk/local-services/start-postgres'
import { startRedis } from '@frontdesk/local-services/start-redis'
import { requestRedis } from '@frontdesk/runtime/redis'
import { startObjectStore, storeAccess } from '@frontdesk/testing/object-store'
import { projectUrl } from '@frontdesk/testing/project-url'
import { testDatabase } from '@frontdesk/testing/test-database'
import { WorkerEnv } from '@frontdesk/worker/env'
import t, { type Test } from 'tap'
import { startFrontdesk } from '../../../test/harness/start-frontdesk.ts'
import { startApiProcess, startWorkerProcess } from '../../../test/harness/start-process.ts'
import { until } from '@frontdesk/testing/until'

const strong = 'Zk3vVbq8sT0pXw5LrN1yJd7uHc2mGf4eAoIiQx9'
const rules = { schemas: [ApiEnv, WorkerEnv], readTrustedProxies }

const ask: Ask = async (url, headers) => {
  const response = await fetch(url, { headers, redirect: 'manual' })
  return { status: response.status, body: await response.json().catch(() => undefined) }
}

/** What is not well, as `about: found → advice`. */
const complaints = (findings: Finding[], level: Finding['level'] = 'fail'): string[] =>
  findings
    .filter(finding => finding.level === level)
    .map(({ about, found, advice }) => `${about}: ${found} → ${advice}`)

t.test('a healthy installation gets an OK for each check', async t => {
  const [{ url: DATABASE_URL }, redisServer] = await Promise.all([testDatabase(t), startRedis({ dir: t.testdir() })])
  t.teardown(() => redisServer.stop())
  const dataDir = t.testdirName
  const env = { DATABASE_URL, REDIS_URL: redisServer.url, DATA_DIR: dataDir, LOG_LEVEL: 'info' }
  const installation = { ...rules, env, dataDir, nodeVersion: process.version, namespace: 'frontdesk', ask }
  const [api] = await Promise.all([startApiProcess(t, env), startWorkerProcess(t, env)])
  const findings: Finding[] = []
  for await (const finding of diagnose({ ...installation, env: { ...env, BASE_URL: api.url } })) findings.push(finding)
  t.same(complaints(findings), [])
  t.match(complaints(findings, 'warn'), [/^Provider: built-in/])
  t.same(
    findings.filter(({ level }) => level === 'ok').map(({ about }) => about),
    [
      'Node.js',
      'Settings',
      'SESSION_SECRET',
      'ENCRYPTION_KEY',
      ...Array.from({ length: 5 }, () => 'PostgreSQL'),
      'Migrations',
      'pgvector',
      'Connections',
      ...Array.from({ length: 3 }, () => 'Redis'),
      ...Array.from({ length: queueNames.length }, () => 'Workers'),
      'BASE_URL',
      'Reachable',
      'Proxies',
    ],
  )
  const report = JSON.stringify(findings)
  for (const secret of [new URL(DATABASE_URL).password, new URL(redisServer.url).password]) t.notMatch(report, secret)
  t.match(report, /2 processes may open 40/)
  t.match(report, /client address: 127\.0\.0\.1/)

  await t.test('npm run doctor prints the report, and exits 0 only if nothing has to be fixed', async t => {
    const well = await runDoctor({ ...env, BASE_URL: api.url })
    t.equal(well.code, 0, well.out)
    t.match(
      well.out,
      /^✓ ok {4}Migrations +all applied$[^]*^✓ ok {4}pgvector +not installed; vectors are searched in memory, up to 50,000/m,
    )
    t.match(well.out, /\n\d+ ok, 1 warnings?, 0 failed\n$/)
    const ill = await runDoctor({ ...env, BASE_URL: `http://localhost:${await freePort()}` })
    t.equal(ill.code, 1)
    t.match(ill.out, /^✗ fail {2}Reachable[^]*1 failed\n$/m)
  })
})

/** `npm run doctor`, as an operator runs it. */
async function runDoctor(env: Record<string, string>): Promise<{ code: number | null; out: string }> {
  const script = fileURLToPath(projectUrl('scripts/doctor.mjs'))
  const child = spawn(process.execPath, [script], { env: { ...process.env, ...env } })
  const [out] = await Promise.all([text(child.stdout), once(child, 'close')])
  return { code: child.exitCode, out }
}

t.test('variables and secrets that would stop every process from starting', async t => {
  const dataDir = t.testdir({ secrets: { 'encryption-key': 'cut' } })
  const env = { PORT: 'http', TRUSTED_PROXIES: 'true', SESSION_SECRET: 'password', WORKER_QUEUES: 'poems' }
  const found = complaints(await checkSettings({ ...rules, env, dataDir })).join('\n')
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'PORT', 'TRUSTED_PROXIES', 'WORKER_QUEUES'])
    t.equal(found.match(new RegExp(`Settings: ${name}: `, 'g'))?.length, 1, name)
  t.match(found, /SESSION_SECRET: invalid → .*fewer than 32/)
  t.match(found, /ENCRYPTION_KEY: invalid → .*incomplete/)

  const none = await checkSettings({ ...rules, env: {}, dataDir: t.testdirName })
  t.match(complaints(none, 'warn'), [/SESSION_SECRET: not set; the first start creates one/])
})

t.test('a PostgreSQL that could lose messages, or cannot be used', async t => {
  const server = await startPostgres({ dir: t.testdir() })
  t.teardown(() => server.stop())
  const onIdleError = (): void => undefined
  const admin = connect({ databaseUrl: server.url, poolSize: 1, name: 'test', onIdleError })
  t.teardown(() => admin.close())
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await execute(admin.pool, sql`alter system set ${raw(setting)} = off`)
  await execute(admin.pool, sql`select pg_reload_conf()`)
  await execute(
    admin.pool,
    sql`create database ascii encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' locale_provider libc template template0`,
  )
  const databaseUrl = server.url.replace(/\/frontdesk$/, '/ascii')
  const check = () => checkPostgres({ databaseUrl, processes: 30 })
  await until(async () => complaints(await check()).length >= 6)
  const found = complaints(await check())
  t.match(found, [
    /fsync = off → Set fsync = on/,
    /full_page_writes = off → Set full_page_writes = on/,
    /synchronous_commit = off → Set synchronous_commit = on/,
    /server_encoding = SQL_ASCII → Recreate the database with encoding UTF8/,
    /Migrations: not applied: 2\d+_first_schema.* → Run: npm run migrate/,
    /Connections: 197 connections allowed, \d+ used by other clients; 30 processes may open 600 → Raise max_connections to at least 6\d\d/,
  ])

  const wrong = new URL(server.url)
  wrong.password = 'canary-of-the-password'
  const refused = complaints(await checkPostgres({ databaseUrl: wrong.href, processes: 2 }))
  t.match(refused, [/cannot connect to 127\.0\.0\.1:\d+: .*password.* → Start PostgreSQL, or correct .* DATABASE_URL/])
  t.notMatch(refused[0], 'canary')
  const nobody = `postgresql://127.0.0.1:${await freePort()}/none`
  t.match(complaints(await checkPostgres({ databaseUrl: nobody, processes: 2 })), [/ECONNREFUSED/])
})

t.test('a pooler whose role lacks the limits that connections cannot set', async t => {
  const { url } = await testDatabase(t)
  const poolerFindings = async () => {
    const findings = await checkPostgres({ databaseUrl: url, directUrl: url, processes: 2 })
    return findings.filter(({ about }) => about === 'Pooler')
  }
  const [warning, ...others] = complaints(await poolerFindings(), 'warn')
  t.same(others, [])
  t.match(
    warning,
    /without statement_timeout, idle_in_transaction_session_timeout, client_connection_check_interval → /,
  )
  const db = connect({ databaseUrl: url, poolSize: 1, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  // The role of the tests belongs to all of them: its database gets what the advice sets for the role.
  const advised = [...(warning ?? '').matchAll(/alter role \S+ (set \w+ = '\w+');/g)].map(([, setting]) => setting)
  const database = new URL(url).pathname.slice(1)
  for (const setting of advised) await execute(db.pool, sql`alter database ${raw(database)} ${raw(setting ?? '')}`)
  t.match(await poolerFindings(), [{ level: 'ok' }])
})

t.test('a Redis that drops jobs, loses them, or cannot be used', async t => {
  const server = await startRedis({ dir: t.testdir() })
  t.teardown(() => server.stop())
  const redis = requestRedis({ url: server.url, name: 'test', onError: () => undefined })
  await redis.connect()
  t.teardown(() => redis.disconnect())
  await redis.config('SET', 'maxmemory-policy', 'allkeys-lru')
  await redis.config('SET', 'appendonly', 'no')
  const { findings } = await checkRedis({ redisUrl: server.url, namespace: 'frontdesk' })
  t.match(complaints(findings), [
    /maxmemory-policy = allkeys-lru → Set maxmemory-policy noeviction/,
    /Workers: replies: none → Start a worker with replies/,
    /Workers: indexing: none/,
    /Workers: exports: none/,
    /Workers: webhooks: none/,
    /Workers: maintenance: none → .*wait 100 s/,
  ])
  t.match(complaints(findings, 'warn'), [/appendonly = no → Set appendonly yes/])

  await redis.call('ACL', 'SETUSER', 'tenant', 'on', '>word', '~*', '&*', '+@all', '-config')
  const silent = server.url.replace(/\/\/:[^@]+@/, '//tenant:word@')
  t.match(complaints((await checkRedis({ redisUrl: silent, namespace: 'frontdesk' })).findings, 'warn'), [
    /maxmemory-policy cannot be read → .*noeviction/,
    /appendonly cannot be read → .*yes/,
  ])
  const wrong = server.url.replace(/\/\/:[^@]+@/, '//:canary-of-the-password@')
  const refused = complaints((await checkRedis({ redisUrl: wrong, namespace: 'frontdesk' })).findings)
  t.match(refused, [/Redis: cannot connect to 127\.0\.0\.1:\d+: .* → Start Redis, or correct .* REDIS_URL/])
  t.notMatch(refused[0], 'canary')
  const nobody = `redis://127.0.0.1:${await freePort()}`
  t.equal(complaints((await checkRedis({ redisUrl: nobody, namespace: 'frontdesk' })).findings).length, 1)
})

/** A proxy in front of `target` that does with X-Forwarded-For as `forward` says. */
async function startProxy(t: Test, target: string, forward: (request: IncomingMessage) => Record<string, string>) {
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const { 'x-forwarded-for': _, ...headers } = request.headers
    httpRequest(
      `${target}${request.url}`,
      { method: request.method, headers: { ...headers, ...forward(request) } },
      answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    ).end()
  }
  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const asItCame = ({ headers }: IncomingMessage): Record<string, string> => ({
  'x-forwarded-for': String(headers['x-forwarded-for']),
})
const appending = (address: string) => (request: IncomingMessage) => ({
  'x-forwarded-for': `${String(request.headers['x-forwarded-for'])}, ${address}`,
})
const appended = appending('198.51.100.7')

t.test('an address that does not lead here, and proxies that hide or invent visitors', async t => {
  const frontdesk = await startFrontdesk(t, { hasWorker: false, settings: { limiterSecret: strong } })
  const trusting = await frontdesk.addApi({ trustedProxies: ['127.0.0.1'] })
  const check = (baseUrl: string, trustedProxies: string[] = [], sessionSecret: string | undefined = strong) =>
    checkAddress(ask, { baseUrl, trustedProxies, sessionSecret })

  t.same(complaints(await check(frontdesk.url)), [])
  const behind = await startProxy(t, trusting.url, appended)
  const well = await check(behind, ['127.0.0.1'])
  t.same(complaints(well), [])
  t.match(well, [{ about: 'BASE_URL' }, { found: /client address: 198\.51\.100\.7/ }, { found: 'trusted: 127.0.0.1' }])

  t.match(complaints(await check(await startProxy(t, frontdesk.url, appended))), [
    /Proxies: all visitors appear as 127\.0\.0\.1 and share one rate limit → Set TRUSTED_PROXIES to 127\.0\.0\.1/,
  ])
  const gullible = /Proxies: clients can forge X-Forwarded-For → /
  t.match(complaints(await check(await startProxy(t, trusting.url, asItCame), ['127.0.0.1'])), [gullible])
  t.match(complaints(await check(trusting.url, ['127.0.0.1'])), [gullible])
  const wide = await frontdesk.addApi({ trustedProxies: ['127.0.0.1', '198.51.100.0/24'] })
  t.match(complaints(await check(await startProxy(t, wide.url, appended), ['127.0.0.1', '198.51.100.0/24'])), [
    /forge X-Forwarded-For → List only proxies in TRUSTED_PROXIES\. It includes 198\.51\.100\.7/,
  ])
  // The doctor on the machine of the proxy has the address that is trusted.
  const here = await check(await startProxy(t, trusting.url, appending('127.0.0.1')), ['127.0.0.1'])
  t.match(here, [{ level: 'ok' }, { found: /client address: 127\.0\.0\.1$/ }, { found: 'trusted: 127.0.0.1' }])

  t.match(complaints(await check(frontdesk.url, [], strong.toUpperCase())), [
    /answers 404, but it is not this Frontdesk → .*same SESSION_SECRET/,
  ])
  const nobody = `http://localhost:${await freePort()}`
  t.match(complaints(await check(nobody)), [/Reachable: .* does not answer: .* → Start the API, or set BASE_URL/])
  t.match(
    complaints(
      await checkAddress(ask, { baseUrl: frontdesk.url, trustedProxies: [], sessionSecret: undefined }),
      'warn',
    ),
    [/Reachable: not checked → /],
  )

  // What ends TLS in front and says nothing of it.
  const overTls: Ask = (url, headers) => ask(url.replace('https://chat.shop.example', behind), headers)
  const secure = { baseUrl: 'https://chat.shop.example', trustedProxies: ['127.0.0.1'], sessionSecret: strong }
  t.match(complaints(await checkAddress(overTls, secure), 'warn'), [/unencrypted → .*X-Forwarded-Proto/])
  t.match(complaints(await check('http://chat.shop.example.invalid'), 'warn'), [/not encrypted → Put a TLS proxy/])
})

t.test('a bucket for exports that cannot be listed, and one that can', async t => {
  const store = await startObjectStore(t)
  const place = { DATA_DIR: '', EXPORT_STORE: 's3://exports', S3_ENDPOINT: store.url, S3_REGION: 'us-east-1' }
  t.match(await checkExportStore({ ...place, ...storeAccess }), {
    level: 'ok',
    found: /s3:\/\/exports at .* can be listed/,
  })
  const refused = await checkExportStore({ ...place, ...storeAccess, S3_SECRET_ACCESS_KEY: 'canary' })
  t.match(refused, { level: 'fail', found: /AccessDenied|403/, advice: /EXPORT_STORE/ })
  t.notMatch(JSON.stringify(refused), 'canary')
  t.match(await checkExportStore(place), { level: 'fail', found: /S3_ACCESS_KEY_ID/ })
  const away = { ...place, ...storeAccess, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` }
  t.match(await checkExportStore(away), { level: 'fail', advice: /EXPORT_STORE/ })
})
