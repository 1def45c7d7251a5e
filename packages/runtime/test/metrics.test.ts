import { countKinds, mayReadMetrics, newRegistry } from '@frontdesk/runtime/metrics'
import t from 'tap'

const asked = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  // Of a request, only these two are looked at.
  ({ socket: { remoteAddress }, headers }) as unknown as Parameters<typeof mayReadMetrics>[0]

t.test('row 95: without a token only this machine may read the metrics, and only directly', async t => {
  for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
    t.equal(mayReadMetrics(asked(address), { token: undefined }), true, address)
  for (const address of ['10.0.0.1', '::ffff:10.0.0.1', '::2', '127.0.0.1.example', '1270.0.1', '', undefined])
    t.equal(mayReadMetrics(asked(address), { token: undefined }), false, String(address))
  for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])
    t.equal(mayReadMetrics(asked('127.0.0.1', { [name]: '' }), { token: undefined }), false, name)
})

t.test('row 95: with a token, whoever sends it and nobody else', async t => {
  const token = 'a token of some length'
  t.equal(mayReadMetrics(asked('203.0.113.7', { authorization: `Bearer ${token}` }), { token }), true)
  t.equal(mayReadMetrics(asked('10.0.0.1', { authorization: `Bearer ${token}`, via: 'x' }), { token }), true)
  for (const authorization of ['', token, `bearer ${token}`, `Bearer ${token} `, `Bearer ${token.slice(1)}`, 'Bearer '])
    t.equal(mayReadMetrics(asked('127.0.0.1', { authorization }), { token }), false, authorization)
  t.equal(mayReadMetrics(asked('127.0.0.1'), { token }), false, 'not even from this machine')
})

t.test('an installation with a public address has a proxy, so its metrics need a token', async t => {
  const here = asked('127.0.0.1')
  for (const baseUrl of ['https://chat.shop.example', 'http://chat.shop.example:8080', 'http://10.0.0.7:3000'])
    t.equal(mayReadMetrics(here, { token: undefined, baseUrl }), false, baseUrl)
  for (const baseUrl of [undefined, 'http://localhost:3000', 'http://127.0.0.1:3000'])
    t.equal(mayReadMetrics(here, { token: undefined, baseUrl }), true, String(baseUrl))
  const withToken = asked('127.0.0.1', { authorization: 'Bearer a token of some length' })
  const readers = { token: 'a token of some length', baseUrl: 'https://chat.shop.example' }
  t.equal(mayReadMetrics(withToken, readers), true)
})

t.test('outcomes that never happened are exported as 0', async t => {
  const registry = newRegistry()
  const count = countKinds(registry, { name: 'calls_total', help: 'Calls', label: 'end', kinds: ['good', 'bad'] })
  count('bad')
  t.match(await registry.metrics(), /calls_total\{end="good"\} 0\ncalls_total\{end="bad"\} 1\n/)
})
