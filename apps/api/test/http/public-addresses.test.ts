import { testDatabase } from '@frontdesk/testing/test-database'
import { testRedis } from '@frontdesk/testing/test-redis'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { startApiProcess } from '../../../../test/harness/start-process.ts'
import { newAddress, send } from '../fixtures/chat-http.ts'

/* What anybody may ask for without a login and without a chatbot. */

t.test('DOCUMENTATION=off switches the documentation of a process off', async t => {
  const [{ url: DATABASE_URL }, { url: REDIS_URL }] = await Promise.all([testDatabase(t), testRedis(t)])
  const env = { DATABASE_URL, REDIS_URL, DATA_DIR: t.testdir(), LOG_LEVEL: 'info' }
  const api = await startApiProcess(t, { ...env, DOCUMENTATION: 'off' })
  t.equal((await send(`${api.url}/documentation/json`)).status, 404)
  t.equal((await send(`${api.url}/health/ready`)).status, 200)
})

t.test('public addresses', async t => {
  const frontdesk = await startFrontdesk(t, { hasWorker: false })

  await t.test('the documentation is packed once, validated by its tag, and limited like all reading', async t => {
    for (const [path, type] of [
      ['/documentation/json', 'application/json; charset=utf-8'],
      ['/documentation/yaml', 'application/x-yaml; charset=utf-8'],
    ] as const) {
      const from = newAddress()
      const plain = await send(`${frontdesk.url}${path}`, { from, headers: { 'accept-encoding': undefined } })
      t.match(plain, { status: 200, headers: { 'content-type': type, 'cache-control': 'public, max-age=300' } }, path)
      t.equal(Number(plain.headers['content-length']), Buffer.byteLength(plain.text), 'the whole file at once')
      const packed = await fetch(`${frontdesk.url}${path}`, { headers: { 'accept-encoding': 'gzip' } })
      t.match(Object.fromEntries(packed.headers), { 'content-encoding': 'gzip', etag: plain.headers.etag })
      t.ok(Number(packed.headers.get('content-length')) * 5 < plain.text.length)
      t.equal(await packed.text(), plain.text)
      const again = await send(`${frontdesk.url}${path}`, { from, headers: { 'if-none-match': plain.headers.etag } })
      t.same([again.status, again.text], [304, ''])
      const head = await send(`${frontdesk.url}${path}`, { from, method: 'HEAD' })
      t.same([head.status, head.text], [200, ''])
    }
    const here = newAddress()
    const paths = ['/documentation/json', '/documentation/yaml', '/documentation/', '/documentation/static/index.css']
    const asked = Array.from({ length: 121 }, (_, n) => paths[n % paths.length] ?? '')
    const answers = await Promise.all(asked.map(path => send(`${frontdesk.url}${path}`, { from: here })))
    t.equal(answers.filter(({ status }) => status === 200).length, 120)
    const refused = answers.find(({ status }) => status === 429)
    t.match(JSON.parse(refused?.text ?? ''), { error: { code: 'RATE_LIMITED' } })
    t.match(refused?.headers['retry-after'], /^([1-9]|[1-5]\d|60)$/)
  })

  await t.test('an operator can switch the documentation off', async t => {
    const quiet = await frontdesk.addApi({ hasDocumentation: false })
    for (const path of [
      '/documentation',
      '/documentation/',
      '/documentation/json',
      '/documentation/static/index.css',
    ]) {
      const answer = await send(`${quiet.url}${path}`)
      t.match(JSON.parse(answer.text), { error: { code: 'ADDRESS_UNKNOWN' } }, path)
    }
    t.equal((await send(`${quiet.url}/api/chat/history`)).status, 400, 'all else is there')
  })

  await t.test('where there is a public address the metrics are for whoever has the token', async t => {
    t.equal((await send(`${frontdesk.url}/metrics`)).status, 200, 'without one for this machine')
    const baseUrl = 'https://chat.shop.example'
    const [open, named] = [await frontdesk.addApi({ baseUrl }), await frontdesk.addApi({ baseUrl, metricsToken: 'm' })]
    t.equal((await send(`${open.url}/metrics`)).status, 404)
    t.equal((await send(`${named.url}/metrics`)).status, 404)
    t.equal((await send(`${named.url}/metrics`, { headers: { authorization: 'Bearer m' } })).status, 200)
  })

  await t.test('security.txt is there where the operator names a contact, and nowhere else', async t => {
    t.equal((await send(`${frontdesk.url}/.well-known/security.txt`)).status, 404)
    const named = await frontdesk.addApi({
      securityContact: 'mailto:security@shop.example',
      baseUrl: 'https://chat.shop.example',
    })
    const { status, headers, text } = await send(`${named.url}/.well-known/security.txt`)
    t.same([status, headers['content-type']], [200, 'text/plain; charset=utf-8'])
    t.match(text, /^Contact: mailto:security@shop\.example$/m)
    t.match(text, /^Canonical: https:\/\/chat\.shop\.example\/\.well-known\/security\.txt$/m)
    const [, expires = ''] = /^Expires: (.*)$/m.exec(text) ?? []
    t.ok(Date.parse(expires) > Date.now())
    t.ok(Date.parse(expires) < Date.now() + 365 * 86_400_000, 'within a year, as the standard asks')
  })

  await t.test("every answer says that it is nobody's picture or script, and https that it stays https", async t => {
    for (const path of ['/api/chat/history', '/api/auth/me', '/health/live', '/nothing', '/metrics']) {
      t.match(
        (await send(`${frontdesk.url}${path}`)).headers,
        { 'referrer-policy': 'no-referrer', 'cross-origin-resource-policy': 'same-origin' },
        path,
      )
    }
    const secure = await frontdesk.addApi({ baseUrl: 'https://chat.shop.example' })
    for (const path of ['/widget.js', '/documentation/', '/api/chat/history', '/nothing']) {
      const { headers } = await send(`${secure.url}${path}`)
      t.equal(headers['strict-transport-security'], 'max-age=31536000', path)
      const plain = await send(`${frontdesk.url}${path}`)
      t.equal(plain.headers['strict-transport-security'], undefined, 'a browser would not come back over http')
    }
  })
})
