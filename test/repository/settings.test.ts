import { readFileSync } from 'node:fs'
import { ApiEnv } from '@frontdesk/api/env'
import { projectUrl } from '@frontdesk/testing/project-url'
import { WorkerEnv } from '@frontdesk/worker/env'
import t from 'tap'

/* docs/settings.md, compared with the variables that the processes read. */

t.test('the page of the settings explains exactly the variables that the processes read', async t => {
  const page = readFileSync(projectUrl('docs/settings.md'), 'utf8')
  const cells = [...page.matchAll(/^\| (`[^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
  const explained = cells.flatMap(([, names = '']) => names.match(/[A-Z][A-Z0-9_]+/g) ?? [])
  // `npm start` alone reads it, for its demo shop.
  const ofStart = ['DEMO_PORT']
  const known = new Set([...Object.keys(ApiEnv.properties), ...Object.keys(WorkerEnv.properties), ...ofStart])
  t.same(explained.toSorted(), [...known].toSorted())
})

t.test('.env.example names exactly the variables that the processes read', async t => {
  // What only `npm start` reads, and what only Docker Compose reads.
  const ofCompose = ['POSTGRES_PASSWORD', 'POSTGRES_OWNER_PASSWORD', 'REDIS_PASSWORD']
  const images = ['NODE_IMAGE', 'POSTGRES_IMAGE', 'REDIS_IMAGE']
  const ofOthers = ['DEMO_PORT', ...ofCompose, ...images]
  const wanted = new Set([...Object.keys(ApiEnv.properties), ...Object.keys(WorkerEnv.properties), ...ofOthers])
  const lines = readFileSync(projectUrl('.env.example'), 'utf8').split('\n')
  const named = lines.flatMap(line => /^#?\s?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? [])
  t.same(named.toSorted(), [...wanted].toSorted())
})
