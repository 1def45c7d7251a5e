import { readFileSync } from 'node:fs'
import { apiTimes } from '@frontdesk/api/deps'
import { gaugesOf, newApiMetrics } from '@frontdesk/api/metrics'
import { largestFile } from '@frontdesk/contracts/sources/source-files'
import { connect } from '@frontdesk/db/connect'
import { watchPool } from '@frontdesk/db/watch-pool'
import { mergeMetrics } from '@frontdesk/runtime/processes/merge-metrics'
import { watchProcess } from '@frontdesk/runtime/metrics'
import { projectUrl } from '@frontdesk/testing/project-url'
import { newWorkerMetrics } from '@frontdesk/worker/metrics'
import t from 'tap'
import { parse } from 'yaml'

/* docs/operations.md and docs/alerts.yml, compared with what the processes export. */

const read = (name: string): string => readFileSync(projectUrl(name), 'utf8')
const guide = read('docs/operations.md')
const rules = read('docs/alerts.yml')

interface Rule {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
}
const { groups } = parse(rules) as { groups: { rules: Rule[] }[] }
const alerts = groups.flatMap(group => group.rules)

const api = newApiMetrics().registry
const worker = newWorkerMetrics().registry
// Nothing is asked of it: only the names of the metrics are looked at.
const db = connect({ databaseUrl: 'postgresql://none', poolSize: 1, name: 'test', onIdleError: () => undefined })
t.teardown(() => db.close())
gaugesOf(api, { db, queues: { depths: () => Promise.reject(new Error('nobody asks')) } as never })
for (const registry of [api, worker]) watchPool(registry, db)
watchProcess(worker)
const namesOf = (registry: typeof api): string[] => registry.getMetricsAsArray().map(({ name }) => name)
const several = await mergeMetrics([1, 2].map(number => ({ process: number, isReady: true })))
const known = new Set([...namesOf(api), ...namesOf(worker), ...several.matchAll(/(?<=^# TYPE )\w+/gm)].map(String))

t.test('the guide explains every metric of ours, and no other', async t => {
  const ours = [...known].filter(name => name.startsWith('frontdesk_'))
  t.ok(ours.length > 15)
  t.same(
    ours.filter(name => !guide.includes(`\`${name}`)),
    [],
  )
  const roles = [...read('prisma/roles.sql').matchAll(/^alter role (\w+) password/gm)].map(([, name]) => name)
  const named = [...new Set([...guide.matchAll(/`(frontdesk_\w+)/g)].map(([, name]) => name ?? ''))]
  t.same(
    named.filter(name => !known.has(name) && !roles.includes(name)),
    [],
  )
})

t.test('every alert asks for metrics and labels that exist', async t => {
  for (const { alert, expr, labels } of alerts) {
    const names = [...expr.matchAll(/\b(?:frontdesk|nodejs|process)_\w+/g)].map(([name]) => name)
    t.ok(names.length > 0 || expr.includes('up{'), alert)
    t.same(
      names.filter(name => !known.has(name.replace(/_(bucket|count|sum)$/, ''))),
      [],
      alert,
    )
    t.match(labels.severity, /^(page|ticket)$/, alert)
  }
})

t.test('the guide says what each alert means and what to do', async t => {
  t.ok(alerts.length > 10)
  t.same(
    alerts.filter(({ alert }) => !new RegExp(`^\\| ${alert} \\| .+ \\| .+ \\|$`, 'm').test(guide)),
    [],
  )
  const explained = [...guide.matchAll(/^\| (Frontdesk\w+) \|/gm)].map(([, name]) => name)
  t.same(explained.toSorted(), alerts.map(({ alert }) => alert).toSorted())
})

t.test('an alert that pages someone fires within a minute', async t => {
  const seconds = (text = '0s'): number => Number.parseInt(text, 10) * (text.endsWith('m') ? 60 : 1)
  for (const { alert, for: held, labels } of alerts) if (labels.severity === 'page') t.ok(seconds(held) <= 30, alert)
})

t.test('row 50: retention that was not run for two days raises an alert, also if it never ran', async t => {
  const task = '{task="retention"}'
  const rule = alerts.find(({ expr }) => expr.includes(task))
  t.match(
    rule?.expr,
    new RegExp(`^time\\(\\) - max\\(frontdesk_maintenance_last_success_timestamp_seconds\\${task}\\) > 172800`),
  )
  t.match(rule?.expr, `or absent(frontdesk_maintenance_last_success_timestamp_seconds${task})`)
})

t.test('the guide says of every table how long its rows are kept', async t => {
  const section = /^## How long things are kept$([\s\S]*?)^## /m.exec(guide)?.[1] ?? ''
  const tables = [...read('prisma/schema.prisma').matchAll(/^model [\s\S]*?@@map\("(\w+)"\)\n\}/gm)].map(
    ([, name]) => name,
  )
  t.ok(tables.length > 25)
  t.same(
    tables.filter(name => !section.includes(`\`${name}\``)),
    [],
  )
})

t.test('the proxy of the guide waits for every answer and takes every file', async t => {
  const shown = /^```nginx\n([^]+?)^```$/m.exec(guide)?.[1] ?? ''
  const numberOf = (pattern: RegExp): number => Number(pattern.exec(shown)?.[1])
  t.ok(numberOf(/proxy_read_timeout (\d+)s;/) * 1_000 > apiTimes.replyWaitMs)
  t.ok(numberOf(/client_max_body_size (\d+)m;/) * 1_024 * 1_024 > largestFile)
})

t.test('every program that the guide tells to run is there', async t => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const runs = [...guide.matchAll(/npm run (\w+)/g)].map(([, name]) => name ?? '')
  t.same(
    runs.filter(name => !(name in scripts)),
    [],
  )
})
