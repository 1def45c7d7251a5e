import { permissionNames } from '@frontdesk/accounts/team/permissions'
import type { TokenPermission } from '@frontdesk/contracts/account/api-tokens'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { strangers } from '../fixtures/access-table.ts'
import { ask, readRoutes, unknownLike, type Route } from '../fixtures/dashboard-routes.ts'
import { aProgram, type Program } from '../fixtures/program.ts'
import { exporting, forUsersAlone, needingMore, openToTokens } from '../fixtures/token-table.ts'

/* Every operation of the dashboard × programs with API tokens. `access.test.ts` has the same for users. */

// Streams end soon, so that their answers can be read whole.
const frontdesk = await startFrontdesk(t, { apiTimes: { streamMs: 50 } })
const routes = await readRoutes(frontdesk.url)
const all: readonly TokenPermission[] = [...permissionNames, 'exports']

const isForTokens = ({ title, access }: Route): boolean =>
  openToTokens.has(title) || (!['owner', 'operator', 'signed-in'].includes(access) && !forUsersAlone.has(title))

/** What a token with these permissions is refused with; undefined: it may use the operation. */
function refusalOf(route: Route, permissions: readonly TokenPermission[]): string | undefined {
  if (!isForTokens(route)) return 'API_TOKEN_REFUSED'
  const { title, access } = route
  const needed: readonly string[] = access === 'visitors' ? ['conversations', 'live-chat'] : [access]
  const isOpen = openToTokens.has(title) || needed.some(name => permissions.some(permission => permission === name))
  return isOpen && (!exporting.has(title) || permissions.includes('exports')) ? undefined : 'PERMISSION_DENIED'
}

const answerOf = async (who: Program, route: Route, ids?: Record<string, string>) => {
  const { status, text } = await ask(who, route, ids)
  const isJson = status >= 400 && text.startsWith('{')
  return { status, text, code: isJson ? (JSON.parse(text) as { error: { code: string } }).error.code : undefined }
}

t.test('the table names operations that there are, and the documentation says the same', async t => {
  const titles = new Set(routes.map(({ title }) => title))
  for (const title of [...openToTokens, ...forUsersAlone, ...exporting]) t.ok(titles.has(title), title)
  for (const route of routes) {
    t.same(route.security, isForTokens(route) ? ['session', 'apiToken'] : ['session'], route.title)
  }
})

t.test('a token with one permission may use the operations of that permission, and no other ones', async t => {
  const { id: accountId } = await anAccount(frontdesk.db)
  const sets: TokenPermission[][] = permissionNames.flatMap(name => [[name], [name, 'exports']])
  for (const permissions of sets) {
    const program = await aProgram(frontdesk, { accountId, permissions })
    for (const route of routes) {
      const { status, code } = await answerOf(program, route)
      const title = `with ${permissions.join(' and ')}: ${route.title}`
      const refusal = refusalOf(route, permissions)
      if (refusal !== undefined) t.same([status, code], [403, refusal], title)
      else if (!needingMore.has(route.title)) t.notOk([401, 403].includes(status), `${title}: ${status}`)
    }
  }
})

t.test('row 106: a token with every permission does not do what is for users, owners and operators alone', async t => {
  const { accountId, ids, rows } = await strangers(frontdesk.db)
  const program = await aProgram(frontdesk, { accountId, permissions: all })
  // Its first use is written.
  await program.send('/api/chatbots/names')
  const before = await rows()
  for (const route of routes.filter(route => !isForTokens(route))) {
    const { status, code } = await answerOf(program, route, ids[route.path])
    t.same([status, code], [403, 'API_TOKEN_REFUSED'], route.title)
  }
  t.same(await rows(), before)
})

t.test('objects of another account look nonexistent to a token, byte for byte, and never change', async t => {
  const foreign = await strangers(frontdesk.db)
  const { id: accountId } = await anAccount(frontdesk.db)
  const program = await aProgram(frontdesk, { accountId, permissions: all })
  const before = await foreign.rows()
  for (const route of routes.filter(route => route.path.includes('{') && isForTokens(route))) {
    const ids = foreign.ids[route.path] ?? {}
    t.not(Object.keys(ids).length, 0, `${route.title} is in the table`)
    const unknown = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, unknownLike(id)]))
    const [real, none] = [await answerOf(program, route, ids), await answerOf(program, route, unknown)]
    t.same([real.status, real.text], [404, none.text], route.title)
  }
  t.same(await foreign.rows(), before)
})

t.test('a token for one chatbot gets nothing of the other ones, and changes none', async t => {
  const { accountId, ids, rows } = await strangers(frontdesk.db)
  const { id: own } = await aChatbot(frontdesk.db, { accountId })
  const program = await aProgram(frontdesk, { accountId, permissions: all, chatbotIds: [own] })
  // Its first use is written.
  await program.send('/api/chatbots/names')
  const before = await rows()
  // Tags are the account's, and whoever sees visitors renames them.
  const ofChatbots = routes.filter(({ path }) => path.includes('{') && !path.startsWith('/api/tags/'))
  for (const route of ofChatbots.filter(isForTokens)) {
    const { status } = await answerOf(program, route, ids[route.path])
    t.ok([403, 404].includes(status), `${route.title}: ${status}`)
  }
  t.same(await rows(), before)
  const listed = JSON.parse((await program.send('/api/chatbots/names')).text) as { chatbots: { id: string }[] }
  t.same(
    listed.chatbots.map(({ id }) => id),
    [own],
  )
  for (const list of ['questions', 'leads', 'bookings']) {
    t.notMatch((await program.send(`/api/${list}`)).text, '"id"', `${list} of the other chatbot`)
  }
  t.match((await program.send('/api/conversations')).text, '"conversations":[]')
})

t.test('an expired token, and one of a suspended account, get 401 everywhere', async t => {
  const { id: accountId } = await anAccount(frontdesk.db, { suspendedAt: new Date() })
  const { id: other } = await anAccount(frontdesk.db)
  const suspended = await aProgram(frontdesk, { accountId, permissions: all })
  const past = new Date(Date.now() - 1_000)
  const expired = await aProgram(frontdesk, { accountId: other, permissions: all, expiresAt: past })
  // From many addresses: one that has sent fifty wrong ones has to wait.
  for (const [index, route] of routes.entries()) {
    for (const who of [suspended, expired]) {
      const from = `127.3.${Math.floor(index / 250)}.${(index % 250) + 1}`
      const answer = await ask({ send: (path, outgoing) => who.send(path, { ...outgoing, from }) }, route)
      t.equal(answer.status, 401, route.title)
      t.equal(answer.headers['www-authenticate'], 'Bearer error="invalid_token"', route.title)
    }
  }
})
