import { randomBytes, randomUUID } from 'node:crypto'
import { recordLogout } from '@frontdesk/chatbots/identity/visitor-logouts'
import { json, startShopApi } from '@frontdesk/testing/shop-api'
import { goodClaims, signToken } from '@frontdesk/testing/signed-token'
import { until } from '@frontdesk/testing/until'
import { aVisitor, type Visitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { aSignedInShop, askForOrders as askForOrdersOf, errorOf } from '../fixtures/signed-in-shop.ts'

/*
 * Visitors whom the owner's server has signed in. A token that is anything but right does nothing at all: no conversation
 * is read with it, no connector called, and the chat goes on.
 */

const frontdesk = await startFrontdesk(t, { apiTimes: { identityCheckMs: 50 } })
const { model, db } = frontdesk
const shop = await startShopApi(t)
shop.answer(json({ state: 'sent' }))

const aShop = () => aSignedInShop(frontdesk, shop)
const askForOrders = (visitor: Visitor, identity: string | undefined, body: object = {}) =>
  askForOrdersOf(t, frontdesk, shop, { visitor, identity, body })

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
  t.match(told, /claim_missing/)
  t.notMatch(told, /mail/, 'the model, which cannot fill the argument, does not read its name')
  t.same(asked, [])
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

t.test('the name and address of a verified identity are there for the forms of its visitor alone', async t => {
  const { chatbot, token, aGuest } = await aShop()
  const guest = aGuest()
  await askForOrders(guest, undefined)
  const read = async (identity: string | undefined) => {
    const headers: Record<string, string> = identity === undefined ? {} : { 'x-chat-identity': identity }
    const named = `/api/chat/sessions?chatbotId=${chatbot.id}&sessionIds=${guest.sessionId ?? ''}`
    return ((await (await guest.fetch(named, { headers })).json()) as { visitor?: unknown }).visitor
  }
  t.same(await read(token()), { name: 'Kim', email: 'kim@visitor.example' })
  t.same(await read(token({ name: '', email: undefined })), {})
  t.equal(await read(undefined), undefined)
  t.equal(await read((await aShop()).token()), undefined, 'of another chatbot')
  const [header, , signature] = token().split('.')
  const claims = Buffer.from(JSON.stringify(goodClaims(chatbot.id, { name: 'Eve' }))).toString('base64url')
  t.equal(await read(`${header}.${claims}.${signature}`), undefined, 'a forged one')
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
  await owner.json(`${base}/visitor-identity/secret`, { method: 'POST' })
  t.same(
    (await askForOrders(aGuest(), old)).asked,
    called,
    'after a second renewal: the website may still have this one',
  )
  await db.pool.query(`update identity_secrets set expires_at = now() where expires_at is not null`)
  t.same((await askForOrders(aGuest(), old)).asked, [])
  await owner.json(`${base}/visitor-identity`, { method: 'DELETE' })
  t.same((await askForOrders(aGuest(), fresh)).asked, [])
})
