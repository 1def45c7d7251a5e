import { permissionNames, storedPermission, type PermissionName } from '@frontdesk/accounts/team/permissions'
import { anAccount } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { strangers } from '../fixtures/access-table.ts'
import { logIn } from '../fixtures/dashboard-place.ts'
import { anyId, ask, readRoutes, unknownLike, type Route } from '../fixtures/dashboard-routes.ts'
import { anOwner, type Owner } from '../fixtures/owner.ts'

/*
 * Every route of the dashboard × everybody who might ask. The routes come from the documentation, which the wall around
 * the dashboard writes: a route that is not in it does not start, and one that is missing from the table fails here.
 */

// Streams end soon, so that their answers can be read whole.
const frontdesk = await startFrontdesk(t, { apiTimes: { streamMs: 50 } })
/** Somebody who is signed in: the owner, or a member with these permissions. */
const signedIn = (accountId: string, permissions: readonly PermissionName[] = []): Promise<Owner> =>
  logIn(frontdesk, { accountId, permissions: permissions.flatMap(name => storedPermission(name) ?? []) })

const routes = await readRoutes(frontdesk.url)

t.test('I23: the documentation knows the dashboard', async t => {
  t.ok(routes.some(({ path }) => path === '/api/auth/me'))
  t.ok(
    routes.every(({ access }) => ['owner', 'operator', 'signed-in', 'visitors', ...permissionNames].includes(access)),
  )
})

t.test('I23: without a login, with an old one, and in a suspended account there is 401 everywhere', async t => {
  const account = await anAccount(frontdesk.db)
  const suspended = await signedIn(account.id)
  await frontdesk.db.prisma.account.update({ where: { id: account.id }, data: { suspendedAt: new Date() } })
  const leaver = await signedIn((await anAccount(frontdesk.db)).id)
  const stale = leaver.cookie()
  await leaver.send('/api/auth/logout', { method: 'POST' })
  for (const route of routes) {
    t.equal((await ask(anOwner(frontdesk.url), route)).status, 401, `nobody: ${route.title}`)
    t.equal((await ask(suspended, route)).status, 401, `suspended: ${route.title}`)
    const answer = await anOwner(frontdesk.url).send(route.path.replaceAll(/\{\w+\}/g, anyId), {
      method: route.method,
      headers: { cookie: stale },
    })
    t.equal(answer.status, 401, `logged out: ${route.title}`)
  }
})

t.test('I23, row 7: a member without the permission gets 403 on every route', async t => {
  const account = await anAccount(frontdesk.db)
  const members = new Map(
    await Promise.all(
      ['owner', ...permissionNames].map(async access => {
        const others = permissionNames.filter(name => name !== access)
        return [access, await signedIn(account.id, others)] as const
      }),
    ),
  )
  members.set('visitors', await signedIn(account.id, ['leads', 'questions', 'feedback', 'bookings']))
  // An owner is no operator.
  members.set('operator', await signedIn(account.id))
  for (const route of routes.filter(({ access }) => access !== 'signed-in')) {
    const member = members.get(route.access)
    if (member === undefined) throw new Error(`nobody lacks ${route.access}`)
    t.equal((await ask(member, route)).status, 403, route.title)
  }
})

t.test('I23, row 7: objects of another account look nonexistent, byte for byte, and never change', async t => {
  const foreign = await strangers(frontdesk.db)
  const owner = await signedIn((await anAccount(frontdesk.db)).id)
  const before = await foreign.rows()
  // Operators manage the accounts of others: `operator.test.ts`.
  for (const route of routes.filter(({ path, access }) => path.includes('{') && access !== 'operator')) {
    const ids = foreign.ids[route.path]
    t.ok(ids, `${route.title} is in the table`)
    if (ids === undefined) continue
    const [real, none] = [
      await ask(owner, route, ids),
      await ask(owner, route, Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, unknownLike(id)]))),
    ]
    t.same([real.status, real.text], [404, none.text], route.title)
    t.equal(none.status, 404, route.title)
  }
  t.same(await foreign.rows(), before)
})

const isOf = (access: string) => (route: Route) => route.access === access
const passes = async (who: Owner, route: Route): Promise<boolean> =>
  ![401, 403].includes((await ask(who, route)).status)

t.test(
  'row 47, I24: a permission, a place and a login that are lost are lost with the next request, on every route',
  async t => {
    const { id: accountId } = await anAccount(frontdesk.db)
    const owner = await signedIn(accountId)
    const member = await signedIn(accountId, permissionNames)
    const rowOf = (isOwner: boolean) => frontdesk.db.prisma.member.findFirstOrThrow({ where: { accountId, isOwner } })
    const [{ id: ownerId, userId }, { id: memberId, permissions }] = [await rowOf(true), await rowOf(false)]
    for (const name of permissionNames) {
      for (const route of routes.filter(isOf(name))) t.ok(await passes(member, route), `with ${name}: ${route.title}`)
      const rest = permissions.filter(permission => permission !== storedPermission(name))
      await frontdesk.db.prisma.member.update({ where: { id: memberId }, data: { permissions: rest } })
      for (const route of routes.filter(isOf(name))) t.equal((await ask(member, route)).status, 403, route.title)
      await frontdesk.db.prisma.member.update({ where: { id: memberId }, data: { permissions } })
    }
    for (const route of routes.filter(isOf('owner'))) t.ok(await passes(owner, route), `an owner: ${route.title}`)
    await frontdesk.db.prisma.member.update({ where: { id: ownerId }, data: { isOwner: false } })
    for (const route of routes.filter(isOf('owner'))) t.equal((await ask(owner, route)).status, 403, route.title)
    await frontdesk.db.prisma.user.update({ where: { id: userId }, data: { sessionEpoch: { increment: 1 } } })
    await frontdesk.db.prisma.member.delete({ where: { id: memberId } })
    for (const route of routes) {
      t.equal((await ask(owner, route)).status, 401, `after another password: ${route.title}`)
      t.equal((await ask(member, route)).status, 401, `after the removal: ${route.title}`)
    }
  },
)

t.test('row 47: data about visitors needs the permission for conversations or live chat', async t => {
  const { id: accountId } = await anAccount(frontdesk.db)
  const ofVisitors = routes.filter(({ access }) => access === 'visitors')
  t.not(ofVisitors.length, 0)
  for (const name of ['conversations', 'live-chat'] as const) {
    const member = await signedIn(accountId, [name])
    for (const route of ofVisitors) t.not((await ask(member, route)).status, 403, `with ${name}: ${route.title}`)
  }
  const other = await signedIn(accountId, ['leads', 'questions'])
  for (const route of ofVisitors) t.equal((await ask(other, route)).status, 403, route.title)
})

t.test(
  'row 47, I24: a smaller plan closes what it does not include with the next request, and nothing else',
  async t => {
    const { id: accountId } = await anAccount(frontdesk.db)
    const owner = await signedIn(accountId)
    const invite = routes.find(({ title }) => title === 'POST /api/team/invitations')
    const isClosed = async (route: Route): Promise<boolean> => {
      if (route !== invite) return (await ask(owner, route)).status === 403
      const body = { email: 'somebody@shop.example', permissions: ['leads'] }
      return (await owner.send(route.path, { body })).status === 403
    }
    const ofAccounts = routes.filter(({ access }) => access !== 'operator')
    for (const route of ofAccounts) t.notOk(await isClosed(route), `standard: ${route.title}`)
    await frontdesk.db.prisma.account.update({ where: { id: accountId }, data: { plan: 'free' } })
    const closed: string[] = []
    for (const route of ofAccounts) if (await isClosed(route)) closed.push(route.title)
    t.same(closed.toSorted(), [
      'DELETE /api/chatbots/{chatbotId}/templates/{templateId}',
      'DELETE /api/live-chats/{sessionId}/notes/{noteId}',
      'DELETE /api/push-subscriptions',
      'GET /api/chatbots/{chatbotId}/answer-proposals',
      'GET /api/chatbots/{chatbotId}/templates',
      'GET /api/conversations/export',
      'GET /api/conversations/export-jobs',
      'GET /api/conversations/export-jobs/{jobId}',
      'GET /api/conversations/export-jobs/{jobId}/download',
      'GET /api/live-chats',
      'GET /api/live-chats/counts',
      'GET /api/live-chats/events',
      'GET /api/live-chats/{sessionId}',
      'GET /api/live-chats/{sessionId}/agents',
      'GET /api/live-chats/{sessionId}/assist',
      'GET /api/live-chats/{sessionId}/delivery',
      'GET /api/live-chats/{sessionId}/files/{fileId}',
      'GET /api/live-chats/{sessionId}/notes',
      'GET /api/live-chats/{sessionId}/translation',
      'GET /api/live-chats/{sessionId}/visitor',
      'GET /api/push-subscriptions/key',
      'PATCH /api/chatbots/{chatbotId}/templates/{templateId}',
      'PATCH /api/live-chats/{sessionId}/notes/{noteId}',
      'POST /api/chatbots/{chatbotId}/templates',
      'POST /api/chatbots/{chatbotId}/templates/{templateId}/use',
      'POST /api/conversations/export-jobs',
      'POST /api/live-chats/{sessionId}/claim',
      'POST /api/live-chats/{sessionId}/dismiss',
      'POST /api/live-chats/{sessionId}/end',
      'POST /api/live-chats/{sessionId}/files',
      'POST /api/live-chats/{sessionId}/messages',
      'POST /api/live-chats/{sessionId}/notes',
      'POST /api/live-chats/{sessionId}/read',
      'POST /api/live-chats/{sessionId}/release',
      'POST /api/live-chats/{sessionId}/search',
      'POST /api/live-chats/{sessionId}/suggestion',
      'POST /api/live-chats/{sessionId}/summary',
      'POST /api/live-chats/{sessionId}/transfer',
      'POST /api/live-chats/{sessionId}/typing',
      'POST /api/live-chats/{sessionId}/viewing',
      'POST /api/push-subscriptions',
      'POST /api/team/invitations',
      'POST /api/team/invitations/{id}/resend',
      'POST /api/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
      'POST /api/webhooks/{webhookId}/secret',
      'POST /api/webhooks/{webhookId}/test',
      'PUT /api/live-chats/presence',
      'PUT /api/live-chats/{sessionId}/snooze',
      'PUT /api/live-chats/{sessionId}/translation',
    ])
  },
)
