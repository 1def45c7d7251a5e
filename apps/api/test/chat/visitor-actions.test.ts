import { randomUUID } from 'node:crypto'
import { aChatbot, recipientsOf } from '@frontdesk/testing/factories'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { holdersOf, readTables } from '../../../../test/harness/stored-data.ts'
import { isRefusal, newAddress, send, sessionOf, post, type Outgoing } from '../fixtures/chat-http.ts'
import { aPlace } from '../fixtures/dashboard-place.ts'
import { mailTo } from '../fixtures/mails.ts'

/*
 * What visitors do beside writing: leave a contact, rate replies, delete the conversation. Bookings and conversations by
 * mail have tests of their own.
 */

const frontdesk = await startFrontdesk(t)
const { prisma } = frontdesk.db

const anActiveChatbot = (settings: object = {}) =>
  aChatbot(frontdesk.db, { leadSettings: { isEnabled: true }, ...settings })
const act = (path: string, outgoing: Outgoing = {}) =>
  send(`${frontdesk.url}/api/chat/${path}`, { from: newAddress(), ...outgoing })
const withSession = (sessionId: string) => ({ 'x-chat-session-id': sessionId })

async function aVisit(chatbotId: string): Promise<{ sessionId: string; replyId: string }> {
  const answer = await post(frontdesk.url, { message: 'When are you open?', chatbotId }, { from: newAddress() })
  return { sessionId: sessionOf(answer), replyId: String(answer.headers['x-chat-reply-id']) }
}

t.test(
  'the widget’s settings are what the owner chose, to be kept for a minute and asked for by their mark',
  async t => {
    const chatbot = await aChatbot(frontdesk.db, {
      appearance: { colour: '#123456', theme: 'dark' },
      privacyUrl: 'https://shop.example/privacy',
      leadSettings: { isEnabled: true, consentText: 'Yes.' },
      bookingSettings: { isEnabled: true, timezone: 'Europe/Berlin' },
      hasFeedback: false,
      asksConsent: false,
      asksIfHelpful: true,
    })
    const answer = await act(`settings?chatbotId=${chatbot.id}`)
    t.equal(answer.status, 200)
    t.same(JSON.parse(answer.text), {
      serviceName: 'Corner Shop',
      language: 'en',
      isStreaming: false,
      appearance: { colour: '#123456', theme: 'dark' },
      pictureDomains: null,
      privacyUrl: 'https://shop.example/privacy',
      liveChat: null,
      leads: {
        fields: { name: 'optional', email: 'required', phone: 'off', company: 'off', message: 'optional' },
        consentText: 'Yes.',
      },
      bookings: { title: 'Corner Shop', durationMinutes: 30, timezone: 'Europe/Berlin' },
      hasFeedback: false,
      asksConsent: false,
      asksIfHelpful: true,
      hasTranscripts: false,
    })
    t.match(answer.headers, { 'cache-control': 'public, max-age=60', vary: /Origin/, etag: /^"[\w-]{22}"$/ })
    const again = await act(`settings?chatbotId=${chatbot.id}`, { headers: { 'if-none-match': answer.headers.etag } })
    t.same([again.status, again.text], [304, ''])
    isRefusal(
      t,
      await act(`settings?chatbotId=${chatbot.id}`, { headers: { origin: 'https://evil.example' } }),
      403,
      'domain',
    )
    isRefusal(t, await act(`settings?chatbotId=${randomUUID()}`), 404, 'no such chatbot')
    const pictured = await aChatbot(frontdesk.db, { appearance: { productPictures: true } })
    const { pictureDomains } = JSON.parse((await act(`settings?chatbotId=${pictured.id}`)).text) as {
      pictureDomains: unknown
    }
    t.same(pictureDomains, ['shop.example'])
    const plain = await aChatbot(frontdesk.db)
    t.match(JSON.parse((await act(`settings?chatbotId=${plain.id}`)).text), {
      leads: null,
      bookings: null,
      hasFeedback: true,
    })
  },
)

t.test('a visitor leaves a contact, with or without a session, and the owner sees it and gets a mail', async t => {
  const { chatbot, owner, account } = await aPlace(frontdesk)
  const recipients = ['sales@shop.example', 'desk@shop.example']
  await recipientsOf(frontdesk.db, account.id, recipients)
  const chosen = await owner.json(`/api/chatbots/${chatbot.id}`, {
    method: 'PATCH',
    body: {
      leads: {
        isEnabled: true,
        recipients,
        fields: { name: 'optional', email: 'required', phone: 'off', company: 'off', message: 'optional' },
      },
    },
  })
  t.match(chosen, { status: 200, body: { leads: { isEnabled: true, recipients, mailsLeads: true } } })
  const { sessionId } = await aVisit(chatbot.id)
  const lead = { chatbotId: chatbot.id, email: 'kim@visitor.example', message: 'Please call', consentedTo: null }
  t.equal((await act('leads', { body: lead, headers: withSession(sessionId) })).status, 201)
  t.equal((await act('leads', { body: lead, headers: withSession(sessionId) })).status, 201, 'twice')
  t.equal((await act('leads', { body: { ...lead, email: 'lee@visitor.example' } })).status, 201)
  const { body } = await owner.json('/api/leads')
  t.match(body, {
    leads: [
      { email: 'lee@visitor.example', sessionId: null },
      { email: 'kim@visitor.example', sessionId },
    ],
  })
  t.equal(await prisma.lead.count({ where: { chatbot: { accountId: account.id } } }), 2)
  t.ok((await frontdesk.enqueueRecordMails()) >= 4)
  for (const address of recipients) {
    const mails = await mailTo(frontdesk.dataDir, address, 2)
    t.match(mails.map(({ text }) => text).join(), /Email: kim@visitor\.example\r?\n\r?\nMessage\r?\n\| Please call/)
    t.ok(mails.every(({ head }) => /^Subject: Main: new lead$/m.test(head.replaceAll('\r', ''))))
  }
  t.equal(await frontdesk.enqueueRecordMails(), 0, 'told once')
})

t.test('a contact that is refused is refused in the shape of a reply, and nothing of it is kept', async t => {
  const chatbot = await anActiveChatbot({ leadSettings: { isEnabled: true, consentText: 'May we?' } })
  const lead = { chatbotId: chatbot.id, email: 'kim@visitor.example', consentedTo: 'May we?' }
  const off = await aChatbot(frontdesk.db)
  const cases: [why: string, status: number, outgoing: Outgoing][] = [
    ['no consent', 400, { body: { ...lead, consentedTo: null } }],
    ['consent to an older text', 409, { body: { ...lead, consentedTo: 'May we, sometimes?' } }],
    ['no address', 400, { body: { ...lead, email: undefined } }],
    ['two addresses', 400, { body: { ...lead, email: 'a@b.example,c@d.example' } }],
    ['a header in it', 400, { body: { ...lead, email: 'a@b.example\r\nBcc: c@d.example' } }],
    ['an unknown field', 400, { body: { ...lead, isAdmin: true } }],
    ['too long', 400, { body: { ...lead, message: 'a'.repeat(2_001) } }],
    ['NUL', 400, { body: { ...lead, name: 'a\u0000b' } }],
    ['not there', 404, { body: { ...lead, chatbotId: randomUUID() } }],
    ['another site', 403, { body: lead, headers: { origin: 'https://evil.example' } }],
    ['switched off', 403, { body: { ...lead, chatbotId: off.id } }],
  ]
  for (const [why, status, outgoing] of cases) isRefusal(t, await act('leads', outgoing), status, why)
  t.equal(await prisma.lead.count({ where: { chatbotId: { in: [chatbot.id, off.id] } } }), 0)
})

t.test('on the free plan, only the owner is notified of a lead, without its details', async t => {
  const { chatbot, account } = await aPlace(frontdesk, { plan: 'free' })
  const leadSettings = { isEnabled: true, recipients: ['other@shop.example'] }
  await prisma.chatbot.update({ where: { id: chatbot.id }, data: { leadSettings } })
  const { user } = await prisma.member.findFirstOrThrow({ where: { accountId: account.id }, include: { user: true } })
  const body = { chatbotId: chatbot.id, email: 'secret@visitor.example', consentedTo: null }
  t.equal((await act('leads', { body })).status, 201)
  t.equal(await frontdesk.enqueueRecordMails(), 1)
  const [mail] = await mailTo(frontdesk.dataDir, user.email)
  t.match(mail?.text, /left their contact details/)
  t.notMatch(mail?.text, /secret@/)
})

t.test('a reply of the own session can be rated, and the rating can be changed', async t => {
  const chatbot = await anActiveChatbot()
  const { sessionId, replyId } = await aVisit(chatbot.id)
  const stranger = await aVisit(chatbot.id)
  const rate = (body: object, session = sessionId) =>
    act('feedback', { body: { chatbotId: chatbot.id, rating: 'up', ...body }, headers: withSession(session) })
  t.equal((await rate({ replyId, comment: 'Thanks' })).status, 200)
  const [asked, answered] = await prisma.message.findMany({
    where: { conversation: { sessionId } },
    orderBy: { id: 'asc' },
  })
  t.equal((await rate({ messageId: Number(answered?.id), rating: 'down', comment: 'No, wrong' })).status, 200)
  t.match(await prisma.feedback.findMany({ where: { sessionId } }), [
    { messageId: answered?.id, rating: 'down', comment: 'No, wrong' },
  ])
  isRefusal(t, await rate({ messageId: Number(asked?.id) }), 404, 'a message of their own')
  isRefusal(t, await rate({ replyId }, stranger.sessionId), 404, 'another session')
  isRefusal(t, await rate({ messageId: Number(answered?.id) }, stranger.sessionId), 404, 'another session')
  isRefusal(t, await rate({}), 404, 'no reply named')
  isRefusal(t, await rate({ replyId, messageId: 1 }), 404, 'two named')
  isRefusal(t, await rate({ replyId, comment: 'a'.repeat(1_001) }), 400, 'too long')
  for (const messageId of [1e308, 2 ** 63]) isRefusal(t, await rate({ messageId }), 400, 'beyond what the column holds')
  isRefusal(t, await rate({ replyId, rating: 'great' }), 400, 'no rating')
  const noSession = { body: { chatbotId: chatbot.id, rating: 'up', replyId } }
  isRefusal(t, await act('feedback', noSession), 400, 'no session')
  await prisma.chatbot.update({ where: { id: chatbot.id }, data: { hasFeedback: false } })
  await t.test('ratings are refused where they are switched off', async t => {
    let answer = await rate({ replyId })
    while (answer.status === 200) answer = await rate({ replyId })
    isRefusal(t, answer, 403, 'switched off')
  })
})

t.test('a person’s message is rated like the AI’s', async t => {
  const chatbot = await anActiveChatbot()
  const { sessionId } = await aVisit(chatbot.id)
  const { id: conversationId } = await prisma.conversation.findUniqueOrThrow({ where: { sessionId } })
  const said = { conversationId, contextEpoch: 0, content: '<p>Hi</p>' }
  const { id } = await prisma.message.create({ data: { ...said, role: 'assistant', isAgent: true } })
  const notice = await prisma.message.create({ data: { ...said, role: 'system' } })
  const rate = (messageId: bigint) =>
    act('feedback', {
      body: { chatbotId: chatbot.id, rating: 'up', messageId: Number(messageId) },
      headers: withSession(sessionId),
    })
  t.equal((await rate(id)).status, 200)
  isRefusal(t, await rate(notice.id), 404, 'a notice is nobody’s')
})

t.test('a visitor deletes their conversation; what they left with the owner stays there', async t => {
  const chatbot = await anActiveChatbot()
  const canary = `canary${randomUUID().replaceAll('-', '')}`
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  await visitor.ask(`${canary} asks`)
  const { sessionId = '' } = visitor
  const replies = await prisma.message.findFirstOrThrow({ where: { role: 'assistant', conversation: { sessionId } } })
  const headers = withSession(sessionId)
  const rating = { chatbotId: chatbot.id, messageId: Number(replies.id), rating: 'down', comment: canary }
  t.equal((await act('feedback', { body: rating, headers })).status, 200)
  const lead = { chatbotId: chatbot.id, email: 'kim@visitor.example', consentedTo: null }
  t.equal((await act('leads', { body: lead, headers })).status, 201)
  isRefusal(
    t,
    await act('conversation', { method: 'DELETE', headers: { ...headers, origin: 'https://evil.example' } }),
    403,
    'another site',
  )
  const answer = await act('conversation', { method: 'DELETE', headers })
  t.match(JSON.parse(answer.text), { success: true, message: /The website keeps/ })
  t.same(holdersOf(canary, await readTables(frontdesk.db)), [])
  t.same(holdersOf(sessionId, await readTables(frontdesk.db)), ['leads'])
  isRefusal(t, await act(`history?chatbotId=${chatbot.id}&sessionId=${sessionId}`), 404, 'gone')
  t.equal((await act('conversation', { method: 'DELETE', headers })).text, answer.text, 'the same again')
  const log = await prisma.auditEntry.findMany({ where: { chatbotId: chatbot.id } })
  t.match(
    log,
    [{ action: 'conversation.erased_by_visitor', userId: null, objectId: null, fields: [] }],
    'a trace, once',
  )
  t.same(log[0]?.details, { messages: '2', agentMessages: '0', confirmedCalls: '0' }, 'and nothing of what was said')
  t.equal((await act('conversation', { method: 'DELETE', headers: withSession(randomUUID()) })).text, answer.text)
  isRefusal(t, await act('conversation', { method: 'DELETE' }), 400, 'no session')
})

t.test(
  'the trace of a conversation that its visitor deletes says how much an agent and confirmed calls had to do with it',
  async t => {
    const { id: chatbotId } = await anActiveChatbot()
    const { sessionId } = await aVisit(chatbotId)
    const { id, conversationId } = await prisma.message.findFirstOrThrow({
      where: { role: 'user', conversation: { sessionId } },
    })
    const said = { role: 'assistant', isAgent: true, content: '<p>I am here.</p>', contextEpoch: 0 } as const
    await prisma.message.create({ data: { conversationId, ...said } })
    const call = { messageId: id, name: 'cancel_order', argsHash: 'x', state: 'done', attempt: randomUUID() } as const
    await prisma.toolCall.createMany({
      data: [
        { ...call, callIndex: 0, confirmedBy: id },
        { ...call, callIndex: 1 },
      ],
    })
    t.equal((await act('conversation', { method: 'DELETE', headers: withSession(sessionId) })).status, 200)
    const log = await prisma.auditEntry.findMany({ where: { chatbotId } })
    t.same(
      log.map(({ details }) => details),
      [{ messages: '3', agentMessages: '1', confirmedCalls: '1' }],
    )
  },
)

t.test('the response says what the owner keeps, even if the conversation is deleted at once', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const url = 'https://hooks.shop.example/'
  await owner.json('/api/webhooks', { body: { url, events: ['lead.created', 'question.unanswered'] } })
  await prisma.chatbot.update({ where: { id: chatbot.id }, data: { leadSettings: { isEnabled: true } } })
  frontdesk.model.scriptNext({ text: 'I do not know [?].' })
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  await visitor.ask('Do you repair umbrellas?')
  const { sessionId = '' } = visitor
  const headers = withSession(sessionId)
  const lead = { chatbotId: chatbot.id, email: 'kim@visitor.example', consentedTo: null }
  t.equal((await act('leads', { body: lead, headers })).status, 201)
  const told = async () =>
    (await prisma.webhookDelivery.findMany({ where: { chatbotId: chatbot.id } })).map(({ event }) => event)
  t.same((await told()).toSorted(), ['lead.created', 'question.unanswered'])
  t.equal((await act('conversation', { method: 'DELETE', headers })).status, 200)
  t.same(await told(), ['lead.created'])
  const all = { method: 'POST', body: { leads: true, bookings: true } }
  t.equal((await owner.send(`/api/conversations/${sessionId}/erase`, all)).status, 200)
  t.same(await told(), [], 'unless it goes, too')
})

t.test('forms from one address are limited to the pace of people', async t => {
  const chatbot = await anActiveChatbot()
  const from = newAddress()
  const lead = (at: number) =>
    act('leads', { from, body: { chatbotId: chatbot.id, email: `v${at}@visitor.example`, consentedTo: null } })
  const statuses = await Promise.all(Array.from({ length: 25 }, async (_, at) => (await lead(at)).status))
  t.equal(statuses.filter(status => status === 201).length, 20)
  t.equal(statuses.filter(status => status === 429).length, 5)
})
