import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { main, root } from './progress.mjs'
import { dataDir, readRuntimeFacts, withDefaults } from './runtime-facts.mjs'
import { build } from './set-up.mjs'

/** The settings of this shell, else of `.env`, else of a running `npm start` in this folder. Empty counts as not set. */
const readVariables = () => {
  const file = join(root, '.env')
  const kept = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const { databaseUrl, redisUrl, baseUrl } = readRuntimeFacts() ?? {}
  const facts = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, BASE_URL: baseUrl }
  const set = variables => Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  return withDefaults(set(facts), withDefaults(set(kept), set(process.env)))
}

const ask = async (url, headers) => {
  const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(5000) })
  return { status: response.status, body: await response.json().catch(() => undefined) }
}

const marks = { ok: '✓', warn: '!', fail: '✗' }

await main(async () => {
  if (!existsSync(join(root, 'apps/admin/dist/doctor/diagnose.js'))) await build()
  const { diagnose } = await import('@frontdesk/admin/doctor/diagnose')
  const { ApiEnv } = await import('@frontdesk/api/env')
  const { readTrustedProxies } = await import('@frontdesk/api/trusted-proxies')
  const { WorkerEnv } = await import('@frontdesk/worker/env')
  const { installationNamespace } = await import('@frontdesk/runtime/redis')
  const findings = diagnose({
    env: readVariables(),
    dataDir,
    schemas: [ApiEnv, WorkerEnv],
    readTrustedProxies,
    nodeVersion: process.version,
    namespace: installationNamespace,
    ask,
  })
  const count = { ok: 0, warn: 0, fail: 0 }
  for await (const { level, about, found, advice } of findings) {
    count[level] += 1
    console.log(`${marks[level]} ${level.padEnd(4)}  ${about.padEnd(14)}  ${found}`)
    if (advice !== undefined) console.log(`         → ${advice}`)
  }
  console.log(`\n${count.ok} ok, ${count.warn} warnings, ${count.fail} failed`)
  process.exitCode = count.fail === 0 ? 0 : 1
})
