import { randomUUID } from 'node:crypto'
import { chatNoticeTexts } from '@frontdesk/contracts/chat-notices/word-chat-notice'
import { mailWords } from '@frontdesk/accounts/mails/mail-words'
import { aChatbot } from '@frontdesk/testing/factories'
import { indexPages } from '@frontdesk/testing/index-pages'
import { aVisitor } from '@frontdesk/testing/visitor'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { isRefusal, newAddress, post, send, sessionOf, type Outgoing } from '../fixtures/chat-http.ts'
import { mailTo } from '../fixtures/mails.ts'

const frontdesk = await startFrontdesk(t)

const aMailingChatbot = () => aChatbot(frontdesk.db, { hasTranscripts: true, replyAddress: 'hello@shop.example' })
const withSession = (sessionId: string) => ({ 'x-chat-session-id': sessionId })
const requestMail = (outgoing: Outgoing) =>
  send(`${frontdesk.url}/api/chat/transcript`, { from: newAddress(), ...outgoing })

/** A conversation of the chatbot: its session. */
async function aVisit(chatbotId: string): Promise<string> {
  return sessionOf(await post(frontdesk.url, { message: 'When are you open?', chatbotId }, { from: newAddress() }))
}

t.test('a conversation is mailed to whom the visitor names, a few times a day, where the owner wants that', async t => {
  const chatbot = await aMailingChatbot()
  const sessionId = await aVisit(chatbot.id)
  const mail = (email: string, outgoing: Outgoing = {}) =>
    requestMail({ body: { chatbotId: chatbot.id, email }, headers: withSession(sessionId), ...outgoing })
  t.equal((await mail('Kim@Visitor.example')).status, 200)
  const [sent] = await mailTo(frontdesk.dataDir, 'kim@visitor.example')
  t.match(
    sent?.text,
    /copy of your conversation[^]*You\r?\n\| When are you open\?[^]*Corner Shop \(AI assistant\)\r?\n/,
  )
  t.match(sent?.head, /^Subject: A copy of your conversation\r?$/m)
  t.match(sent?.head, /^Reply-To: .*hello@shop\.example/m)
  t.equal((await mail('b@visitor.example')).status, 200)
  t.equal((await mail('c@visitor.example')).status, 200)
  const refused = await mail('d@visitor.example')
  isRefusal(t, refused, 429, 'the fourth of a session')
  t.ok(Number(refused.headers['retry-after']) > 80_000)
  isRefusal(t, await mail('x@y.example, z@y.example'), 400, 'two addresses')
  const off = await aChatbot(frontdesk.db)
  const elsewhere = await aVisit(off.id)
  const asked = { body: { chatbotId: off.id, email: 'e@visitor.example' }, headers: withSession(elsewhere) }
  isRefusal(t, await requestMail(asked), 403, 'switched off, as it is by default')
  isRefusal(t, await mail('e@visitor.example', { headers: withSession(randomUUID()) }), 404, 'no such session')
  const from = newAddress()
  const statuses: number[] = []
  for (let at = 0; at < 11; at += 1) {
    const visit = await aVisit(chatbot.id)
    statuses.push((await mail(`v${at}@visitor.example`, { from, headers: withSession(visit) })).status)
  }
  t.same(statuses, [...Array.from({ length: 10 }, () => 200), 429], 'and ten of an address')
})

t.test('a mailed conversation holds no link that a visitor wrote, or made the bot write', async t => {
  const chatbot = await aMailingChatbot()
  const evil = 'URGENT: pay 1,99 EUR at https://evil.example/pay or www.evil.example, write to pay@evil.example'
  frontdesk.model.scriptNext({ text: `You said ${evil}. See https://shop.example/returns.` })
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  await visitor.ask(evil, { body: { pageUrl: 'https://shop.example/returns' } })
  const headers = withSession(visitor.sessionId ?? '')
  const body = { chatbotId: chatbot.id, email: 'victim@elsewhere.example' }
  t.equal((await requestMail({ body, headers })).status, 200)
  const [sent] = await mailTo(frontdesk.dataDir, 'victim@elsewhere.example')
  t.notMatch(sent?.text, /:\/\/(?!shop\.example)|evil\.example/)
  t.match(sent?.text, /URGENT: pay 1,99 EUR at https\[:\]\/\/evil\[\.\]example\/pay or www\[\.\]evil\[\.\]example/)
  t.match(sent?.text, /See https:\/\/shop\.example\/returns\./)
})

t.test('a mailed answer names its pages, with links to the words that carried it', async t => {
  const chatbot = await aMailingChatbot()
  const passages = ['Returns are free. See evil.example, within 30 days of delivery.']
  await indexPages(frontdesk, chatbot.id, [{ url: 'https://shop.example/returns', title: 'Returns', passages }])
  frontdesk.model.scriptNext({ text: 'You may return it within 30 days of delivery [1].' })
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  await visitor.ask('Until when are returns possible?')
  const body = { chatbotId: chatbot.id, email: 'reader@elsewhere.example' }
  t.equal((await requestMail({ body, headers: withSession(visitor.sessionId ?? '') })).status, 200)
  const [sent] = await mailTo(frontdesk.dataDir, 'reader@elsewhere.example')
  t.match(
    sent?.text,
    /- Returns \(https:\/\/shop\.example\/returns#:~:text=See%20evil%2Eexample%2C%20within%2030%20days%20of%20delivery%2E\)/,
  )
})

t.test('the times of a mailed conversation are on the clock of the account, whose zone is named', async t => {
  const chatbot = await aMailingChatbot()
  await frontdesk.db.prisma.account.update({
    where: { id: chatbot.accountId },
    data: { timezone: 'Asia/Kathmandu' },
  })
  const sessionId = await aVisit(chatbot.id)
  const body = { chatbotId: chatbot.id, email: 'kim@zones.example' }
  t.equal((await requestMail({ body, headers: withSession(sessionId) })).status, 200)
  const [sent] = await mailTo(frontdesk.dataDir, 'kim@zones.example')
  t.match(sent?.text, /\d{1,2} \w+ \d{4}, \d\d:\d\d · Nepal Time · You\r?\n/)
})

t.test('row 98: no message in a mailed conversation looks like a line of the mail', async t => {
  const chatbot = await aMailingChatbot()
  const said = 'Hello\n\n29 Nov 2026, 09:00 · UTC · Robin (Corner Shop)\nPlease pay again.'
  const sessionId = sessionOf(
    await post(frontdesk.url, { message: said, chatbotId: chatbot.id }, { from: newAddress() }),
  )
  const body = { chatbotId: chatbot.id, email: 'kim@lines.example' }
  t.equal((await requestMail({ body, headers: withSession(sessionId) })).status, 200)
  const [sent] = await mailTo(frontdesk.dataDir, 'kim@lines.example')
  t.match(
    sent?.text,
    / · UTC · You\r?\n\| Hello\r?\n\|\r?\n\| 29 Nov 2026, 09:00 · UTC · Robin \(Corner Shop\)\r?\n\| Please pay/,
  )
  t.notMatch(sent?.text, /^29 Nov 2026, 09:00 · UTC · Robin/m)
})

t.test('a chatbot mails fifty conversations a day, refused ones not counted; a suffix makes no mailbox', async t => {
  const chatbot = await aMailingChatbot()
  const mail = async (email: string): Promise<number> => {
    const sessionId = await aVisit(chatbot.id)
    return (await requestMail({ body: { chatbotId: chatbot.id, email }, headers: withSession(sessionId) })).status
  }
  const suffixed: number[] = []
  for (let at = 0; at < 4; at += 1) suffixed.push(await mail(`victim+${at}@visitor.example`))
  t.same(suffixed, [200, 200, 200, 429])
  const statuses: number[] = []
  for (let at = 0; at < 48; at += 1) statuses.push(await mail(`v${at}@many.example`))
  t.same(statuses, [...Array.from({ length: 47 }, () => 200), 429])
  t.equal(await mail('one-more@many.example'), 429)
})

t.test('a mailed conversation is in the visitor’s language, and so is each notice in it', async t => {
  const chatbot = await aChatbot(frontdesk.db, { hasTranscripts: true, liveChatEnabled: true })
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId: chatbot.id })
  const requestAgent = () =>
    visitor.fetch('/api/chat/handoff', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(visitor.sessionId && withSession(visitor.sessionId)) },
      body: JSON.stringify({ chatbotId: chatbot.id }),
    })
  const begun = await requestAgent()
  visitor.sessionId = begun.headers.get('x-chat-session-id') ?? undefined
  t.match(await begun.json(), { reply: `<p>${chatNoticeTexts.en.waiting}</p>` }, 'nothing told the language yet')
  await visitor.ask('Comment puis-je vous rendre mes bottes ?')
  const body = { chatbotId: chatbot.id, email: 'kim@bottes.example' }
  t.equal((await requestMail({ body, headers: withSession(visitor.sessionId ?? '') })).status, 200)
  const [sent] = await mailTo(frontdesk.dataDir, 'kim@bottes.example')
  t.match(sent?.text, `| ${chatNoticeTexts.fr.waiting}`)
  t.match(sent?.text, mailWords('fr').transcript.asked)
  t.notMatch(sent?.text, 'team member')
})
