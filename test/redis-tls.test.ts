import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect as dial } from 'node:tls'
import { connect } from '@frontdesk/db/connect'
import { startServer as startCommand, type ServerCommand } from '@frontdesk/local-services/server-process'
import { findRedis } from '@frontdesk/local-services/start-redis'
import { aChatbot } from '@frontdesk/testing/factories'
import { startModelServer } from '@frontdesk/testing/model-server'
import { projectUrl } from '@frontdesk/testing/project-url'
import { testDatabase } from '@frontdesk/testing/test-database'
import { until } from '@frontdesk/testing/until'
import { aVisitor } from '@frontdesk/testing/visitor'
import t, { type Test } from 'tap'
import { stablePort } from './faults/harness/stable-port.ts'
import { startServer } from './faults/harness/start-cluster.ts'
import { findBrokenPromises } from './harness/ledger.ts'
import { startApiProcess, startProcess, startWorkerProcess } from './harness/start-process.ts'

/* Frontdesk with a Redis that speaks TLS alone and has a password, as a managed one does. */

const skip = spawnSync('openssl', ['version']).status === 0 ? false : 'openssl is not installed'
const password = 'of-the-test'

/** Makes a key and the certificate of an authority that nobody knows. */
function makeCertificate(dir: string): { key: string; certificate: string } {
  const [key, certificate] = [join(dir, 'redis.key'), join(dir, 'redis.crt')]
  const subject = ['-subj', '/CN=redis of a test', '-addext', 'subjectAltName=IP:127.0.0.1']
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  const { status, stderr } = spawnSync('openssl', [...args, '-keyout', key, '-out', certificate])
  if (status !== 0) throw new Error(`openssl made no certificate: ${String(stderr)}`)
  return { key, certificate }
}

const answersOverTls = (port: number, certificate: string): Promise<boolean> =>
  new Promise(resolve => {
    const socket = dial({ host: '127.0.0.1', port, ca: readFileSync(certificate) })
    socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('secureConnect', () => socket.destroy())
  })

async function startTlsRedis(t: Test) {
  const dir = t.testdir()
  const { key, certificate } = makeCertificate(dir)
  const port = await stablePort()
  const settings = {
    port: 0,
    'tls-port': port,
    'tls-cert-file': certificate,
    'tls-key-file': key,
    'tls-auth-clients': 'no',
    requirepass: password,
    bind: '127.0.0.1',
    dir,
    'maxmemory-policy': 'noeviction',
    appendonly: 'yes',
    save: '',
  }
  const command: ServerCommand = {
    name: 'Redis',
    command: findRedis() ?? 'redis-server',
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    dir,
    logFile: join(dir, 'redis.log'),
    isReady: () => answersOverTls(port, certificate),
    stopSignal: 'SIGTERM',
    politeMs: 5_000,
  }
  const url = `rediss://:${password}@127.0.0.1:${port}`
  const server = await startServer(t, async () => ({ ...(await startCommand(command)), url }))
  return { ...server, certificate, dataDir: join(dir, 'data') }
}

t.test('a Redis that speaks TLS and has a password serves all processes', { skip }, async t => {
  const [{ url: databaseUrl }, redis, model] = await Promise.all([
    testDatabase(t),
    startTlsRedis(t),
    startModelServer(),
  ])
  t.teardown(() => model.stop())
  const db = connect({ databaseUrl, poolSize: 1, name: 'test', onIdleError: () => undefined })
  t.teardown(() => db.close())
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    DATA_DIR: redis.dataDir,
    OPENAI_BASE_URL: model.url,
    LOG_LEVEL: 'info',
    NODE_EXTRA_CA_CERTS: redis.certificate,
  }
  const [api] = await Promise.all([startApiProcess(t, env), startWorkerProcess(t, env)])
  const chatbot = await aChatbot(db)
  const visitor = aVisitor({ baseUrl: api.url, chatbotId: chatbot.id })
  t.equal((await visitor.ask('Hello')).status, 200)
  await until(async () => (await visitor.history()).messages.length === 2)

  // It is away while replies are written, and every connection is made anew.
  model.script({ echo: true, tokenMs: 100 })
  const visitors = Array.from({ length: 4 }, () => aVisitor({ baseUrl: api.url, chatbotId: chatbot.id }))
  const asked = model.requests.length
  const answers = visitors.map(one => one.ask('How are you, and what do you sell today?'))
  await until(() => model.requests.length >= asked + visitors.length)
  await redis.kill()
  await redis.start()
  await Promise.all(answers)
  for (const one of visitors) await until(async () => (await one.history()).messages.length === 2)
  t.same(await findBrokenPromises(db), [])

  const stranger = startProcess(
    t,
    { main: projectUrl('apps/api/dist/main.js'), args: [] },
    { ...env, PORT: '0', NODE_EXTRA_CA_CERTS: '' },
  )
  t.not(await stranger.exited(), 0, 'a server of an authority that nobody knows is not trusted')
})
