import { aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress } from '../../fixtures/chat-http.ts'
import { anOwner, type Owner } from '../../fixtures/owner.ts'

/* How many requests one login sends in a minute. */

const dashboardPerMinute = 4
const frontdesk = await startFrontdesk(t, { hasWorker: false })
const [first, second] = [await frontdesk.addApi({ dashboardPerMinute }), await frontdesk.addApi({ dashboardPerMinute })]
const password = 'correct horse battery'
const newPassword = 'another horse, another battery'

/** A user, logged in on two browsers. */
async function aUserTwice() {
  const { user } = await aUser(frontdesk.db, { password })
  const browsers = [anOwner(first.url), anOwner(first.url)] as const
  for (const browser of browsers) t.equal((await browser.logIn(user.email, password, newAddress())).status, 200)
  return { user, browsers }
}

const ask = (who: Owner, { url } = first) => fetch(`${url}/api/auth/me`, { headers: { cookie: who.cookie() } })

t.test('a login’s requests are limited over all processes, and other logins of its user go on', async t => {
  const { browsers } = await aUserTwice()
  const [busy, other] = browsers
  for (const api of [first, second, first, second]) t.equal((await ask(busy, api)).status, 200)
  for (const api of [first, second]) {
    const answer = await ask(busy, api)
    t.match([answer.status, await answer.json()], [429, { error: { code: 'REQUESTS_LIMITED' } }])
    const seconds = Number(answer.headers.get('retry-after'))
    t.ok(seconds >= 1 && seconds <= 60, String(seconds))
  }
  t.equal((await ask(other)).status, 200)
})

t.test('I24: a login that a new password has ended uses up nothing, and its session goes', async t => {
  const { user, browsers } = await aUserTwice()
  const [thief, victim] = browsers
  const change = { body: { password, newPassword } }
  t.equal((await victim.send('/api/auth/change-password', change)).status, 200)
  t.equal((await victim.logIn(user.email, newPassword, newAddress())).status, 200)
  const sessions = async () => (await frontdesk.redis.keys(`${frontdesk.namespace}:session:*`)).length
  const before = await sessions()
  for (let count = 0; count <= dashboardPerMinute; count += 1) t.equal((await ask(thief)).status, 401)
  t.equal((await sessions()) - before, -1)
  t.equal((await ask(victim)).status, 200)
})
