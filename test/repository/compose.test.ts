import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { AdminEnv } from '@frontdesk/admin/env'
import { ApiEnv } from '@frontdesk/api/env'
import { queueNames } from '@frontdesk/jobs/policies'
import { readEnv } from '@frontdesk/runtime/read-env'
import { projectUrl } from '@frontdesk/testing/project-url'
import { WorkerEnv } from '@frontdesk/worker/env'
import t from 'tap'
import { parse } from 'yaml'
import { secretHolders } from './secret-holders.ts'

const root = fileURLToPath(projectUrl(''))
const composeFile = join(root, 'docker-compose.yml')
const text = readFileSync(composeFile, 'utf8')

interface Service {
  image: string
  command: string[]
  environment?: Record<string, string | number>
  ports?: string[]
  user?: string
  volumes?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  healthcheck?: { test: string[]; timeout: string }
  stop_grace_period?: string
}
const file = parse(text, { merge: true }) as { services: Record<string, Service> }
const ours = Object.entries(file.services).filter(([, { image }]) => /^frontdesk(-rendering)?$/.test(image))
const servers = ours.filter(([name]) => name === 'api' || name.startsWith('worker-'))
const environmentOf = (name: string): Record<string, string | number> => file.services[name]?.environment ?? {}

/** What the image sets and what nobody but the programs of this machine reads. */
const ofImage = ['HOST', 'DATA_DIR']
/** What the C library reads. */
const ofLibrary = ['MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_']
/** For a PostgreSQL that is not Compose's own. */
const ofOthers = ['DATABASE_DIRECT_URL']

/** The values that Compose would fill in where nothing is set but what must be. */
const filledIn = (value: string | number): string =>
  String(value).replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind: string, word: string) =>
    kind === '-' ? word : `${name.toLowerCase()}-Zk3vVbq8sT0pXw5LrN1yJd7uHc2`.replace(/secret|password/, 'given'),
  )

t.test('each service of ours runs a program with Node', async t => {
  for (const [name, { command }] of ours) t.equal(command[0], 'node', name)
  t.same(
    ours.map(([name]) => name).toSorted(),
    ['api', 'doctor', 'migrate', 'models', ...queueNames.map(name => `worker-${name}`)].toSorted(),
  )
})

t.test('one worker service serves each queue, so that each kind scales by itself', async t => {
  for (const queue of queueNames) t.equal(environmentOf(`worker-${queue}`)['WORKER_QUEUES'], queue)
})

t.test('every variable of a process can be set, and none is set that nobody reads', async t => {
  const names = (schema: { properties: object }): string[] => Object.keys(schema.properties)
  const known = new Set([...ofLibrary, ...[ApiEnv, WorkerEnv, AdminEnv].flatMap(names)])
  for (const [name] of ours) {
    t.same(
      Object.keys(environmentOf(name)).filter(variable => !known.has(variable)),
      [],
      name,
    )
  }
  const missing = (schema: { properties: object }, ...services: string[]): string[] => {
    const given = new Set([...ofImage, ...ofOthers, ...services.flatMap(name => Object.keys(environmentOf(name)))])
    return names(schema).filter(variable => !given.has(variable))
  }
  t.same(missing(ApiEnv, 'api'), [])
  t.same(missing(WorkerEnv, ...queueNames.map(queue => `worker-${queue}`)), [])
  t.same([...missing(ApiEnv, 'doctor'), ...missing(WorkerEnv, 'doctor').filter(name => name !== 'WORKER_QUEUES')], [])
})

t.test('each process has the secrets that its work needs, and the crawler has none', async t => {
  const others = ours.filter(([name]) => name !== 'doctor').map(([name]) => name)
  for (const [secret, services] of Object.entries(secretHolders)) {
    t.same(others.filter(name => secret in environmentOf(name)).toSorted(), services, secret)
  }
  const having = (volume: string): string[] =>
    ours.filter(([, { volumes = [] }]) => volumes.includes(volume)).map(([name]) => name)
  const data = having('frontdesk-data:/data')
  t.same(data.toSorted(), ['api', 'worker-exports', 'worker-maintenance'], 'and the folder those that write there')
  t.same(having('frontdesk-models:/data/models'), ['models'], 'and nothing that answers requests writes what is run')
  t.same(having('frontdesk-models:/data/models:ro').toSorted(), ['doctor', 'worker-maintenance', 'worker-replies'])
})

t.test(
  'the programs log in with a role that can change no table, and the owner of the tables migrates alone',
  async t => {
    const userOf = (name: string): string => new URL(filledIn(environmentOf(name)['DATABASE_URL'] ?? '')).username
    t.same(new Set([...servers.map(([name]) => userOf(name)), userOf('doctor')]), new Set(['frontdesk']))
    t.equal(userOf('migrate'), 'frontdesk_owner')
    for (const [name] of servers) {
      const url = new URL(filledIn(environmentOf(name)['REDIS_URL'] ?? ''))
      t.match(url.password, /^redis_given-/, `${name} knows the password of Redis`)
    }
    t.notMatch(environmentOf('migrate'), { REDIS_URL: /./ })
  },
)

t.test('no container has more rights than it needs, and none listens publicly', async t => {
  for (const [name, { cap_drop, security_opt, user, image }] of Object.entries(file.services)) {
    // The sandbox of Chromium needs user namespaces.
    const own = name === 'worker-rendering' ? ['seccomp=./scripts/image/chromium-seccomp.json'] : []
    t.same([cap_drop, security_opt], [['ALL'], ['no-new-privileges:true', ...own]], name)
    // Our images say it themselves.
    t.ok(image.startsWith('frontdesk') || (user !== undefined && user !== 'root'), `${name} does not run as root`)
  }
  const ports = Object.values(file.services).flatMap(({ ports = [] }) => ports)
  t.same(
    ports.filter(port => !port.startsWith('127.0.0.1:')),
    [],
  )
  t.match(readFileSync(join(root, 'Dockerfile'), 'utf8'), /^USER node$/m)
})

t.test('the image gives Node and the C library the options that `npm start` gives them', async t => {
  const { nodeArgs, mallocEnv, apiMallocEnv } = (await import(projectUrl('scripts/node-args.mjs').href)) as {
    nodeArgs: string[]
    mallocEnv: Record<string, string>
    apiMallocEnv: Record<string, string>
  }
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  t.equal(/^ENV .*\bNODE_OPTIONS=(\S+)/m.exec(dockerfile)?.[1], nodeArgs.join(' '))
  const variables = Object.entries(mallocEnv).map(([name, value]) => `${name}=${value}`)
  t.ok(dockerfile.includes(`\nENV ${variables.join(' ')}\n`))
  t.match({ ...mallocEnv, ...environmentOf('api') }, apiMallocEnv)
})

t.test('every image can be pinned by its digest, and no file with secrets comes into ours', async t => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  t.same(
    [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
    ['${NODE_IMAGE}', '${NODE_IMAGE}', '${NODE_IMAGE}', 'runtime', 'runtime'],
  )
  const images = Object.values(file.services).flatMap(({ image }) => (image.startsWith('frontdesk') ? [] : [image]))
  t.ok(images.length > 1)
  for (const image of images) t.match(image, /^\$\{[A-Z]+_IMAGE:-[^}]+\}$/)
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  for (const name of ['.env', '.env.*', 'secrets', '.data']) t.ok(ignored.includes(name), name)
})

t.test('.env.example names every variable that the compose file takes from outside', async t => {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const taken = [...new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? ''))]
  t.ok(taken.length > 10)
  t.same(
    taken.filter(name => !new RegExp(`^#?${name}=`, 'm').test(example)),
    [],
  )
})

t.test('what Compose fills in by itself can be read by the processes', async t => {
  const env = (name: string) =>
    Object.fromEntries(Object.entries(environmentOf(name)).map(([variable, value]) => [variable, filledIn(value)]))
  t.match(readEnv(ApiEnv, env('api')), { PORT: 3000, BASE_URL: 'http://localhost:3000', RATE_LIMIT_IP_PER_MINUTE: 15 })
  for (const queue of queueNames)
    t.match(readEnv(WorkerEnv, env(`worker-${queue}`)), { WORKER_QUEUES: queue, WORKER_HEALTH_PORT: 3010 })
})

t.test('the API has the same port inside and outside, so that the doctor asks where browsers do', async t => {
  t.equal(environmentOf('api')['PORT'], '${PORT:-3000}')
  t.equal(environmentOf('doctor')['PORT'], '${PORT:-3000}')
  t.same(file.services['api']?.ports, ['127.0.0.1:${PORT:-3000}:${PORT:-3000}'])
})

t.test('containers are asked for their health where they answer, and may take the time they need to leave', async t => {
  for (const [name, { healthcheck, stop_grace_period: grace, environment = {} }] of servers) {
    const port = environment['WORKER_HEALTH_PORT'] ?? environment['PORT']
    t.match(healthcheck?.test.join(' '), `http://127.0.0.1:${port}/health/ready`, name)
    // A check answers within 1 s, and a process leaves within 28.
    t.ok(Number.parseInt(healthcheck?.timeout ?? '', 10) > 1, name)
    t.ok(Number.parseInt(grace ?? '', 10) > 28, name)
  }
})

const noCompose = spawnSync('docker-compose', ['version']).status === 0 ? false : 'docker-compose is not installed'
t.test('docker-compose accepts the file, but not without passwords and secrets', { skip: noCompose }, async t => {
  const given = {
    POSTGRES_PASSWORD: 'a',
    POSTGRES_OWNER_PASSWORD: 'b',
    REDIS_PASSWORD: 'c',
    SESSION_SECRET: 'd',
    ENCRYPTION_KEY: 'e',
  }
  // What an operator has in a file of their own does not count here.
  const empty = join(t.testdir({ '.env': '' }), '.env')
  const config = (env: Record<string, string>, ...more: string[]) =>
    promisify(execFile)('docker-compose', ['--file', composeFile, '--env-file', empty, ...more, 'config'], {
      env: { PATH: process.env['PATH'], ...env },
    })
  const { stdout } = await config(given, '--profile', 'tools')
  const { services } = parse(stdout) as { services: Record<string, Service> }
  t.same(Object.keys(services).toSorted(), Object.keys(file.services).toSorted())
  for (const name of Object.keys(given)) {
    const { [name as keyof typeof given]: _, ...others } = given
    await t.rejects(config(others), { message: new RegExp(`set ${name} in \\.env`) }, name)
  }
})
