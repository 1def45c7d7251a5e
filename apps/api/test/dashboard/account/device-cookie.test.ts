import { createPasswordLink } from '@frontdesk/accounts/login/create-password-link'
import { aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'

t.test('a browser behind a proxy that nobody trusts keeps the cookie of a known device', async t => {
  const frontdesk = await startFrontdesk(t, { hasWorker: false })
  const baseUrl = 'https://desk.example'
  const { url } = await frontdesk.addApi({ baseUrl })
  const { user } = await aUser(frontdesk.db, { password: 'correct horse battery' })
  const { link } = await createPasswordLink(frontdesk, { userId: user.id, baseUrl })
  const token = link.slice(link.indexOf('#') + 1)
  const { status, headers } = await fetch(`${url}/api/auth/reset-password`, {
    method: 'POST',
    headers: { origin: baseUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: 'another horse battery' }),
  })
  t.equal(status, 200)
  // A browser drops a cookie of this name that is not secure.
  const [cookie] = headers.getSetCookie()
  t.match(cookie, /^__Host-frontdesk-device=/)
  t.match(cookie, /; Secure/)
})
