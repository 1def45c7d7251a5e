import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect as dial } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { largestFile } from '@frontdesk/contracts/sources/source-files'
import { connect } from '@frontdesk/db/connect'
import { freePort } from '@frontdesk/local-services/free-port'
import { createOperatorToken, operatorTokenHeader } from '@frontdesk/runtime/operator-token'
import { greetings } from '@frontdesk/testing/greetings'
import { aChatbot, anAccount, aUser } from '@frontdesk/testing/factories'
import { startModelServer } from '@frontdesk/testing/model-server'
import { projectUrl } from '@frontdesk/testing/project-url'
import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import { until } from '@frontdesk/testing/until'
import { readEvents } from '@frontdesk/testing/visitor'
import t, { type Test } from 'tap'
import { killOnExit } from './harness/kill-on-exit.ts'
import { startApiProcess, startWorkerProcess } from './harness/start-process.ts'

/* A real nginx with the configuration that docs/operations.md shows, in front of the API. */

const isMissing = (command: string, ...args: string[]): boolean => spawnSync(command, args).status !== 0
const skip = isMissing('nginx', '-v') || isMissing('openssl', 'version') ? 'nginx or openssl is not installed' : false

const host = 'chat.shop.example'
const secret = 'Zk3vVbq8sT0pXw5LrN1yJd7uHc2-of-the-test'

/** Starts nginx with the guide's configuration, where only ports and files are other ones. */
async function startNginx(t: Test, apiUrl: string): Promise<number> {
  const [port, dir] = [await freePort(), t.testdir()]
  const files = { certificate: join(dir, 'cert.pem'), key: join(dir, 'key.pem') }
  const made = ['-keyout', files.key, '-out', files.certificate, '-days', '1', '-subj', `/CN=${host}`]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made], { stdio: 'ignore' })
  const guide = readFileSync(projectUrl('docs/operations.md'), 'utf8')
  const shown = /^```nginx\n([^]+?)^```$/m.exec(guide)?.[1] ?? ''
  const server = shown
    .replace('127.0.0.1:3000', new URL(apiUrl).host)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${files.certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${files.key};`)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${dir}/${name};`)
  const isRoot = process.getuid?.() === 0
  const main = `daemon off; pid ${dir}/pid; ${isRoot ? 'user root;' : ''} events {}`
  mkdirSync(join(dir, 'logs'))
  const file = join(dir, 'nginx.conf')
  writeFileSync(file, `${main}\nhttp { access_log off; ${folders.join(' ')}\n${server} }\n`)
  const child = spawn('nginx', ['-p', dir, '-e', join(dir, 'error.log'), '-c', file], { stdio: 'ignore' })
  child.once(
    'exit',
    killOnExit(() => child.kill('SIGKILL')),
  )
  t.teardown(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  await until(
    () =>
      new Promise(resolve => {
        const socket = dial(port, '127.0.0.1').once('error', () => resolve(false))
        socket.once('connect', () => resolve(socket.destroy().destroyed))
      }),
  )
  return port
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

t.test('behind the nginx of docs/operations.md', { skip }, async t => {
  const [{ url: databaseUrl }, { url: redisUrl }, model] = await Promise.all([
    testDatabase(t),
    testRedis(t),
    startModelServer(),
  ])
  const db = connect({ databaseUrl, poolSize: 2, name: 'test', onIdleError: () => undefined })
  t.teardown(() => Promise.all([model.stop(), db.close()]))
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    OPENAI_BASE_URL: model.url,
    DATA_DIR: t.testdir(),
    LOG_LEVEL: 'info',
    BASE_URL: `https://${host}`,
    TRUSTED_PROXIES: '127.0.0.1',
    SESSION_SECRET: secret,
  }
  const [api] = await Promise.all([
    startApiProcess(t, env),
    startWorkerProcess(t, { ...env, WORKER_QUEUES: 'replies' }),
  ])
  const port = await startNginx(t, api.url)
  const { id: accountId } = await anAccount(db)
  const { id: chatbotId } = await aChatbot(db, { accountId, isStreaming: true })

  /** Asks as a browser elsewhere: from another address than that of nginx. */
  const ask = async (path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<IncomingMessage> => {
    const place = { host: '127.0.0.1', localAddress: '127.0.0.2', port, path, servername: host }
    const asked = httpsRequest({
      ...place,
      method,
      headers: { host, ...headers },
      rejectUnauthorized: false,
      agent: false,
    })
    asked.end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return answer
  }

  await t.test('row 68: a stream comes token by token', async t => {
    const tokens = greetings(3)
    model.script({ tokens, gated: true })
    const answer = await ask('/api/chat', {
      method: 'POST',
      headers: { origin: 'https://shop.example', 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ chatbotId, message: 'Are you open?' }),
    })
    t.equal(answer.statusCode, 200)
    const call = await model.arrival(0)
    const events = readEvents(new Response(Readable.toWeb(answer) as ReadableStream))
    const next = async (name: string): Promise<unknown> => {
      for (;;) {
        const { value, done } = await events.next()
        if (done === true) throw new Error(`the stream ended without ${name}`)
        if (value.event === name) return value.data
      }
    }
    for (const token of tokens) {
      await call.release(1)
      t.match(await next('token'), { text: new RegExp(token.trim()) })
    }
    await call.release()
    t.match(await next('done'), { reply: '<p>Hello o.</p>\n<p>Hello oo.</p>\n<p>Hello ooo.</p>' })
  })

  await t.test('row 19: the address of a visitor is the one that nginx saw, whatever the visitor claims', async t => {
    const claims = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' }
    const headers = { ...claims, [operatorTokenHeader]: createOperatorToken(secret) }
    const seen: unknown = JSON.parse(await text(await ask('/health/seen', { headers })))
    t.match(seen, { ip: '127.0.0.2', peer: '127.0.0.1', forwardedFor: '203.0.113.9, 127.0.0.2', protocol: 'https' })
  })

  await t.test('the cookie of a login is for this host over TLS, and the metrics are closed', async t => {
    await aUser(db, { accountId, email: 'robin@shop.example', password: 'a long sentence' })
    const headers = { origin: `https://${host}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ email: 'robin@shop.example', password: 'a long sentence' })
    const login = await ask('/api/auth/login', { method: 'POST', headers, body })
    t.equal(login.statusCode, 200)
    const [cookie = ''] = login.headers['set-cookie'] ?? []
    t.match(cookie, /^__Host-frontdesk=.*; Path=\/; .*Secure; SameSite=Strict$/)
    t.match(login.headers['strict-transport-security'], /^max-age=\d{8}/)
    t.equal((await ask('/metrics')).statusCode, 404)

    // Of the largest size that an owner may upload.
    const file = { ...headers, 'content-type': 'text/plain', cookie: cookie.split(';', 1)[0] ?? '' }
    const path = `/api/chatbots/${chatbotId}/sources/files?name=hours.txt`
    const stored = await ask(path, {
      method: 'POST',
      headers: file,
      body: Buffer.alloc(largestFile, 'Open on Sunday. '),
    })
    t.equal(stored.statusCode, 201)
    t.match(JSON.parse(await text(stored)), { file: { size: largestFile } })
  })
})
