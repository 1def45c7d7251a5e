import { claimCheck, readWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import { connect } from '@frontdesk/db/connect'
import { queueNames } from '@frontdesk/jobs/policies'
import { freePort } from '@frontdesk/local-services/free-port'
import { createLog } from '@frontdesk/runtime/log'
import { readEnv } from '@frontdesk/runtime/read-env'
import { startModelServer } from '@frontdesk/testing/model-server'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import { recordFindings, startChecks } from '@frontdesk/worker/check-installation'
import { WorkerEnv } from '@frontdesk/worker/env'
import t from 'tap'

const [{ url: DATABASE_URL }, { url: REDIS_URL, namespace }, model] = [
  await testDatabase(t),
  await testRedis(t),
  await startModelServer(),
]
const db = connect({ databaseUrl: DATABASE_URL, poolSize: 2, name: 'test', onIdleError: () => undefined })
t.teardown(() => Promise.all([db.close(), model.stop()]))
const needs = { db, namespace, log: createLog({ name: 'test', level: 'silent' }) }
const envOf = (more: Record<string, string> = {}) => readEnv(WorkerEnv, { DATABASE_URL, REDIS_URL, ...more })

t.test('a maintenance worker records what it finds at the servers, in few words and without a secret', async t => {
  const SMTP_URL = `smtp://sender:canary-password@127.0.0.1:${await freePort()}`
  const startedAt = new Date().toISOString()
  await recordFindings(needs, envOf({ SMTP_URL, MAIL_FROM: 'desk@shop.example' }), 'maintenance')
  const { findingsOfMaintenance, findingsOfReplies } = await readWorkerFacts({ db })
  t.equal(findingsOfReplies, null)
  const findings = findingsOfMaintenance?.findings ?? []
  t.ok((findingsOfMaintenance?.checkedAt ?? '') >= startedAt)
  const problems = findings.filter(({ level }) => level === 'fail')
  t.same(
    problems.map(({ about }) => about),
    [...queueNames.filter(name => name !== 'rendering').map(() => 'Workers'), 'Mail'],
  )
  t.ok(problems.every(({ advice }) => advice !== null))
  t.ok(findings.some(({ about, advice }) => about === 'Migrations' && advice === null))
  const text = JSON.stringify(findingsOfMaintenance)
  for (const secret of [
    'canary-password',
    new URL(DATABASE_URL).password || 'none',
    new URL(REDIS_URL).password || 'none',
  ])
    t.notMatch(text, secret)
})

t.test('a replies worker records whether its models answer, and the newest check replaces the one before', async t => {
  const OPENAI_MODEL = 'model-x'
  const away = { OPENAI_BASE_URL: `http://127.0.0.1:${await freePort()}/v1`, OPENAI_API_KEY: 'canary-key' }
  await recordFindings(needs, envOf({ ...away, OPENAI_MODEL }), 'replies')
  const { findingsOfReplies } = await readWorkerFacts({ db })
  t.match(findingsOfReplies, { findings: [{ level: 'fail', about: 'Provider', advice: /OPENAI_BASE_URL/ }] })
  t.notMatch(JSON.stringify(findingsOfReplies), 'canary-key')
  model.script({ text: 'OK' })
  await recordFindings(needs, envOf({ OPENAI_BASE_URL: model.url, OPENAI_MODEL }), 'replies')
  t.match(await readWorkerFacts({ db }), {
    findingsOfReplies: { findings: [{ level: 'ok', about: 'Provider', advice: null }] },
  })
})

t.test('workers of other queues check nothing', async t => {
  const before = await readWorkerFacts({ db })
  await recordFindings(needs, envOf(), 'indexing')
  await startChecks(needs, envOf(), ['indexing', 'exports', 'webhooks'])()
  t.same(await readWorkerFacts({ db }), before)
})

t.test('of several workers one makes a check, and what was found last stays until then', async t => {
  await db.pool.query('truncate installation_facts')
  const claim = (olderThanMs: number) => claimCheck({ db }, 'findingsOfReplies', olderThanMs)
  t.same(await Promise.all([claim(60_000), claim(60_000), claim(60_000)]).then(taken => taken.filter(Boolean)), [true])
  t.equal((await readWorkerFacts({ db })).findingsOfReplies, null)
  model.script({ text: 'OK' })
  await recordFindings(needs, envOf({ OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'model-x' }), 'replies')
  t.equal(await claim(60_000), false)
  await db.pool.query("update installation_facts set recorded_at = now() - interval '61 seconds'")
  t.equal(await claim(60_000), true)
  t.ok((await readWorkerFacts({ db })).findingsOfReplies)
})
