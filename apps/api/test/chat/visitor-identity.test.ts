import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { recordLogout } from '@frontdesk/chatbots/identity/visitor-logouts'
import { json, startShopApi } from '@frontdesk/testing/shop-api'
import { goodClaims, signToken } from '@frontdesk/testing/signed-token'
import { until } from '@frontdesk/testing/until'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { aPlace } from '../fixtures/dashboard-place.ts'

/*
 * Visitors whom the owner's server has signed in. A token that is anything but right does nothing at all: no conversation
 * is read with it, no connector called, and the chat goes on.
 */

const frontdesk = await startFrontdesk(t, { apiTimes: { identityCheckMs: 50 } })
const { model, db } = frontdesk
const shop = await startShopApi(t)
shop.answer(json({ state: 'sent' }))

const callOrders = { toolCalls: [{ id: 'c', name: 'my_orders', arguments: '{}' }] }

/** A chatbot that signs visitors in, and has a connector for those who are. */
async function aShop() {
  const { chatbot, owner } = await aPlace(frontdesk)
  const base = `/api/chatbots/${chatbot.id}`
  const created = await owner.json(`${base}/visitor-identity/secret`, { method: 'POST' })
  const { secret } = created.body as { secret: string }
  await owner.json(`${base}/connectors`, {
    body: {
      name: 'my_orders',
      description: 'The orders of the visitor.',
      method: 'GET',
      host: shop.host,
      pathTemplate: '/customers/{customer}/orders',
      parameters: {
        type: 'object',
        properties: {
          customer: { type: 'string', identityKey: 'sub' },
          mail: { type: 'string', identityKey: 'email' },
        },
        required: ['customer'],
      },
      isWriting: false,
    },
  })
  const token = (more: object = {}) =>
    signToken({ secret, claims: goodClaims(chatbot.id, { email: 'kim@visitor.example', name: 'Kim', ...more }) })
  const newKey = () => randomBytes(32).toString('base64url')
  const aGuest = (visitorKey: string | undefined = newKey()) =>
    aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id, ...(visitorKey === undefined ? {} : { visitorKey }) })
  return { chatbot, owner, base, secret, token, aGuest }
}

/** Asks for the orders. Tells what the shop was asked, and what the model was told. */
async function askForOrders(visitor: ReturnType<typeof aVisitor>, identity: string | undefined, body = {}) {
  const before = shop.requests.length
  model.scriptNext(callOrders, { text: 'Here you are.' })
  const headers: Record<string, string> = identity === undefined ? {} : { 'x-chat-identity': identity }
  const answer = await visitor.ask('Where is my order?', { headers, body })
  t.equal(answer.status, 200, answer.text)
  const told = model.requests.at(-1)?.body.messages.at(-1)
  return { answer, told: told?.content ?? '', asked: shop.requests.slice(before).map(({ url }) => url) }
}

const errorOf = ({ headers }: { headers: Headers }): string | null => headers.get('x-chat-identity-error')

t.test('a connector that needs to know who the visitor is gets it from the signed identity alone', async t => {
  const { aGuest, token } = await aShop()
  const { answer, asked } = await askForOrders(aGuest(), token(), {
    contextData: { customer: 'customer-8', sub: 'customer-8', email: 'lee@visitor.example' },
  })
  t.equal(answer.status, 200)
  t.equal(errorOf(answer), null)
  t.same(asked, ['/customers/customer-7/orders?mail=kim%40visitor.example'])
  const { tools } = model.requests.at(-2)?.body ?? {}
  t.notMatch(JSON.stringify(tools), /customer|identityKey/, 'the model does not know of these arguments')
})

t.test('without an identity the connector is not called, the model is told why, and the chat goes on', async t => {
  const { aGuest } = await aShop()
  const { answer, told, asked } = await askForOrders(aGuest(), undefined, {
    contextData: { customer: 'customer-7', sub: 'customer-7' },
  })
  t.match(answer, { status: 200, body: { reply: /Here you are/ } })
  t.match(told, /not_signed_in/)
  t.same(asked, [])
})

t.test('an identity without the claim that a connector needs calls nothing', async t => {
  const { aGuest, token } = await aShop()
  const { told, asked } = await askForOrders(aGuest(), token({ email: undefined }))
  t.match(told, /invalid_arg/)
  t.same(asked, [])
})

t.test('no attacked token is accepted, and the conversation goes on without it', async t => {
  const place = await aShop()
  const other = await aShop()
  const { chatbot, secret, aGuest } = place
  const good = goodClaims(chatbot.id)
  const now = Math.floor(Date.now() / 1_000)
  const made = (claims: object | string, header?: object | string, key = secret) =>
    signToken({ claims, secret: key, ...(header === undefined ? {} : { header }) })
  const claims = (more: object) => made({ ...good, ...more })
  const [head = '', payload = '', signature = ''] = made(good).split('.')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const rs256 = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.${payload}`
  const text = JSON.stringify(good)
  const attacks: Record<string, string> = {
    'no algorithm': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
    'no algorithm, with a signature': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.${signature}`,
    'no algorithm in capitals': made(good, { alg: 'NONE' }),
    'an empty signature': `${head}.${payload}.`,
    'no signature': `${head}.${payload}`,
    'a signature of another token': `${head}.${payload}.${made({ ...good, sub: 'x' }).split('.')[2]}`,
    'claims that were changed': `${head}.${Buffer.from(text.replace('customer-7', 'customer-8')).toString('base64url')}.${signature}`,
    'another secret': made(good, undefined, randomBytes(32).toString('base64url')),
    'an empty secret': made(good, undefined, ''),
    'the secret of another chatbot': made(good, undefined, other.secret),
    'another algorithm of the same family': made(good, { alg: 'HS512' }),
    'RS256 with a key of their own': `${rs256}.${sign('sha256', Buffer.from(rs256), rsa.privateKey).toString('base64url')}`,
    'a key in the header': made(good, { alg: 'HS256', jwk: rsa.publicKey.export({ format: 'jwk' }) }),
    'an address of keys in the header': made(good, { alg: 'HS256', jku: 'https://evil.example/keys' }),
    'a critical extension': made(good, { alg: 'HS256', crit: ['b64'], b64: false }),
    'two algorithms': made(good, '{"alg":"none","alg":"HS256"}'),
    'a header that is a list': made(good, '["HS256"]'),
    'another audience': made(goodClaims(other.chatbot.id)),
    'no audience': claims({ aud: undefined }),
    'several audiences': claims({ aud: [chatbot.id, other.chatbot.id] }),
    'an audience that is no id': claims({ aud: "' or 1=1 --" }),
    expired: claims({ iat: now - 600, exp: now - 60 }),
    'issued more than an hour ago': claims({ iat: now - 3_700, exp: now + 600 }),
    'issued in the future': claims({ iat: now + 600, exp: now + 1_200 }),
    'not valid yet': claims({ nbf: now + 600 }),
    'no expiry': claims({ exp: undefined }),
    'no time of issue': claims({ iat: undefined }),
    'times that are texts': claims({ iat: String(now), exp: String(now + 600) }),
    'an expiry beyond numbers': made(text.replace(/"exp":\d+/, '"exp":1e400')),
    'no subject': claims({ sub: undefined }),
    'an empty subject': claims({ sub: ' ' }),
    'a subject that is a number': claims({ sub: 7 }),
    'a subject that is too long': claims({ sub: 'x'.repeat(129) }),
    'a subject of two lines': claims({ sub: 'customer-7\ncustomer-8' }),
    'a subject with a NUL': claims({ sub: 'customer-7\u0000' }),
    'no id of its own': claims({ jti: undefined }),
    'two subjects': made(text.replace('"sub":"customer-7"', '"sub":"customer-8","sub":"customer-7"')),
    'two subjects, one of them escaped': made(
      text.replace('"sub":"customer-7"', '"s\\u0075b":"customer-8","sub":"customer-7"'),
    ),
    'a claim that is an object': claims({ name: { first: 'Kim' } }),
    'an address that is none': claims({ email: 'kim' }),
    'a token in a token': made(`"${made(good)}"`, { alg: 'HS256', cty: 'JWT' }),
    'claims that are not JSON': made('sub=customer-7'),
    'claims that are null': made('null'),
    'bytes that are no text': `${head}.${Buffer.from([0xff, 0xfe]).toString('base64url')}.${signature}`,
    'too long': claims({ name: 'x'.repeat(100), note: 'x'.repeat(5_000) }),
    'no token': 'x',
    'three dots': '...',
    'a token with spaces': `${head} .${payload}.${signature}`,
    'a signature with a character more': `${head}.${payload}.${signature}A`,
    'a signature in hexadecimal': `${head}.${payload}.${createHmac('sha256', secret).update(`${head}.${payload}`).digest('hex')}`,
  }
  t.ok(Object.keys(attacks).length >= 25)
  for (const [name, token] of Object.entries(attacks)) {
    const visitor = aGuest()
    const { answer, told, asked } = await askForOrders(visitor, token)
    t.equal(answer.status, 200, name)
    t.same(asked, [], name)
    t.match(told, /not_signed_in/, name)
    const { identitySubject } = await db.prisma.conversation.findUniqueOrThrow({
      where: { sessionId: visitor.sessionId ?? '' },
    })
    t.equal(identitySubject, null, name)
    if (name !== 'another audience') t.type(errorOf(answer), 'string', name)
  }
})

/** The status of the history of a conversation, as somebody else asks for it. */
async function readBy(
  { baseUrl, chatbotId, sessionId }: { baseUrl: string; chatbotId: string; sessionId: string | undefined },
  headers: Record<string, string>,
): Promise<number> {
  const address = `${baseUrl}/api/chat/history?chatbotId=${chatbotId}&sessionId=${sessionId}`
  return (await fetch(address, { headers: { origin: 'https://shop.example', ...headers } })).status
}

t.test('a conversation of a signed-in visitor is opened by their identity alone, until they log out', async t => {
  const { chatbot, token, aGuest, secret } = await aShop()
  const key = randomBytes(32).toString('base64url')
  const visitor = aGuest(key)
  const identity = token()
  await askForOrders(visitor, identity)
  const of = { baseUrl: frontdesk.url, chatbotId: chatbot.id, sessionId: visitor.sessionId }
  const read = (headers: Record<string, string>) => readBy(of, headers)
  t.equal(await read({ 'x-chat-identity': identity }), 200, 'on another device, without the key')
  t.equal(await read({ 'x-chat-identity': token() }), 200, 'with a newer identity')
  t.equal(await read({}), 404, 'the session id alone')
  t.equal(await read({ 'x-chat-session-key': key }), 404, 'the key that the browser has kept')
  t.equal(
    await read({ 'x-chat-identity': token({ sub: 'customer-8' }), 'x-chat-session-key': key }),
    404,
    'another visitor',
  )
  const elsewhere = await aShop()
  t.equal(await read({ 'x-chat-identity': elsewhere.token() }), 404, 'the same visitor of another chatbot')

  const claims = goodClaims(chatbot.id)
  await recordLogout({ db }, { chatbotId: chatbot.id, subject: 'customer-7', issuedAt: Number(claims['iat']) })
  t.equal(await read({ 'x-chat-identity': identity, 'x-chat-session-key': key }), 404, 'after the log-out')
  const stolen = await askForOrders(visitor, identity)
  t.same(stolen.asked, [])
  t.match(stolen, { answer: { status: 200 }, told: /not_signed_in/ })
  t.equal(errorOf(stolen.answer), 'logged_out')
  t.not(visitor.sessionId, of.sessionId, 'the chat goes on in a conversation of its own')

  const later = Number(claims['iat']) + 2
  await db.pool.query(`update visitor_logouts set since = since - interval '5 seconds' where subject = 'customer-7'`)
  const again = signToken({ secret, claims: goodClaims(chatbot.id, { iat: later }) })
  t.equal(await read({ 'x-chat-identity': again }), 200, 'once they have logged in again')
})

t.test('the conversation in which a visitor signs in becomes theirs, unless its session id alone opens it', async t => {
  const { chatbot, token, aGuest } = await aShop()
  const withKey = aGuest()
  await askForOrders(withKey, undefined)
  const first = withKey.sessionId
  await askForOrders(withKey, token())
  t.equal(withKey.sessionId, first)
  t.match(await db.prisma.conversation.findUniqueOrThrow({ where: { sessionId: first ?? '' } }), {
    identitySubject: 'customer-7',
    identityName: 'Kim',
    identityEmail: 'kim@visitor.example',
  })
  const withoutKey = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  await askForOrders(withoutKey, undefined)
  const open = withoutKey.sessionId
  await askForOrders(withoutKey, token())
  t.not(withoutKey.sessionId, open)
  const { identitySubject } = await db.prisma.conversation.findUniqueOrThrow({ where: { sessionId: open ?? '' } })
  t.equal(identitySubject, null)
})

t.test('a repeated request gets its reply for the same visitor only', async t => {
  const { token, aGuest } = await aShop()
  const key = randomBytes(32).toString('base64url')
  const headers = { 'idempotency-key': randomUUID() }
  const ask = async (identity: string | undefined) => {
    const visitor = aGuest(key)
    const signedIn: Record<string, string> = identity === undefined ? {} : { 'x-chat-identity': identity }
    await visitor.ask('Good morning', { headers: { ...headers, ...signedIn } })
    return visitor.sessionId
  }
  const first = await ask(token())
  t.equal(await ask(token()), first)
  t.not(await ask(token({ sub: 'customer-8' })), first)
  t.not(await ask(undefined), first)
})

t.test('a signed-in visitor finds their latest conversations on every device', async t => {
  const { chatbot, token, aGuest } = await aShop()
  const list = async (identity: string | undefined) => {
    const headers: Record<string, string> = identity === undefined ? {} : { 'x-chat-identity': identity }
    const response = await aGuest().fetch(`/api/chat/sessions?chatbotId=${chatbot.id}`, { headers })
    if (response.status !== 200) return response.status
    const { sessions } = (await response.json()) as { sessions: { sessionId: string }[] }
    return sessions.map(({ sessionId }) => sessionId)
  }
  t.same(await list(token()), [])
  const [first, second, other] = [aGuest(), aGuest(), aGuest()]
  await askForOrders(first, token())
  await askForOrders(second, token())
  await askForOrders(other, token({ sub: 'customer-8' }))
  t.same(await list(token()), [second.sessionId, first.sessionId])
  t.equal(await list(undefined), 400)
  t.equal(await list((await aShop()).token()), 400)

  const device = aGuest()
  device.sessionId = first.sessionId
  await askForOrders(device, token())
  t.equal(device.sessionId, first.sessionId, 'and goes on in it')
})

t.test('the widget and the owner’s server can log a visitor out', async t => {
  const { chatbot, token, aGuest } = await aShop()
  const visitor = aGuest()
  const logOut = (given: string) =>
    visitor.fetch('/api/chat/visitor-logouts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chatbotId: chatbot.id, token: given }),
    })
  const event = token({ event: 'logout' })
  t.same((await askForOrders(visitor, event)).asked, [], 'a token that logs out does not sign in')
  t.equal((await logOut(token({ event: 'login' }))).status, 400)
  t.equal((await logOut('x')).status, 400)
  t.equal((await logOut((await aShop()).token())).status, 400)
  for (const given of [token(), event]) {
    const identity = token()
    await db.pool.query('delete from visitor_logouts where chatbot_id = $1', [chatbot.id])
    t.equal((await askForOrders(visitor, identity)).asked.length, 1)
    t.equal((await logOut(given)).status, 200)
    t.equal((await logOut(given)).status, 200, 'again')
    t.same((await askForOrders(visitor, identity)).asked, [])
  }
})

t.test('a call that was proposed to one visitor is not made for another, or after a log-out', async t => {
  const { owner, base, chatbot, token, aGuest } = await aShop()
  await owner.json(`${base}/connectors`, {
    body: {
      name: 'cancel_order',
      description: 'Cancels an order.',
      method: 'POST',
      host: shop.host,
      pathTemplate: '/orders/{number}/cancel',
      parameters: {
        type: 'object',
        properties: { number: { type: 'string' }, customer: { type: 'string', identityKey: 'sub' } },
        required: ['number'],
      },
      isWriting: true,
    },
  })
  const confirmAs = async (identity: string | undefined, before: () => Promise<unknown> = () => Promise.resolve()) => {
    const visitor = aGuest()
    const calls = shop.requests.length
    const cancel = { toolCalls: [{ id: 'c', name: 'cancel_order', arguments: '{"number":"7"}' }] }
    model.scriptNext(cancel, { text: 'Shall I?' })
    const { body } = await visitor.ask('Cancel order 7', { headers: { 'x-chat-identity': token() } })
    t.notMatch(JSON.stringify(body), 'customer-7', 'the identity is not shown')
    await before()
    model.scriptNext({ text: 'Done.' })
    await visitor.ask('Yes, please', { headers: identity === undefined ? {} : { 'x-chat-identity': identity } })
    return shop.requests.slice(calls).map(({ url, body: sent }) => `${url} ${sent}`)
  }
  t.same(await confirmAs(token()), ['/orders/7/cancel {"customer":"customer-7"}'])
  t.same(await confirmAs(token({ sub: 'customer-8' })), [])
  t.same(await confirmAs(undefined), [])
  const late = token()
  const leave = () => recordLogout({ db }, { chatbotId: chatbot.id, subject: 'customer-7', issuedAt: 0 })
  t.same(await confirmAs(late, leave), [])
})

t.test('agents see who is signed in, by the name that the website has signed', async t => {
  const { owner, token, aGuest } = await aShop()
  const visitor = aGuest()
  await askForOrders(visitor, token())
  const { body } = await owner.json(`/api/conversations/${visitor.sessionId}`)
  t.match(body, {
    visitor: {
      name: 'Kim',
      email: 'kim@visitor.example',
      signedIn: { id: 'customer-7', name: 'Kim', email: 'kim@visitor.example' },
    },
  })
  const guest = aGuest()
  await askForOrders(guest, undefined)
  const other = await owner.json(`/api/conversations/${guest.sessionId}`)
  t.match(other.body, { visitor: { name: null, signedIn: null } })
})

t.test('the stream of a visitor who logs out ends', async t => {
  const { chatbot, token, aGuest } = await aShop()
  const visitor = aGuest()
  const identity = token()
  await askForOrders(visitor, identity)
  const address = `/api/chat/live-events?chatbotId=${chatbot.id}`
  const headers = { 'x-chat-session-id': visitor.sessionId ?? '', 'x-chat-identity': identity }
  const response = await visitor.fetch(address, { headers })
  t.equal(response.status, 200)
  let isOver = false
  void response.text().then(
    () => (isOver = true),
    () => (isOver = true),
  )
  await recordLogout({ db }, { chatbotId: chatbot.id, subject: 'customer-7', issuedAt: 0 })
  await until(() => isOver)
  t.ok(isOver)
})

t.test('a new secret is shown once, and the one before it is accepted for a day', async t => {
  const { chatbot, owner, base, secret, aGuest, token } = await aShop()
  const old = token()
  const renewed = await owner.json(`${base}/visitor-identity/secret`, { method: 'POST' })
  const next = (renewed.body as { secret: string }).secret
  t.not(next, secret)
  const { body } = await owner.json(`${base}/visitor-identity`)
  t.match(body, { algorithm: 'HS256', secretCreatedAt: String, previousSecretUntil: String })
  t.notMatch(JSON.stringify(body), secret)
  const called = ['/customers/customer-7/orders?mail=kim%40visitor.example']
  t.same((await askForOrders(aGuest(), old)).asked, called)
  const fresh = signToken({ secret: next, claims: goodClaims(chatbot.id, { email: 'kim@visitor.example' }) })
  t.same((await askForOrders(aGuest(), fresh)).asked, called)
  await db.pool.query(`update identity_secrets set expires_at = now() where expires_at is not null`)
  t.same((await askForOrders(aGuest(), old)).asked, [])
  await owner.json(`${base}/visitor-identity`, { method: 'DELETE' })
  t.same((await askForOrders(aGuest(), fresh)).asked, [])
})
