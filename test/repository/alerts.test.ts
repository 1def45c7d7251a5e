import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { newApiMetrics } from '@frontdesk/api/metrics'
import { projectUrl } from '@frontdesk/testing/project-url'
import { newWorkerMetrics } from '@frontdesk/worker/metrics'
import t from 'tap'

/* docs/alerts.yml and the metrics of the processes, as Prometheus' own tool reads them. */

const skip = spawnSync('promtool', ['--version']).status === 0 ? false : 'promtool (Prometheus) is not installed'
const pathTo = (file: string): string => fileURLToPath(projectUrl(file))

function promtool(args: string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}

t.test('the unit tests of the alerts try every alert', async t => {
  const [rules = '', tests = ''] = ['docs/alerts.yml', 'test/repository/alerts.yml'].map(file =>
    readFileSync(pathTo(file), 'utf8'),
  )
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')
  t.ok(names.length > 10)
  t.same(
    names.filter(name => !tests.includes(`alertname="${name}"`)),
    [],
  )
})

t.test('I40: each alert fires on its fault, and none fires if everything works', { skip }, async t => {
  t.equal(promtool(['check', 'rules', pathTo('docs/alerts.yml')]), '')
  t.equal(promtool(['test', 'rules', pathTo('test/repository/alerts.yml')]), '')
})

t.test('the metrics of API and worker are named and explained as Prometheus expects', { skip }, async t => {
  for (const { registry } of [newApiMetrics(), newWorkerMetrics()]) {
    t.equal(promtool(['check', 'metrics'], await registry.metrics()), '')
  }
})
