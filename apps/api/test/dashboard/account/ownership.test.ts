import { anAccount, aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress } from '../../fixtures/chat-http.ts'
import { anOwner, type Owner } from '../../fixtures/owner.ts'
import { theDocumentation } from '../../fixtures/the-documentation.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { prisma } = frontdesk.db
const isDocumented = await theDocumentation(frontdesk.url)
const password = 'correct horse battery'

/** Somebody in an account, logged in. */
async function somebody(options: Parameters<typeof aUser>[1] = {}) {
  const { user, member } = await aUser(frontdesk.db, { password, ...options })
  const browser = anOwner(frontdesk.url)
  const { status } = await browser.logIn(user.email, password, newAddress())
  if (status !== 200) throw new Error(`the log-in was answered ${status}`)
  return { browser, user, member, accountId: member.accountId }
}

const patch = (browser: Owner, memberId: string, body: object) =>
  browser.send(`/api/team/members/${memberId}`, { method: 'PATCH', body })
const stepDown = { isOwner: false, permissions: ['leads'] }
const leave = (browser: Owner) => browser.send('/api/team/leave', { method: 'POST' })
const ownersOf = (accountId: string) => prisma.member.count({ where: { accountId, isOwner: true } })

/** What the audit log has of an account beside its logins. */
const changesOf = (accountId: string) =>
  prisma.auditEntry.findMany({
    where: { accountId, NOT: { action: { startsWith: 'login.' } } },
    orderBy: { id: 'asc' },
  })

t.test('an owner makes a member an owner, with the next request, and the log has it', async t => {
  const { browser, user, accountId } = await somebody()
  const { browser: other, member } = await somebody({ accountId, permissions: ['leads'] })
  t.equal((await other.send('/api/team')).status, 403)
  t.equal((await patch(browser, member.id, { isOwner: true })).status, 200)
  t.equal((await other.send('/api/team')).status, 200)
  t.match((await other.json('/api/auth/me')).body, { account: { isOwner: true, permissions: { length: 9 } } })
  t.equal((await patch(browser, member.id, { isOwner: true })).status, 200, 'once more changes nothing')
  const rows = await changesOf(accountId)
  t.match(rows, [{ action: 'member.promoted', userId: user.id, objectId: member.id }])
  t.equal(rows.length, 1)
})

t.test('an owner steps down, or makes another owner a member, with the permissions that are named', async t => {
  const { browser, member, accountId } = await somebody()
  const { browser: other, member: second } = await somebody({ accountId })
  const change = { ...stepDown, permissions: ['leads', 'bookings'] }
  t.equal((await patch(browser, second.id, change)).status, 200)
  t.match((await other.json('/api/auth/me')).body, {
    account: { isOwner: false, permissions: ['leads', 'bookings'], chatbotIds: null },
  })
  t.equal((await patch(other, member.id, stepDown)).status, 403)
  t.equal((await patch(browser, second.id, { isOwner: true })).status, 200)
  t.equal((await patch(browser, member.id, stepDown)).status, 200)
  t.match((await browser.json('/api/auth/me')).body, { account: { isOwner: false, permissions: ['leads'] } })
  t.equal(await ownersOf(accountId), 1)
})

t.test('an account never loses its last owner, who can neither step down nor leave', async t => {
  const { browser, member, accountId } = await somebody()
  await somebody({ accountId, permissions: ['leads'] })
  for (const answer of [await patch(browser, member.id, stepDown), await leave(browser)]) {
    t.equal(answer.status, 409)
    t.match(JSON.parse(answer.text), { error: { code: 'OWNER_LAST' } })
  }
  isDocumented(t, await leave(browser), 'POST', '/api/team/leave')
  t.equal((await browser.send('/api/team')).status, 200)
})

t.test('of two owners who leave at once, one stays', async t => {
  for (let round = 0; round < 10; round += 1) {
    const one = await somebody()
    const { accountId } = one
    const two = await somebody({ accountId })
    const goings = [
      [() => leave(one.browser), () => leave(two.browser)],
      [() => patch(one.browser, one.member.id, stepDown), () => patch(two.browser, two.member.id, stepDown)],
      [() => patch(one.browser, two.member.id, stepDown), () => patch(two.browser, one.member.id, stepDown)],
      [() => leave(one.browser), () => patch(two.browser, two.member.id, stepDown)],
    ] as const
    const answers = await Promise.all((goings[round % 4] ?? goings[0]).map(go => go()))
    t.equal(await ownersOf(accountId), 1, `round ${round}`)
    t.same(answers.filter(({ status }) => status === 200).length, 1, `round ${round}`)
  }
})

t.test('a member can leave, and an owner can if another one stays', async t => {
  const { browser, accountId } = await somebody()
  const { browser: second, user } = await somebody({ accountId })
  const { browser: member } = await somebody({ accountId, permissions: ['leads'] })
  for (const leaver of [member, second]) {
    t.equal((await leave(leaver)).status, 200)
    t.equal((await leaver.send('/api/auth/me')).status, 401)
  }
  t.equal((await anOwner(frontdesk.url).logIn(user.email, password, newAddress())).status, 401)
  t.match((await browser.json('/api/team')).body, { members: { length: 1 } })
  const rows = await changesOf(accountId)
  t.same(
    rows.map(({ action }) => action),
    ['member.left', 'member.left'],
  )
})

t.test('all of it needs a recently entered password, and says so', async t => {
  const { browser, accountId } = await somebody()
  const { browser: second, member } = await somebody({ accountId, permissions: ['leads'] })
  for (const body of [
    { isOwner: true, permissions: ['leads'] },
    { isOwner: false },
    { isOwner: false, permissions: [] },
    { isOwner: 'yes' },
    {},
  ]) {
    const answer = await patch(browser, member.id, body)
    t.equal(answer.status, 400, JSON.stringify(body))
    isDocumented(t, answer, 'PATCH', `/api/team/members/${member.id}`)
  }
  const { redis, namespace } = frontdesk
  for (const key of await redis.keys(`${namespace}:password-entered:*`)) await redis.del(key)
  for (const answer of [await patch(browser, member.id, { isOwner: true }), await leave(second)]) {
    t.equal(answer.status, 403)
    t.match(JSON.parse(answer.text), { error: { code: 'PASSWORD_NEEDED' } })
  }
  t.equal(await ownersOf(accountId), 1)
  t.equal((await browser.send('/api/auth/confirm-password', { body: { password } })).status, 200)
  t.equal((await patch(browser, member.id, { isOwner: true })).status, 200)
})

t.test('row 7: nobody of another account is made an owner, and a smaller plan makes none', async t => {
  const { browser, member, accountId } = await somebody()
  const stranger = await somebody({ permissions: ['leads'] })
  t.equal((await patch(browser, stranger.member.id, { isOwner: true })).status, 404)
  t.equal((await patch(browser, 'x', { isOwner: true })).status, 404)
  t.notOk((await prisma.member.findUniqueOrThrow({ where: { id: stranger.member.id } })).isOwner)
  const second = await somebody({ accountId })
  const third = await somebody({ accountId, permissions: ['leads'] })
  await prisma.account.update({ where: { id: accountId }, data: { plan: 'basic' } })
  t.equal((await patch(browser, third.member.id, { isOwner: true })).status, 403)
  t.equal((await patch(browser, third.member.id, stepDown)).status, 403, 'a member is changed by the rules for members')
  t.equal((await patch(second.browser, member.id, stepDown)).status, 200, 'ownership is given up on any plan')
})

t.test('every member knows the others of the account by name, and who the owners are', async t => {
  const account = await anAccount(frontdesk.db)
  const owner = await somebody({ accountId: account.id, name: 'Robin' })
  const agent = await somebody({ accountId: account.id, name: 'Kim', permissions: ['live_chat'] })
  await somebody({ name: 'A stranger' })
  const expected = {
    members: [
      { userId: agent.user.id, name: 'Kim', picture: null, isOwner: false },
      { userId: owner.user.id, name: 'Robin', picture: null, isOwner: true },
    ],
  }
  for (const { browser } of [owner, agent]) t.same((await browser.json('/api/team/names')).body, expected)
})
