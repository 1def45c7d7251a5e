import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { ApiEnv } from '@frontdesk/api/env'
import { queueNames } from '@frontdesk/jobs/policies'
import { readEnv } from '@frontdesk/runtime/read-env'
import { projectUrl } from '@frontdesk/testing/project-url'
import { WorkerEnv } from '@frontdesk/worker/env'
import t from 'tap'
import { parseAllDocuments } from 'yaml'
import { secretHolders } from './secret-holders.ts'

/* docs/kubernetes, compared with what the processes read, serve and take to stop. */

interface Probe {
  httpGet: { path: string; port: string }
  timeoutSeconds?: number
}
interface Container {
  name: string
  image: string
  command: string[]
  ports?: { name: string; containerPort: number }[]
  env?: { name: string; value: string }[]
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  startupProbe: Probe
  readinessProbe: Probe
  livenessProbe: Probe
  securityContext: object
  volumeMounts: { name: string; mountPath: string }[]
}
interface Manifest {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  stringData?: Record<string, string>
  items?: Manifest[]
  spec?: {
    selector: { matchLabels: Record<string, string> } & Record<string, string>
    template: {
      metadata: { labels: Record<string, string> }
      spec: {
        terminationGracePeriodSeconds?: number
        securityContext: object
        containers: Container[]
        volumes: { name: string }[]
      }
    }
    scaleTargetRef: { name: string }
    ports: { targetPort: string }[]
    triggers?: { type: string; metadata: Record<string, string> }[]
    replicas?: number
  }
}

const folder = projectUrl('docs/kubernetes/')
const manifests = readdirSync(folder)
  .filter(file => file.endsWith('.yaml'))
  .flatMap(file => parseAllDocuments(readFileSync(new URL(file, folder), 'utf8'), { merge: true }))
  .map(document => document.toJS() as Manifest)
  .flatMap(manifest => manifest.items ?? [manifest])
const ofKind = (...kinds: string[]): Manifest[] => manifests.filter(({ kind }) => kinds.includes(kind))
const named = (kind: string, name: string): Manifest => {
  const found = manifests.find(manifest => manifest.kind === kind && manifest.metadata.name === name)
  if (found === undefined) throw new Error(`there is no ${kind} ${name}`)
  return found
}
const specOf = ({ spec }: Manifest): NonNullable<Manifest['spec']> => {
  if (spec === undefined) throw new Error('a manifest without a spec')
  return spec
}
const podOf = (manifest: Manifest) => specOf(manifest).template.spec
const containerOf = (manifest: Manifest): Container => {
  const [container, ...others] = podOf(manifest).containers
  if (container === undefined || others.length > 0) throw new Error(`${manifest.metadata.name} has not one container`)
  return container
}
const deployments = ofKind('Deployment')
const workers = deployments.filter(({ metadata }) => metadata.name !== 'api')

/** The environment of a container, as Kubernetes would make it. */
const environmentOf = (manifest: Manifest): Record<string, string> => {
  const { env = [], envFrom } = containerOf(manifest)
  const sources = envFrom.map(({ configMapRef, secretRef }) =>
    configMapRef === undefined
      ? named('Secret', secretRef?.name ?? '').stringData
      : named('ConfigMap', configMapRef.name).data,
  )
  return Object.assign({}, ...sources, Object.fromEntries(env.map(({ name, value }) => [name, value])))
}

t.test('docs/scaling.md explains every manifest', async t => {
  const page = readFileSync(projectUrl('docs/scaling.md'), 'utf8')
  const explained = [...page.matchAll(/^\| `([\w.]+\.yaml)` \| /gm)].map(([, file]) => file)
  t.same(explained.toSorted(), readdirSync(folder).toSorted())
})

t.test('there is one Deployment for the API and for each queue, and a job that migrates', async t => {
  t.same(
    deployments.map(({ metadata }) => metadata.name).toSorted(),
    ['api', ...queueNames.map(queue => `worker-${queue}`)].toSorted(),
  )
  for (const queue of queueNames) t.equal(environmentOf(named('Deployment', `worker-${queue}`))['WORKER_QUEUES'], queue)
  t.same(
    ofKind('Job').map(({ metadata }) => metadata.name),
    ['migrate'],
  )
})

t.test('every process is a program of the same image, but for the one with a browser', async t => {
  const containers = ofKind('Deployment', 'Job').map(containerOf)
  const images = new Set(containers.map(({ image }) => image))
  t.same([...images].toSorted(), ['registry.example/frontdesk-rendering:0.1.0', 'registry.example/frontdesk:0.1.0'])
  const { image } = containerOf(named('Deployment', 'worker-rendering'))
  t.match(image, /frontdesk-rendering/, 'and what runs a browser has one in its own')
  for (const { command } of containers) {
    t.equal(command[0], 'node')
    t.ok(existsSync(projectUrl(command[1] ?? '')), command.join(' '))
  }
})

t.test('the processes can read what they are given, and are given nothing that nobody reads', async t => {
  const known = new Set([...Object.keys(ApiEnv.properties), ...Object.keys(WorkerEnv.properties)])
  for (const manifest of ofKind('ConfigMap', 'Secret')) {
    t.same(
      Object.keys(manifest.data ?? manifest.stringData ?? {}).filter(name => !known.has(name)),
      [],
      manifest.metadata.name,
    )
  }
  const servers = { DATABASE_URL: 'postgresql://frontdesk:given@postgres/frontdesk', REDIS_URL: 'redis://redis' }
  for (const manifest of deployments) {
    const env = { ...environmentOf(manifest), ...servers }
    t.doesNotThrow(() => readEnv(manifest.metadata.name === 'api' ? ApiEnv : WorkerEnv, env), manifest.metadata.name)
  }
})

t.test('each process has the secrets that its work needs, and the crawler has none', async t => {
  for (const [secret, names] of Object.entries(secretHolders)) {
    const having = deployments.filter(manifest => secret in environmentOf(manifest))
    t.same(having.map(({ metadata }) => metadata.name).toSorted(), names, secret)
  }
  const secretsOf = (manifest: Manifest) => containerOf(manifest).envFrom.map(({ secretRef }) => secretRef?.name)
  t.same(secretsOf(named('Job', 'migrate')), ['frontdesk-owner'], 'the owner of the tables migrates alone')
  for (const manifest of deployments) t.notOk(secretsOf(manifest).includes('frontdesk-owner'), manifest.metadata.name)
  const filled = ofKind('Secret').flatMap(({ stringData = {} }) => Object.values(stringData).filter(Boolean))
  t.same(filled, [], 'the example holds no secret')
})

t.test('probes ask the addresses of health at the ports where they are', async t => {
  for (const manifest of deployments) {
    const { ports = [], startupProbe, livenessProbe, readinessProbe } = containerOf(manifest)
    const { PORT, WORKER_HEALTH_PORT } = environmentOf(manifest)
    t.same(
      ports.map(({ containerPort }) => containerPort),
      [Number(PORT ?? WORKER_HEALTH_PORT)],
      manifest.metadata.name,
    )
    const asked = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)
    t.same(
      asked.map(({ path }) => path),
      ['/health/live', '/health/live', '/health/ready'],
    )
    for (const { port } of asked) t.equal(port, ports[0]?.name)
    // A look into the stores takes up to a second.
    for (const { timeoutSeconds = 1 } of [livenessProbe, readinessProbe]) t.ok(timeoutSeconds > 1)
  }
  const source = ['apps/api/src/routes/health.ts', 'apps/worker/src/health.ts']
  for (const file of source)
    for (const path of ['/health/live', '/health/ready'])
      t.match(readFileSync(projectUrl(file), 'utf8'), `'${path}'`, file)
  t.equal(
    specOf(named('Service', 'api')).ports[0]?.targetPort,
    containerOf(named('Deployment', 'api')).ports?.[0]?.name,
  )
})

t.test('a process may take the time that it needs to stop', async t => {
  const exitsWithin = (file: string): number =>
    Number(/withinMs: ([\d_]+)/.exec(readFileSync(projectUrl(file), 'utf8'))?.[1]?.replace('_', ''))
  const needed = Math.max(exitsWithin('apps/api/src/start-api.ts'), exitsWithin('apps/worker/src/start-worker.ts'))
  t.ok(needed >= 10_000)
  for (const manifest of deployments)
    t.ok((podOf(manifest).terminationGracePeriodSeconds ?? 30) * 1_000 > needed, manifest.metadata.name)
})

t.test('no pod can do more than it has to', async t => {
  for (const manifest of ofKind('Deployment', 'Job')) {
    const { securityContext, volumes } = podOf(manifest)
    // The sandbox of Chromium needs user namespaces.
    const type = manifest.metadata.name === 'worker-rendering' ? 'Localhost' : 'RuntimeDefault'
    t.match(securityContext, { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type } })
    const confined = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } }
    t.match(containerOf(manifest).securityContext, confined, manifest.metadata.name)
    const mounted = containerOf(manifest).volumeMounts.map(({ name }) => name)
    t.same(
      volumes.map(({ name }) => name),
      mounted,
      manifest.metadata.name,
    )
  }
})

t.test('selectors find the pods of their Deployment', async t => {
  const labelsOf = (manifest: Manifest) => specOf(manifest).template.metadata.labels
  for (const manifest of deployments) t.match(labelsOf(manifest), specOf(manifest).selector.matchLabels)
  for (const budget of ofKind('PodDisruptionBudget'))
    t.match(labelsOf(named('Deployment', budget.metadata.name)), specOf(budget).selector.matchLabels)
  t.match(labelsOf(named('Deployment', 'api')), specOf(named('Service', 'api')).selector)
})

t.test('autoscalers own the number of their pods, and ask for queues and metrics that exist', async t => {
  const scalers = ofKind('ScaledObject', 'HorizontalPodAutoscaler')
  for (const scaler of scalers) {
    const { scaleTargetRef } = specOf(scaler)
    t.equal(specOf(named('Deployment', scaleTargetRef.name)).replicas, undefined, scaleTargetRef.name)
  }
  const scaled = scalers.map(scaler => specOf(scaler).scaleTargetRef.name)
  for (const { metadata, spec } of workers)
    t.ok(scaled.includes(metadata.name) || (spec?.replicas ?? 0) > 0, metadata.name)
  const queries = scalers.flatMap(({ spec }) => spec?.triggers ?? []).flatMap(({ metadata }) => metadata['query'] ?? [])
  t.ok(queries.length > 0)
  const read = (file: string): string => readFileSync(projectUrl(file), 'utf8')
  t.match(read('apps/api/src/metrics.ts'), /'frontdesk_queue_jobs', [^)]*\['queue', 'state'\]/)
  for (const query of queries) {
    const [, queue = '', states = ''] = /frontdesk_queue_jobs\{queue="(\w+)",state=~"([\w|]+)"\}/.exec(query) ?? []
    t.ok((queueNames as readonly string[]).includes(queue), query)
    for (const state of states.split('|')) t.match(read('packages/jobs/src/open-queues.ts'), `'${state}'`)
  }
})
