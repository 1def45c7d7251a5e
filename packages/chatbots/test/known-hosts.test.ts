import { connect } from '@frontdesk/db/connect'
import { knownHosts } from '@frontdesk/chatbots/domains/known-hosts'
import { aChatbot } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import { until } from '@frontdesk/testing/until'
import t from 'tap'

const { url } = await testDatabase(t)
const open = () =>
  connect({ databaseUrl: url, poolSize: 4, name: 'known-hosts-test', onIdleError: error => t.fail(error.message) })
const db = open()
t.teardown(() => db.close())

/** Long enough that no test sees the end of it. */
const anHour = 3_600_000

t.test('a host is known where any chatbot allows it, by name or by wildcard', async t => {
  const hosts = knownHosts({ db, refreshMs: anHour })
  await aChatbot(db, { domains: ['known.example', '*.wild.example', '127.0.0.9'] })
  for (const host of ['known.example', 'a.wild.example', 'a.b.wild.example', '127.0.0.9'])
    t.ok(await hosts.isKnown(host), host)
  for (const host of ['www.known.example', 'wild.example', 'example', 'evil.test', '0.0.9', '']) {
    t.notOk(await hosts.isKnown(host), host)
  }
})

t.test('a host that was unknown is known soon after a chatbot allows it', async t => {
  const hosts = knownHosts({ db, refreshMs: anHour, unknownMs: 20 })
  t.notOk(await hosts.isKnown('new.example'))
  await aChatbot(db, { domains: ['new.example'] })
  await until(() => hosts.isKnown('new.example'))
  t.ok(hosts.recall('new.example'))
})

t.test('a host that no chatbot allows costs one look-up for a while', async t => {
  const own = open()
  const hosts = knownHosts({ db: own, refreshMs: anHour, unknownMs: anHour })
  t.notOk(await hosts.isKnown('evil.test'))
  await own.close()
  t.notOk(await hosts.isKnown('evil.test'))
  t.equal(hosts.recall('evil.test'), false)
  t.equal(hosts.recall('other.test'), undefined)
})

t.test('with the database away, what was known of hosts still holds, and what they lost stays lost', async t => {
  const own = open()
  const hosts = knownHosts({ db: own, refreshMs: 1, unknownMs: 1 })
  const { id } = await aChatbot(db, { domains: ['before.example', 'lost.example'] })
  t.ok(await hosts.isKnown('before.example'))
  t.ok(await hosts.isKnown('lost.example'))
  await db.prisma.allowedDomain.deleteMany({ where: { chatbotId: id, domain: 'lost.example' } })
  await until(async () => !(await hosts.isKnown('lost.example')))
  await until(() => hosts.recall('before.example') === undefined && hosts.recall('lost.example') === undefined)
  await own.close()
  t.ok(await hosts.isKnown('before.example'))
  for (const host of ['lost.example', 'other.example'])
    await t.rejects(hosts.isKnown(host), { code: 'SERVICE_UNAVAILABLE' }, host)
})

t.test('a database that hangs is not waited for: what was known of hosts holds, and others are an error', async t => {
  const own = open()
  t.teardown(() => own.close())
  const hosts = knownHosts({ db: own, refreshMs: 1 })
  await aChatbot(db, { domains: ['slow.example'] })
  t.ok(await hosts.isKnown('slow.example'))
  await until(() => hosts.recall('slow.example') === undefined)
  await db.prisma.$transaction(async transaction => {
    await transaction.$executeRaw`lock table allowed_domains in access exclusive mode`
    t.ok(await hosts.isKnown('slow.example'))
    await t.rejects(hosts.isKnown('strange.example'), { code: 'SERVICE_UNAVAILABLE' })
    t.ok(hosts.recall('strange.example') instanceof Promise, 'the same look-up is still on its way')
  })
  await until(() => hosts.recall('strange.example') === false)
})

t.test('callers that want a host at the same time share one look-up', async t => {
  const own = open()
  t.teardown(() => own.close())
  const hosts = knownHosts({ db: own, refreshMs: anHour })
  await aChatbot(db, { domains: ['shared.example'] })
  let lookUps = 0
  own.pool.on('acquire', () => (lookUps += 1))
  const first = hosts.isKnown('shared.example')
  const recalled = hosts.recall('shared.example')
  t.strictSame(await Promise.all([first, hosts.isKnown('shared.example'), recalled]), [true, true, true])
  t.equal(lookUps, 1)
})

t.test('made-up hosts take the place of one another, and push no known one out', async t => {
  const hosts = knownHosts({ db, refreshMs: anHour, unknownMs: anHour, max: 2 })
  await aChatbot(db, { domains: ['one.example', 'two.example'] })
  for (const host of ['one.example', 'two.example', 'x.test', 'y.test', 'z.test']) await hosts.isKnown(host)
  const recalled = ['one.example', 'two.example', 'x.test', 'y.test', 'z.test'].map(host => hosts.recall(host))
  t.same(recalled, [true, true, undefined, false, false])
})
