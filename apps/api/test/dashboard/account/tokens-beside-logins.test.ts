import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { newAddress } from '../../fixtures/chat-http.ts'
import { aPlace } from '../../fixtures/dashboard-place.ts'
import { aProgram, aProgramWith } from '../../fixtures/program.ts'

/* Requests with an Authorization header and the cookie of a login. */

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const wrong = [401, 'API_TOKEN_INVALID']

t.test('of a request with a cookie and a token, the token decides', async t => {
  const { account, owner } = await aPlace(frontdesk)
  const headers = { cookie: owner.cookie(), origin: frontdesk.url }
  const program = await aProgram(frontdesk, { accountId: account.id, permissions: ['leads'] })
  t.equal((await program.send('/api/leads', { headers })).status, 200)
  t.same(await program.codeOf('/api/questions', { headers }), [403, 'PERMISSION_DENIED'], 'the owner may')
  t.same(await program.codeOf('/api/team', { headers }), [403, 'API_TOKEN_REFUSED'], 'the owner may')
  const guess = aProgramWith(frontdesk.url, `fd_${'1'.repeat(64)}`)
  const answer = await guess.send('/api/leads', { headers, from: newAddress() })
  t.equal(answer.status, 401)
  t.equal(answer.headers['set-cookie'], undefined, 'the login is left alone')
  t.equal((await owner.send('/api/leads')).status, 200)
  const basic = { ...headers, authorization: 'Basic cm9iaW46c2VjcmV0' }
  t.equal((await owner.send('/api/leads', { headers: basic })).status, 200, 'no other scheme counts')
})

t.test('a Bearer that is no token of ours, as proxies add it, leaves logins alone', async t => {
  const { owner } = await aPlace(frontdesk)
  const from = newAddress()
  for (const value of ['Bearer eyJhbGciOiJIUzI1NiJ9.e30.x', 'bearer fd', 'Bearer']) {
    const headers = { authorization: value }
    t.equal((await owner.send('/api/leads', { headers, from })).status, 200, value)
    t.equal((await owner.send('/api/team', { headers, from })).status, 200, 'what no token may do')
    const foreign = { ...headers, origin: 'https://elsewhere.example' }
    const change = await owner.send('/api/auth/me', { method: 'PATCH', body: { name: 'Kim' }, headers: foreign })
    t.match([change.status, change.text], [403, 'ORIGIN_FOREIGN'], 'changes still need our Origin')
    t.same(await aProgramWith(frontdesk.url, '').codeOf('/api/leads', { headers, from }), wrong, 'without a login')
    const other = { ...headers, cookie: 'theme=dark' }
    t.same(
      await aProgramWith(frontdesk.url, '').codeOf('/api/leads', { headers: other, from }),
      wrong,
      'another cookie',
    )
  }
})

t.test('a token is no login: logging in, with whatever header, needs the Origin and the password', async t => {
  const { account } = await aPlace(frontdesk)
  const program = await aProgram(frontdesk, { accountId: account.id, permissions: ['leads'] })
  const body = { email: 'robin@shop.example', password: 'wrong horse battery' }
  t.same(await program.codeOf('/api/auth/login', { body, from: newAddress() }), [403, 'ORIGIN_FOREIGN'])
  const headers = { origin: frontdesk.url }
  t.same(await program.codeOf('/api/auth/login', { body, headers, from: newAddress() }), [401, 'LOGIN_WRONG'])
})
