import { createHash, randomBytes } from 'node:crypto'
import { greetings } from '@frontdesk/testing/greetings'
import { aPng } from '@frontdesk/testing/made-up-pictures'
import { json, startShopApi } from '@frontdesk/testing/shop-api'
import { until } from '@frontdesk/testing/until'
import type { Visitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { aSignedInShop, askForOrders, errorOf } from '../fixtures/signed-in-shop.ts'

/* When an identity ends, what ends with it, and what it can't take from other visitors. */

const frontdesk = await startFrontdesk(t, { apiTimes: { identityCheckMs: 50 } })
const { model, db } = frontdesk
const shop = await startShopApi(t)
shop.answer(json({ state: 'sent' }))

const now = (): number => Math.floor(Date.now() / 1_000)

async function aShop() {
  const place = await aSignedInShop(frontdesk, shop)
  const { chatbot, aGuest } = place
  const logOut = (token: string) =>
    aGuest().fetch('/api/chat/visitor-logouts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chatbotId: chatbot.id, token }),
    })
  const ask = async (visitor: Visitor, identity: string | undefined) => {
    const { answer } = await askForOrders(t, frontdesk, shop, { visitor, identity })
    return errorOf(answer)
  }
  return { ...place, logOut, ask }
}

t.test('a page that was open for longer than its token can still log its visitor out', async t => {
  const { token, aGuest, logOut, ask } = await aShop()
  const elsewhere = token()
  const expired = token({ iat: now() - 4_000, exp: now() - 400 })
  t.equal(await ask(aGuest(), expired), 'expired', 'it signs nobody in')
  const tooOld = await logOut(token({ iat: now() - 90_000, exp: now() - 86_400 }))
  t.equal(tooOld.status, 400, 'after a day it logs nobody out')
  t.equal(errorOf(tooOld), 'expired')
  t.equal((await logOut(`${expired.slice(0, -8)}AAAAAAAA`)).status, 400, 'nor without its signature')
  t.equal(await ask(aGuest(), elsewhere), null)
  t.equal((await logOut(expired)).status, 200)
  t.equal(await ask(aGuest(), elsewhere), 'logged_out', 'on every device')
})

t.test('a copied token that was logged out does not log out a visitor who has logged in again', async t => {
  const { chatbot, token, aGuest, logOut, ask } = await aShop()
  const copies = [token({ iat: now() - 100 }), token({ iat: now() - 90, event: 'logout' })]
  for (const copy of copies) t.equal((await logOut(copy)).status, 200)
  await db.pool.query(`update visitor_logouts set since = since - interval '5 seconds' where chatbot_id = $1`, [
    chatbot.id,
  ])
  const again = token()
  t.equal(await ask(aGuest(), again), null)
  for (const copy of copies) t.equal((await logOut(copy)).status, 200)
  t.equal(await ask(aGuest(), again), null)
})

t.test('a message that was accepted gets its reply, although the identity expires in between', async t => {
  const { token, aGuest } = await aShop()
  const late = { 'x-chat-identity': token({ iat: now() - 60, exp: now() - 8 }) }
  model.scriptNext({ tokens: greetings(40), tokenMs: 100 })
  const answer = await aGuest().ask('Good morning', { headers: late })
  t.equal(answer.status, 200, 'within the tolerance for clocks at its beginning, beyond it at its end')
})

t.test('an identity within the tolerance for clocks opens what it opened before', async t => {
  const { token, aGuest } = await aShop()
  const identity = token({ iat: now() - 60, exp: now() - 3 })
  const { asked } = await askForOrders(t, frontdesk, shop, { visitor: aGuest(), identity })
  t.equal(asked.length, 1)
})

t.test('live events end when the identity expires', async t => {
  const { chatbot, token, aGuest, ask } = await aShop()
  const visitor = aGuest()
  await ask(visitor, token())
  const response = await visitor.fetch(`/api/chat/live-events?chatbotId=${chatbot.id}`, {
    headers: {
      'x-chat-session-id': visitor.sessionId ?? '',
      'x-chat-identity': token({ iat: now() - 60, exp: now() - 5 }),
    },
  })
  t.equal(response.status, 200)
  let isOver = false
  void response.text().finally(() => (isOver = true))
  await until(() => isOver)
  t.ok(isOver)
})

t.test('a signed-in visitor cannot take over a conversation that a mailed link has opened to them', async t => {
  const { chatbot, token, aGuest, ask } = await aShop()
  const [key, linkedKey] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const [anna, ben] = [aGuest(key), aGuest(linkedKey)]
  await ask(anna, undefined)
  const sessionId = anna.sessionId ?? ''
  const linkedKeyHashes = [createHash('sha256').update(linkedKey).digest()]
  await db.prisma.conversation.update({ where: { sessionId }, data: { linkedKeyHashes } })
  ben.sessionId = sessionId
  await ask(ben, undefined)
  t.equal(ben.sessionId, sessionId, 'as a guest they write in it')
  await ask(ben, token({ sub: 'customer-8' }))
  t.not(ben.sessionId, sessionId, 'signed in they begin one of their own')
  const history = await anna.fetch(`/api/chat/history?chatbotId=${chatbot.id}&sessionId=${sessionId}`, {})
  t.equal(history.status, 200)
  await ask(anna, token())
  t.equal(anna.sessionId, sessionId, 'it becomes the one of the visitor who began it')
})

t.test('a name or address that the website does not have is no reason to refuse an identity', async t => {
  const { token, aGuest, ask } = await aShop()
  const visitor = aGuest()
  t.equal(await ask(visitor, token({ name: '', email: '' })), null)
  const { identitySubject, identityName, identityEmail } = await db.prisma.conversation.findUniqueOrThrow({
    where: { sessionId: visitor.sessionId ?? '' },
  })
  t.same([identitySubject, identityName, identityEmail], ['customer-7', null, null])
})

t.test('a message, a request for an agent and a file make a conversation the visitor’s in the same way', async t => {
  const { chatbot, token, aGuest, ask } = await aShop()
  await db.prisma.chatbot.update({ where: { id: chatbot.id }, data: { liveChatEnabled: true } })
  const signedOf = async ({ sessionId }: Visitor) => {
    const row = await db.prisma.conversation.findUniqueOrThrow({ where: { sessionId: sessionId ?? '' } })
    return [row.identitySubject, row.identityName, row.identityEmail]
  }
  const requestAgent = (visitor: Visitor, headers: Record<string, string>) =>
    visitor.fetch('/api/chat/handoff', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-chat-session-id': visitor.sessionId ?? '', ...headers },
      body: JSON.stringify({ chatbotId: chatbot.id }),
    })
  const sendFile = (visitor: Visitor, identity: string) =>
    visitor.fetch(`/api/chat/files?chatbotId=${chatbot.id}`, {
      method: 'POST',
      headers: { 'x-chat-session-id': visitor.sessionId ?? '', 'x-file-name': 'a.png', 'x-chat-identity': identity },
      body: new Uint8Array(aPng()),
    })
  const visitor = aGuest()
  await ask(visitor, token())
  t.same(await signedOf(visitor), ['customer-7', 'Kim', 'kim@visitor.example'])
  const withoutAddress = { 'x-chat-identity': token({ email: undefined }) }
  t.equal((await requestAgent(visitor, withoutAddress)).status, 200)
  t.same(
    await signedOf(visitor),
    ['customer-7', 'Kim', null],
    'what the website no longer signs is not shown as signed',
  )

  const guest = aGuest()
  await ask(guest, undefined)
  t.equal((await requestAgent(guest, {})).status, 200)
  t.same(await signedOf(guest), [null, null, null])
  t.equal((await sendFile(guest, token())).status, 201)
  t.same(await signedOf(guest), ['customer-7', 'Kim', 'kim@visitor.example'])
})

t.test('live events that began as a guest’s end once a visitor has signed in to the conversation', async t => {
  const { chatbot, owner, token, aGuest, ask } = await aShop()
  await db.prisma.chatbot.update({ where: { id: chatbot.id }, data: { liveChatEnabled: true } })
  const visitor = aGuest()
  await ask(visitor, undefined)
  const headers = { 'x-chat-session-id': visitor.sessionId ?? '' }
  const response = await visitor.fetch(`/api/chat/live-events?chatbotId=${chatbot.id}`, { headers })
  t.equal(response.status, 200)
  await ask(visitor, token())
  const chat = `/api/live-chats/${visitor.sessionId}`
  t.equal((await owner.send(`${chat}/claim`, { method: 'POST' })).status, 200)
  t.equal((await owner.send(`${chat}/messages`, { body: { text: 'It is in Bonn.' } })).status, 201)
  t.notMatch(await response.text(), 'Bonn')
})
