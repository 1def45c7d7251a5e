import { once } from 'node:events'
import { Socket } from 'node:net'
import type { ApiSettings } from '@frontdesk/api/deps'
import { countAddressesInProcess } from '@frontdesk/api/limits/count-in-process'
import { loginLimits } from '@frontdesk/api/limits/login-limits'
import { limitedNetworks } from '@frontdesk/api/limits/network'
import { capConnections } from '@frontdesk/api/plugins/connections'
import { createLog } from '@frontdesk/runtime/log'
import { workerRedis } from '@frontdesk/runtime/redis'
import { testRedis } from '@frontdesk/testing/test-redis'
import { fastify } from 'fastify'
import t from 'tap'

/* Row 36: one household is one /64, and whoever has a tunnel of 65,536 of them is not as many visitors. */

const household = (at: number): string => `2001:db8:7:${at.toString(16)}::1`

t.test('an IPv6 address counts in its /64, and in the /48 around it with ten times the limit', t => {
  t.same(limitedNetworks('2001:db8:7:1:2:3:4:5', 3), [
    { name: '2001:db8:7:1', most: 3 },
    { name: '2001:db8:7/48', most: 30 },
  ])
  t.same(limitedNetworks('203.0.113.7', 3), [{ name: '203.0.113.7', most: 3 }])
  t.same(limitedNetworks('::ffff:203.0.113.7', 3), [{ name: '203.0.113.7', most: 3 }])
  t.same(limitedNetworks('no address', 3), [{ name: 'unknown', most: 3 }])
  t.end()
})

t.test('so it does where a process counts for itself', t => {
  const count = countAddressesInProcess({ max: 2, windowMs: 3_600_000, maxKeys: 100 })
  t.same([count(household(0)), count(household(0))], [null, null])
  t.not(count(household(0)), null, 'the third of a household')
  const others = Array.from({ length: 18 }, (_, at) => count(household(at + 1)))
  t.same([...new Set(others)], [null])
  t.not(count(household(19)), null, 'the twenty-first of the tunnel')
  t.equal(count('2001:db8:8:1::1'), null, 'the next /48 is another one')
  t.end()
})

t.test('and where connections are counted', async t => {
  const app = fastify()
  // Nobody can connect from such an address here, so the server gets sockets without a connection.
  app.server.removeAllListeners('connection')
  const settings: Partial<ApiSettings> = { connectionsPerIp: 2, trustedProxies: [] }
  const log = createLog({ name: 'test', level: 'warn', destination: { write: () => undefined } })
  capConnections(app, { settings: settings as ApiSettings, log })
  const connect = (ip: string): Socket => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: ip })
    app.server.emit('connection', socket)
    return socket
  }
  const open = Array.from({ length: 20 }, (_, at) => connect(household(Math.floor(at / 2))))
  t.same([...new Set(open.map(({ destroyed }) => destroyed))], [false])
  t.equal(connect(household(0)).destroyed, true, 'the third of a household')
  t.equal(connect(household(10)).destroyed, true, 'the twenty-first of the tunnel')
  t.equal(connect('2001:db8:8:1::1').destroyed, false, 'the next /48 is another one')
  const [first] = open
  if (first === undefined) throw new Error('there is no connection')
  first.destroy()
  await once(first, 'close')
  t.equal(connect(household(10)).destroyed, false, 'one that ends makes room')
})

t.test('and where logins and links for passwords are counted', async t => {
  const { url, namespace } = await testRedis(t)
  const redis = workerRedis({ url, name: 'test', onError: () => undefined })
  t.teardown(() => redis.disconnect())
  const settings = { limiterSecret: 'of this test' }
  const { countLink, countLogin } = loginLimits({ redis, namespace, settings })
  const login = async (at: number) => {
    const { waitMs } = await countLogin({
      ip: household(at),
      email: `kim${at}@shop.example`,
      device: null,
      isKnownNetwork: false,
    })
    return waitMs > 0
  }
  for (let at = 0; at < 500; at += 1) {
    await countLink(household(at))
    if (await login(at)) t.fail(`login ${at} was refused`)
  }
  await t.rejects(countLink(household(500)), { code: 'LOGIN_LIMITED' })
  t.equal(await login(500), true)
  await countLink('2001:db8:8:1::1')
  // More often than all households of a /48 may together.
  for (let left = 600; left > 0; left -= 1) await countLink('2001:db8:9:1::1').catch(() => undefined)
  await t.rejects(countLink('2001:db8:9:1::1'), { code: 'LOGIN_LIMITED' })
  await countLink('2001:db8:9:2::1')
})
