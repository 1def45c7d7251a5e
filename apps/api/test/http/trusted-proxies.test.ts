import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { proxyList, readTrustedProxies } from '@frontdesk/api/trusted-proxies'
import { aChatbot } from '@frontdesk/testing/factories'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { createOperatorToken, operatorTokenHeader } from '@frontdesk/runtime/operator-token'
import { newAddress, post, send, type Outgoing } from '../fixtures/chat-http.ts'

t.test('addresses and ranges are accepted, and entries that would trust everyone are refused', async t => {
  t.same(readTrustedProxies(''), [])
  t.same(readTrustedProxies(' 10.0.0.7 ,192.168.0.0/16,, 2001:db8::/32, ::1'), [
    '10.0.0.7',
    '192.168.0.0/16',
    '2001:db8::/32',
    '::1',
  ])
  const wrong = ['true', '1', '2', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/', '10.0.0/8', '10.0.0.0/8/8', 'proxy']
  for (const entry of [...wrong, 'loopback', '::ffff:10.0.0.1', '10.0.0.0/-1', '10.0.0.0/1e1', '2001:db8::/129', '*']) {
    t.throws(() => readTrustedProxies(`10.0.0.7, ${entry}`), {
      code: 'SETTINGS_INVALID',
      message: new RegExp(`TRUSTED_PROXIES: "${entry.replace(/[*.]/g, '\\$&')}" is not an address`),
    })
  }
})

t.test('a proxy is known by its address in any spelling', async t => {
  const isProxy = proxyList(['10.0.0.7', '192.168.0.0/16', '2001:db8:7::/48', '::1'])
  for (const ip of [
    '10.0.0.7',
    '::ffff:10.0.0.7',
    '::ffff:a00:7',
    '192.168.255.1',
    '2001:DB8:7:0::1',
    '0:0:0:0:0:0:0:1',
  ])
    t.ok(isProxy(ip), ip)
  for (const ip of ['10.0.0.8', '192.169.0.1', '2001:db8:8::1', '::2', '', 'x', '10.0.0.7, 1.1.1.1'])
    t.notOk(isProxy(ip), ip)
})

t.test('row 19: an API that is told to trust every proxy does not start', async t => {
  const main = fileURLToPath(projectUrl('apps/api/dist/main.js'))
  const start = async (trusted: string) => {
    const child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        DATABASE_URL: 'postgresql://127.0.0.1:1/none',
        REDIS_URL: 'redis://127.0.0.1:1',
        DATA_DIR: t.testdirName,
        TRUSTED_PROXIES: trusted,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [[code], said, logged] = await Promise.all([once(child, 'exit'), text(child.stderr), text(child.stdout)])
    return { code, said, logged }
  }
  const started = await Promise.all(['true', '1', '2', '0.0.0.0/0'].map(start))
  for (const { code, said, logged } of started) {
    t.equal(code, 78)
    t.match(
      said,
      /^frontdesk api: Invalid settings:\n {2}TRUSTED_PROXIES: .* such as 10\.0\.0\.7 or 10\.0\.0\.0\/8\.\n$/,
    )
    t.equal(logged, '')
  }
})

/** What proxies send, and the address that is counted. `null`: that of the proxy itself, because nobody else is named. */
const spellings: [headers: Outgoing['headers'], counted: string | null][] = [
  [{ 'x-forwarded-for': '203.0.113.7' }, '203.0.113.7'],
  // Azure's Application Gateway.
  [{ 'x-forwarded-for': '203.0.113.7:41000' }, '203.0.113.7'],
  [{ 'x-forwarded-for': '6.6.6.6, 203.0.113.7:41000' }, '203.0.113.7'],
  [{ 'x-forwarded-for': '203.0.113.7:41000, 10.0.0.3:443' }, '203.0.113.7'],
  [{ 'x-forwarded-for': '[2001:db8::1]:41000' }, '2001:db8:0:0:0:0:0:1'],
  [{ 'x-forwarded-for': '[2001:db8::1]' }, '2001:db8:0:0:0:0:0:1'],
  [{ 'x-forwarded-for': '2001:DB8::1' }, '2001:db8:0:0:0:0:0:1'],
  [{ 'x-forwarded-for': '2001:db8:1:2:3:4:5:6:41000' }, '2001:db8:1:2:3:4:5:6'],
  [{ 'x-forwarded-for': 'fe80::1%eth0' }, 'fe80:0:0:0:0:0:0:1'],
  [{ 'x-forwarded-for': '::ffff:203.0.113.7' }, '203.0.113.7'],
  [{ 'x-forwarded-for': '[::ffff:cb00:7107]:41000' }, '203.0.113.7'],
  [{ 'x-forwarded-for': '"203.0.113.7"' }, '203.0.113.7'],
  [{ 'x-forwarded-for': '203.0.113.7,,10.0.0.3' }, '203.0.113.7'],
  [{ 'x-forwarded-for': ' , 203.0.113.7 ,' }, '203.0.113.7'],
  [{ 'x-forwarded-for': ['6.6.6.6', '203.0.113.7:41000'] }, '203.0.113.7'],
  // What stands before a hop that names nobody may be the client's own invention.
  [{ 'x-forwarded-for': '6.6.6.6, unknown' }, null],
  [{ 'x-forwarded-for': '6.6.6.6, unix:' }, null],
  [{ 'x-forwarded-for': '6.6.6.6, unknown, 203.0.113.7' }, '203.0.113.7'],
  [{ 'x-forwarded-for': '6.6.6.6, _hidden, 10.0.0.3' }, '10.0.0.3'],
  [{ 'x-forwarded-for': 'unknown' }, null],
  [{ 'x-forwarded-for': '203.0.113.7 6.6.6.6' }, null],
  [{ 'x-forwarded-for': '203.0.113.999' }, null],
  [{ 'x-forwarded-for': '' }, null],
  [{}, null],
  [{ forwarded: 'for=203.0.113.7' }, '203.0.113.7'],
  [{ forwarded: 'for=203.0.113.7:41000;proto=https' }, '203.0.113.7'],
  [{ forwarded: 'For="203.0.113.7:41000"; Proto=https; by=10.0.0.3' }, '203.0.113.7'],
  [{ forwarded: 'for="[2001:db8::1]:41000"' }, '2001:db8:0:0:0:0:0:1'],
  [{ forwarded: 'for=[2001:db8::1]' }, '2001:db8:0:0:0:0:0:1'],
  [{ forwarded: 'for=6.6.6.6, for="203.0.113.7:_port", by=x;for=10.0.0.3' }, '203.0.113.7'],
  [{ forwarded: ['for=6.6.6.6', 'for=203.0.113.7'] }, '203.0.113.7'],
  [{ forwarded: 'host="a,b;for=6.6.6.6";for=203.0.113.7' }, '203.0.113.7'],
  [{ forwarded: 'for=6.6.6.6, for=unknown' }, null],
  [{ forwarded: 'for=6.6.6.6, for=_hidden' }, null],
  [{ forwarded: 'for=6.6.6.6, proto=https' }, null],
  [{ forwarded: ' , for=203.0.113.7 ; ;proto=https,' }, '203.0.113.7'],
  // A visitor's open quotation mark in front of what the proxy appends.
  [{ forwarded: 'for="6.6.6.6' }, null],
  [{ forwarded: 'for=6.6.6.6;x=", for=203.0.113.7' }, null],
  [{ forwarded: ['for=6.6.6.6, for="', 'for=203.0.113.7'] }, null],
  [{ forwarded: 'for=6.6.6.6, for=6.6.6.7;x="a, for="203.0.113.7:41000"' }, null],
  [{ forwarded: 'for="6.6.6.6\\", for=203.0.113.7' }, null],
  [{ forwarded: 'for="6.6.6.6"x, for=203.0.113.7' }, null],
  [{ forwarded: 'nonsense' }, null],
  [{ forwarded: 'nonsense, for=6.6.6.6' }, null],
  [{ forwarded: 'for=6.6.6.6;secret, for=6.6.6.6' }, null],
  [{ forwarded: 'for = 6.6.6.6' }, null],
  [{ 'x-forwarded-for': '203.0.113.7', forwarded: 'for=6.6.6.6' }, '203.0.113.7'],
]

t.test('row 19: the address that a trusted proxy names counts, however it is written', async t => {
  const secret = 'a secret of this installation that only the tests know'
  const frontdesk = await startFrontdesk(t, {
    hasWorker: false,
    settings: { limiterSecret: secret, trustedProxies: ['127.9.0.1', '10.0.0.0/8'] },
  })
  const seen = async (headers: Outgoing['headers'], from: string): Promise<{ ip: string; forwardedFor: string }> => {
    const pass = { [operatorTokenHeader]: createOperatorToken(secret) }
    const { text } = await send(`${frontdesk.url}/health/seen`, { from, headers: { ...headers, ...pass } })
    return JSON.parse(text) as { ip: string; forwardedFor: string }
  }
  for (const [headers, counted] of spellings) {
    const { ip, forwardedFor } = await seen(headers, '127.9.0.1')
    t.equal(ip.replace(/^::ffff:/, ''), counted ?? '127.9.0.1', JSON.stringify(headers))
    t.equal(forwardedFor, [headers?.['x-forwarded-for'] ?? []].flat().join(', ').trim(), 'the header as it came')
    const stranger = await seen(headers, '127.9.0.2')
    t.equal(stranger.ip.replace(/^::ffff:/, ''), '127.9.0.2', `nobody else is believed: ${JSON.stringify(headers)}`)
  }
})

t.test('row 19: each visitor behind a proxy that names ports has a limit of their own', async t => {
  const frontdesk = await startFrontdesk(t, {
    hasWorker: false,
    settings: { ipPerMinute: 2, trustedProxies: ['127.9.0.1'] },
    apiTimes: { streamMs: 1 },
  })
  const { id: chatbotId } = await aChatbot(frontdesk.db, { isStreaming: true })
  let port = 41_000
  const ask = async (ip: string): Promise<number> => {
    const headers = { accept: 'text/event-stream', 'x-forwarded-for': `${ip}:${(port += 1)}` }
    return (await post(frontdesk.url, { message: 'Hello', chatbotId }, { from: '127.9.0.1', headers })).status
  }
  const visitors = Array.from({ length: 20 }, (_, index) => `203.0.113.${index + 1}`)
  for (const ip of visitors) t.equal(await ask(ip), 200, ip)
  t.same([await ask('203.0.113.1'), await ask('203.0.113.1')], [200, 429], 'whatever the port')
})

t.test('row 19: no header but X-Forwarded-For says who asks, and that one only from a trusted proxy', async t => {
  const frontdesk = await startFrontdesk(t, {
    hasWorker: false,
    settings: { ipPerMinute: 2, trustedProxies: ['127.9.0.1'] },
    apiTimes: { streamMs: 1 },
  })
  const { id: chatbotId } = await aChatbot(frontdesk.db, { isStreaming: true })
  const ask = async (from: string, headers: Outgoing['headers']): Promise<number> => {
    const accept = 'text/event-stream'
    return (await post(frontdesk.url, { message: 'Hello', chatbotId }, { from, headers: { accept, ...headers } }))
      .status
  }
  const claims = (n: number): Outgoing['headers'][] => [
    { forwarded: `for=9.9.9.${n}` },
    { 'x-real-ip': `9.9.9.${n}` },
    { 'x-client-ip': `9.9.9.${n}`, 'cf-connecting-ip': `9.9.9.${n}`, 'true-client-ip': `9.9.9.${n}` },
    { 'x-forwarded-for': [`9.9.9.${n}`, `9.9.8.${n}`] },
  ]
  for (const [index] of claims(0).entries()) {
    const here = newAddress()
    const statuses = []
    for (const n of [1, 2, 3]) statuses.push(await ask(here, claims(n)[index]))
    t.same(statuses, [200, 200, 429], JSON.stringify(claims(0)[index]))
  }
  const behind = async (n: number, headers: Outgoing['headers']): Promise<number> =>
    ask('127.9.0.1', {
      'x-forwarded-for': '5.5.5.5',
      forwarded: `for=9.9.9.${n}`,
      'x-real-ip': `9.9.9.${n}`,
      ...headers,
    })
  t.same([await behind(1, {}), await behind(2, {}), await behind(3, {})], [200, 200, 429])
  t.equal(await behind(4, { 'x-forwarded-for': ['9.9.9.4', '5.5.5.5'] }), 429, 'of two lines the last is the proxy’s')
  t.equal(await behind(5, { 'x-forwarded-for': '6.6.6.6' }), 200)
})
