import { aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress } from '../../fixtures/chat-http.ts'
import { anOwner, type Owner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const password = 'correct horse battery'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'

interface Listed {
  id: string
  device: string | null
  network: string
  createdAt: string
  lastSeenAt: string
  isCurrent: boolean
}

const listOf = async (browser: Owner): Promise<Listed[]> =>
  ((await browser.json('/api/auth/sessions')).body as { sessions: Listed[] }).sessions

const remove = (browser: Owner, id = '') =>
  browser.send(`/api/auth/sessions${id === '' ? '' : `/${id}`}`, { method: 'DELETE' })

const isLoggedIn = async (browser: Owner): Promise<boolean> => (await browser.send('/api/auth/me')).status === 200

/** A user, logged in on so many browsers. */
async function aUserOn(count: number) {
  const { user, member } = await aUser(frontdesk.db, { password })
  const browsers = Array.from({ length: count }, () => anOwner(frontdesk.url))
  for (const browser of browsers) {
    const body = { email: user.email, password }
    const sent = { body, headers: { 'user-agent': firefox }, from: newAddress() }
    t.equal((await browser.send('/api/auth/login', sent)).status, 200)
  }
  return { user, accountId: member.accountId, browsers }
}

t.test('a user sees their logins, each with its device, its network and when it was used', async t => {
  const { browsers } = await aUserOn(2)
  const [first = browsers[0], second] = browsers
  const answer = await first?.send('/api/auth/sessions')
  const [newest, oldest, ...more] = JSON.parse(answer?.text ?? '').sessions as Listed[]
  t.same(more, [])
  t.match(newest, { device: 'Firefox 131, Linux', network: /^127\.1\.\d+\.\* \(anonymized\)$/, isCurrent: false })
  t.match(oldest, { device: 'Firefox 131, Linux', isCurrent: true })
  for (const { createdAt, lastSeenAt } of [newest, oldest] as Listed[]) {
    const [begun, seen] = [Date.parse(createdAt), Date.parse(lastSeenAt)]
    // PostgreSQL and Redis run on this machine, and the age of a login is rounded to milliseconds.
    t.ok(
      begun > Date.now() - 600_000 && seen >= begun - 1_000 && seen <= Date.now() + 1_000,
      `${createdAt} ${lastSeenAt}`,
    )
  }
  t.notMatch(answer?.text, second?.cookie().slice('frontdesk='.length, 60), 'nothing that logs anybody in')
})

t.test('one login is ended, and the others go on', async t => {
  const { accountId, browsers } = await aUserOn(3)
  const [own, lost, other] = browsers as [Owner, Owner, Owner]
  const id = (await listOf(lost)).find(({ isCurrent }) => isCurrent)?.id ?? ''
  const answer = await remove(own, id)
  t.same(
    [answer.status, await isLoggedIn(lost), await isLoggedIn(other), await isLoggedIn(own)],
    [200, false, true, true],
  )
  t.equal((await listOf(own)).length, 2)
  t.equal((await remove(own, id)).status, 404, 'it has ended')
  const where = { accountId, action: 'login.revoked' }
  t.match(await frontdesk.db.prisma.auditEntry.findMany({ where }), [{ details: { network: /anonymized/ } }])
})

t.test('all other logins are ended at once', async t => {
  const { browsers } = await aUserOn(3)
  const [own, ...others] = browsers as [Owner, Owner, Owner]
  const answer = await remove(own)
  t.same(JSON.parse(answer.text), { success: true, ended: 2 })
  t.same(await Promise.all([own, ...others].map(isLoggedIn)), [true, false, false])
  t.same(
    (await listOf(own)).map(({ isCurrent }) => isCurrent),
    [true],
  )
})

t.test('the login of another user cannot be ended, nor can what is no login', async t => {
  const [{ browsers: mine }, { browsers: theirs }] = [await aUserOn(1), await aUserOn(1)]
  const [own, other] = [mine[0], theirs[0]] as [Owner, Owner]
  const [foreign] = await listOf(other)
  const answers = await Promise.all([foreign?.id, 'x', '%00', 'x'.repeat(90)].map(id => remove(own, id)))
  for (const { status, text } of answers) t.same([status, text], [404, answers[0]?.text])
  t.ok(await isLoggedIn(other))
})

t.test('a login that ended is no longer listed, whether by logout, a new password or expiry', async t => {
  const { user, browsers } = await aUserOn(4)
  const [own, left, idle] = browsers as [Owner, Owner, Owner]
  await left.send('/api/auth/logout', { method: 'POST' })
  const id = (await listOf(idle)).find(({ isCurrent }) => isCurrent)?.id ?? ''
  await frontdesk.redis.pexpire(`${frontdesk.namespace}:session:${id}`, 0)
  t.equal((await listOf(own)).length, 2)
  await own.send('/api/auth/change-password', { body: { password, newPassword: 'another horse battery' } })
  await own.logIn(user.email, 'another horse battery', newAddress())
  t.match(await listOf(own), { length: 1, 0: { isCurrent: true } })
})

t.test('a user has 200 logins at a time: another one ends the oldest', async t => {
  const { user, browsers } = await aUserOn(2)
  const [oldest, second] = browsers as [Owner, Owner]
  const key = `${frontdesk.namespace}:logins:${user.id}`
  const later = Array.from({ length: 198 }, (_, at) => [String(Date.now() + at), `later-${at}`]).flat()
  await frontdesk.redis.zadd(key, ...later)
  const third = anOwner(frontdesk.url)
  await third.logIn(user.email, password, newAddress())
  t.same(await Promise.all([oldest, second, third].map(isLoggedIn)), [false, true, true])
  t.equal(await frontdesk.redis.zcard(key), 200)
})

t.test(
  'row 30: a login that cannot be renewed answers all the same; one that cannot be stored is an error',
  async t => {
    const { user, browsers } = await aUserOn(1)
    const { redis, namespace } = frontdesk
    const own = [namespace, 'a password that only this test knows']
    // The connections of the API may do everything but store sessions. Everybody else's are not touched.
    await redis.call('ACL', 'SETUSER', namespace, 'on', `>${own[1]}`, '~*', '&*', '+@all', '-set')
    t.teardown(async () => {
      await redis.call('AUTH', redis.options.password ?? '')
      await redis.call('ACL', 'DELUSER', namespace)
    })
    await redis.call('AUTH', ...own)
    const [browser = anOwner(frontdesk.url)] = browsers
    const answer = await browser.json('/api/auth/me')
    t.match(answer, { status: 200, body: { user: { email: user.email } } })
    const refused = await anOwner(frontdesk.url).send('/api/auth/login', { body: { email: user.email, password } })
    t.match([refused.status, JSON.parse(refused.text)], [500, { error: { code: 'INTERNAL' } }])
  },
)
