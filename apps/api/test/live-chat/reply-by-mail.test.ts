import { randomBytes } from 'node:crypto'
import { enqueueReplyMails } from '@frontdesk/live-chat/reply-mails/enqueue-reply-mails'
import { until } from '@frontdesk/testing/until'
import type { Visitor } from '@frontdesk/testing/visitor'
import t, { type Test } from 'tap'
import { newAddress, send } from '../fixtures/chat-http.ts'
import { openLivePlace } from '../fixtures/live-place.ts'
import { mailTo, mailsTo } from '../fixtures/mails.ts'

/* An agent answers a visitor who has left: by mail, with a link that opens the conversation in another browser. */

const aKey = (): string => randomBytes(32).toString('base64url')
let visitors = 0

async function openMailPlace(t: Test) {
  const place = await openLivePlace(t, { chatbot: { leadSettings: { isEnabled: true }, serviceName: 'Corner Shop' } })
  const { frontdesk, chatbot } = place
  const { db, queues, mailCipher, baseUrl, dataDir } = frontdesk
  const agent = await place.agent({ permissions: ['live_chat', 'leads'] })
  // The worker of the tests writes mails into files.
  const setMail = (value: string) =>
    db.prisma.installationFact.upsert({ where: { name: 'mail' }, create: { name: 'mail', value }, update: { value } })
  await setMail('smtp')
  /** A visitor with a key of their own, whose conversation an agent has, and who left this address. */
  const talk = async () => {
    const email = `kim-${(visitors += 1)}@visitor.example`
    const key = aKey()
    const visitor = place.visitor({ visitorKey: key })
    const pageUrl = 'https://shop.example/delivery?id=7'
    await visitor.ask('Hallo, wann kommt meine Bestellung?', { body: { pageUrl } })
    const sessionId = visitor.sessionId ?? ''
    await db.prisma.lead.create({ data: { chatbotId: chatbot.id, sessionId, email } })
    t.equal(await agent.post(visitor, 'claim'), 200)
    return { visitor, key, email, sessionId }
  }
  const write = (visitor: Pick<Visitor, 'sessionId'>, text: string) => agent.post(visitor, 'messages', { text })
  const later = () =>
    db.pool.query(`update reply_mails set created_at = created_at - interval '3 minutes' where sent_at is null`)
  const enqueue = () => enqueueReplyMails({ db, queues, mailCipher, baseUrl })
  const delivery = async (sessionId: string) => (await agent.owner.json(`/api/live-chats/${sessionId}/delivery`)).body
  const resume = (token: string, key: string | undefined, chatbotId = chatbot.id) =>
    send(`${frontdesk.url}/api/chat/resume`, {
      method: 'POST',
      body: { chatbotId, token },
      headers: { origin: 'https://shop.example', ...(key === undefined ? {} : { 'x-chat-session-key': key }) },
      from: newAddress(),
    })
  const historyWith = async (sessionId: string, key: string) =>
    send(`${frontdesk.url}/api/chat/history?chatbotId=${chatbot.id}&sessionId=${sessionId}`, {
      headers: { origin: 'https://shop.example', 'x-chat-session-id': sessionId, 'x-chat-session-key': key },
      from: newAddress(),
    })
  return { ...place, agent, db, dataDir, baseUrl, setMail, talk, write, later, enqueue, delivery, resume, historyWith }
}

const linkIn = (text: string): string => /\/conversation\/([\w-]{43})/.exec(text)?.[1] ?? ''

t.test('messages to a visitor who has left go in one mail, in their language, with a link', async t => {
  const { talk, write, later, enqueue, dataDir, delivery, ...place } = await openMailPlace(t)
  const { visitor, email, sessionId } = await talk()
  t.match(await delivery(sessionId), { isHere: false, hasAddress: true, canMail: true, address: email, emails: [] })
  t.equal(await write(visitor, 'Morgen. Siehe [hier](https://shop.example/track).'), 201)
  t.equal(await write(visitor, 'Or pay at https://evil.example/pay'), 201)
  t.equal(await enqueue(), 0, 'not within two minutes')
  t.match(await delivery(sessionId), { emails: [{ isSent: false, address: email }, { isSent: false }] })
  await later()
  t.equal(await enqueue(), 1)
  const [mail] = await mailTo(dataDir, email)
  t.match(mail?.head, /Subject: Sie haben eine neue Antwort/)
  t.match(mail?.text, /Sie haben eine neue Antwort/)
  t.match(mail?.text, /Morgen\. Siehe hier: https:\/\/shop\.example\/track/, 'links to the own website stay')
  t.notMatch(mail?.text, /https:\/\/evil\.example/, 'others do not')
  t.notMatch(mail?.text, /wann kommt meine Bestellung/, 'nothing that the visitor wrote')
  t.equal(await enqueue(), 0, 'once')
  t.match(await delivery(sessionId), { emails: [{ isSent: true, address: email }, { isSent: true }] })
  t.notMatch(mail?.head, /^Reply-To:/m)
  t.match(mail?.text, /Antworten auf diese E-Mail werden nicht gelesen/)
  await place.db.prisma.chatbot.update({
    where: { id: place.chatbot.id },
    data: { replyAddress: 'hello@shop.example' },
  })
  t.equal(await write(visitor, 'Noch etwas.'), 201)
  await later()
  t.equal(await enqueue(), 1)
  const mails = await mailTo(dataDir, email, 2)
  const answered = mails.find(({ text }) => text.includes('Noch etwas.'))
  t.match(answered?.head, /^Reply-To: .*hello@shop\.example/m, 'where the business reads replies')
  t.notMatch(answered?.text, /werden nicht gelesen/)
  t.equal(linkIn(mails[0]?.text ?? ''), linkIn(mails[1]?.text ?? ''), 'the link stays the same')
  const page = await fetch(`${place.frontdesk.url}/conversation/${linkIn(mails[0]?.text ?? '')}`, {
    redirect: 'manual',
  })
  t.equal(page.status, 303)
  t.match(page.headers.get('location'), /^https:\/\/shop\.example\/delivery#frontdesk:[\w-]{43}$/)
})

t.test(
  'row 103: the link opens the conversation in another browser, for its time, and no other conversation',
  async t => {
    const { talk, write, later, enqueue, dataDir, resume, historyWith, db, chatbot } = await openMailPlace(t)
    const { visitor, key: first, email, sessionId } = await talk()
    await write(visitor, 'Hello')
    await later()
    await enqueue()
    const [mail] = await mailTo(dataDir, email)
    const token = linkIn(mail?.text ?? '')
    const [key, other] = [aKey(), aKey()]
    t.equal((await historyWith(sessionId, key)).status, 404)
    t.match(JSON.parse((await resume(token, key)).text), { sessionId })
    t.equal((await historyWith(sessionId, key)).status, 200, 'the new key')
    t.equal((await historyWith(sessionId, first)).status, 200, 'and the first one')
    t.equal((await historyWith(sessionId, other)).status, 404)
    t.equal((await resume(aKey(), other)).status, 404, 'a token of nobody')
    t.equal((await resume(token, undefined)).status, 400, 'without a key')
    const { rows } = await db.pool.query('select encrypted_token from conversation_links')
    t.notMatch(JSON.stringify(rows), token)
    await db.pool.query(`update conversation_links set expires_at = now() - interval '1 second'`)
    t.equal((await resume(token, other)).status, 404, 'it has expired')
    await db.pool.query(`update conversation_links set expires_at = now() + interval '1 day'`)
    for (let browser = 0; browser < 12; browser += 1) await resume(token, aKey())
    const { linkedKeyHashes } = await db.prisma.conversation.findUniqueOrThrow({ where: { sessionId } })
    t.equal(linkedKeyHashes.length, 10, 'browsers are bounded')
    await db.prisma.conversation.delete({ where: { sessionId } })
    t.equal((await resume(token, other)).status, 404, 'it was deleted')
    t.equal(await db.prisma.conversationLink.count({ where: { conversation: { chatbotId: chatbot.id } } }), 0)
  },
)

t.test('the conversation of a signed-in visitor is opened by no mailed link, and its mails have none', async t => {
  const { talk, write, later, enqueue, dataDir, resume, db } = await openMailPlace(t)
  const { visitor, email, sessionId } = await talk()
  await write(visitor, 'Hallo')
  await later()
  await enqueue()
  const [first] = await mailTo(dataDir, email)
  const token = linkIn(first?.text ?? '')
  await db.prisma.conversation.update({ where: { sessionId }, data: { identitySubject: 'customer-7' } })
  t.equal((await resume(token, aKey())).status, 404, 'of a mail from before they signed in')
  const { linkedKeyHashes } = await db.prisma.conversation.findUniqueOrThrow({ where: { sessionId } })
  t.equal(linkedKeyHashes.length, 0)
  await write(visitor, 'Noch etwas.')
  await later()
  await enqueue()
  const mails = await mailTo(dataDir, email, 2)
  const second = mails.find(({ text }) => text.includes('Noch etwas.'))
  t.match(second?.text, 'Um zu antworten, öffnen Sie den Chat auf unserer Website.')
  t.equal(linkIn(second?.text ?? ''), '')
})

t.test('whoever is there, or reads the message in time, gets no mail', async t => {
  const { talk, write, later, enqueue, dataDir, delivery, historyWith, db, chatbot } = await openMailPlace(t)
  const { visitor, key, email, sessionId } = await talk()
  const live = await visitor.fetch(`/api/chat/live-events?chatbotId=${chatbot.id}`, {
    headers: { 'x-chat-session-id': sessionId },
  })
  t.equal(live.status, 200)
  t.match(await delivery(sessionId), { isHere: true })
  await write(visitor, 'Hello')
  // The end of a stream is recorded as well: the visitor was there when the message came.
  await live.body?.cancel()
  await until(async () => {
    const presence = await db.prisma.visitorPresence.findFirst({ where: { conversation: { sessionId } } })
    const mail = await db.prisma.replyMail.findFirst({ where: { conversation: { sessionId } } })
    return presence !== null && mail !== null && presence.seenAt > mail.createdAt
  })
  await later()
  t.equal(await enqueue(), 0)
  await write(visitor, 'Read later')
  t.equal((await historyWith(sessionId, key)).status, 200)
  await later()
  t.equal(await enqueue(), 0)
  t.same(await mailsTo(dataDir, email), [])
})

t.test('no mail goes where no address was left, or no mail can be sent; the agent is told', async t => {
  const { talk, write, later, enqueue, delivery, setMail, db } = await openMailPlace(t)
  const { visitor, sessionId } = await talk()
  await db.prisma.lead.deleteMany({ where: { sessionId } })
  t.match(await delivery(sessionId), { isHere: false, hasAddress: false })
  await write(visitor, 'Hello')
  const second = await talk()
  await setMail('files')
  t.match(await delivery(second.sessionId), { canMail: false })
  await write(second.visitor, 'Hello')
  await setMail('smtp')
  await later()
  t.equal(await enqueue(), 0)
})

t.test('the answer to a mail comes back to the team, also after the bot has the conversation again', async t => {
  const { talk, write, later, enqueue, agent, db } = await openMailPlace(t)
  const { visitor, sessionId } = await talk()
  await write(visitor, 'Hello')
  await later()
  await enqueue()
  t.equal(await agent.post(visitor, 'end'), 200)
  t.match(await visitor.ask('Danke, und der Preis?'), { status: 200, body: { status: 'waiting' } })
  const { liveStatus } = await db.prisma.conversation.findUniqueOrThrow({ where: { sessionId } })
  t.equal(liveStatus, 'waiting')
})
