import { randomUUID } from 'node:crypto'
import { acceptedLanguage } from '@frontdesk/conversations/messages/accepted-language'
import { visitorLanguages } from '@frontdesk/contracts/visitor-language'
import { visitorText, type VisitorTextCode } from '@frontdesk/errors/visitor-texts/visitor-text'
import { aChatbot, aConversation, anAccount } from '@frontdesk/testing/factories'
import { allEvents, aVisitor } from '@frontdesk/testing/visitor'
import t, { type Test } from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { bodyOf, isRefusal, newAddress, send, type Incoming, type Outgoing } from '../fixtures/chat-http.ts'

const frontdesk = await startFrontdesk(t)
const withSession = (sessionId: string) => ({ 'x-chat-session-id': sessionId })

const ask = (path: string, outgoing: Outgoing = {}, at = frontdesk.url): Promise<Incoming> =>
  send(`${at}/api/chat${path}`, { from: newAddress(), ...outgoing })

function says(
  t: Test,
  answer: Incoming,
  [status, language, code]: [number, string, VisitorTextCode],
  values = {},
): void {
  isRefusal(t, answer, status, code)
  t.equal(bodyOf(answer).reply, `<p>${visitorText(language, code, values)}</p>`, `${language} ${code}`)
}

t.test('the accepted language is the one with the highest weight that visitors are spoken to in', async t => {
  const cases: [header: string | undefined, language: string | undefined][] = [
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.5, fr', 'fr'],
    ['sv, PL;q=0.3, tr;q=0.4', 'tr'],
    ['it;q=0, nl;q=0.1', 'nl'],
    ['*', undefined],
    ['de;q=x, es;q=0.1', 'es'],
    ['', undefined],
    [undefined, undefined],
    [`${'x, '.repeat(5_000)}de`, undefined],
  ]
  for (const [header, language] of cases) t.equal(acceptedLanguage(header), language, String(header).slice(0, 40))
})

t.test(
  'before the chatbot is known, refusals are in the language that the visitor accepts, else in English',
  async t => {
    const slow = (await frontdesk.addApi({ ipPerMinute: 1 })).url
    for (const language of visitorLanguages) {
      const headers = { 'accept-language': `xx, ${language}-XX;q=0.8` }
      const nobody = { message: 'Hello', chatbotId: randomUUID() }
      says(t, await ask('', { headers, body: { message: '' } }), [400, language, 'MESSAGE_INVALID'])
      says(t, await ask('/leads', { headers, body: {} }), [400, language, 'REQUEST_INVALID'])
      says(t, await ask('/nothing', { headers }), [404, language, 'ADDRESS_UNKNOWN'])
      says(t, await ask('/%', { headers }), [400, language, 'URL_INVALID'])
      says(t, await ask('/conversation', { method: 'DELETE', headers }), [400, language, 'SESSION_MISSING'])
      const from = newAddress()
      says(t, await ask('', { headers, from, body: nobody }, slow), [404, language, 'CHATBOT_UNKNOWN'])
      says(t, await ask('', { headers, from, body: nobody }, slow), [429, language, 'RATE_LIMITED'])
    }
    says(t, await ask('', { body: { message: '' } }), [400, 'en', 'MESSAGE_INVALID'])
  },
)

t.test('refusals are in the language that the visitor accepts, whatever the chatbot’s is', async t => {
  const slow = (await frontdesk.addApi({ sessionPerMinute: 1 })).url
  for (const language of visitorLanguages) {
    const ofChatbot = language === 'en' ? 'de' : 'en'
    const settings = { language: ofChatbot, liveChatEnabled: false, hasFeedback: false }
    const { id: chatbotId } = await aChatbot(frontdesk.db, settings)
    const [hello, headers] = [{ message: 'Hello', chatbotId }, { 'accept-language': `en-US;q=.5, ${language}` }]
    const post = (path: string, body: object, more: Record<string, string> = {}, at = frontdesk.url) =>
      ask(path, { headers: { ...headers, ...more }, body: { chatbotId, ...body } }, at)

    says(t, await post('', hello, { origin: 'https://evil.example' }), [403, language, 'DOMAIN_NOT_ALLOWED'])
    const elsewhere = { ...hello, pageUrl: 'https://evil.example/' }
    says(t, await post('', elsewhere), [403, language, 'PAGE_NOT_ALLOWED'])
    const wiki = await aChatbot(frontdesk.db, {
      language: ofChatbot,
      wiki: { subdomain: randomUUID(), isProtected: true },
    })
    says(t, await post('', { ...hello, chatbotId: wiki.id }), [403, language, 'WIKI_REFUSED'])
    const { id: accountId } = await anAccount(frontdesk.db, { suspendedAt: new Date() })
    const suspended = await aChatbot(frontdesk.db, { language: ofChatbot, accountId })
    says(t, await post('', { ...hello, chatbotId: suspended.id }), [403, language, 'PLAN_RESTRICTED'])

    const without = await anAccount(frontdesk.db, { quota: 0 })
    const unpaid = await aChatbot(frontdesk.db, { language: ofChatbot, accountId: without.id })
    says(t, await post('', { ...hello, chatbotId: unpaid.id }), [429, language, 'QUOTA_REACHED'])
    const session = withSession((await aConversation(frontdesk.db, { chatbotId })).sessionId)
    await post('', hello, session, slow)
    says(t, await post('', hello, session, slow), [429, language, 'RATE_LIMITED'])

    const key = { ...session, 'idempotency-key': randomUUID() }
    await post('', hello, key)
    says(t, await post('', { ...hello, message: 'Other' }, key), [409, language, 'IDEMPOTENCY_KEY_REUSED'])
    says(t, await post('/handoff', {}), [403, language, 'LIVE_CHAT_UNAVAILABLE'])
    says(t, await post('/leads', { email: 'ada@shop.example', consentedTo: null }), [403, language, 'LEADS_OFF'])
    const rating = { replyId: randomUUID(), rating: 'up' }
    says(t, await post('/feedback', rating, session), [403, language, 'FEEDBACK_OFF'])
    const query = `?chatbotId=${chatbotId}`
    says(t, await ask(`/slots${query}`, { headers }), [403, language, 'BOOKINGS_OFF'])
    const unknown = { headers: { ...headers, ...withSession(randomUUID()) } }
    says(t, await ask(`/history${query}`, unknown), [404, language, 'SESSION_UNKNOWN'])
    says(t, await ask(`/replies/${randomUUID()}/events${query}`, unknown), [404, language, 'REPLY_UNKNOWN'])

    const old = await aConversation(frontdesk.db, { chatbotId, lastActivityAt: new Date('2020-01-01') })
    const expired = { headers: { ...headers, ...withSession(old.sessionId) } }
    says(t, await ask(`/history${query}`, expired), [410, language, 'SESSION_EXPIRED'])
    const erased = await ask('/conversation', { method: 'DELETE', headers: { ...headers, ...session } })
    t.equal(JSON.parse(erased.text).message, visitorText(language, 'CONVERSATION_DELETED'))
  }
})

t.test('what a visitor enters is refused in the chatbot’s language where they name none', async t => {
  const leadSettings = { isEnabled: true, consentText: 'Ja.', fields: { name: 'required' } }
  const { id: chatbotId } = await aChatbot(frontdesk.db, { language: 'de-AT', leadSettings })
  const { sessionId } = await aConversation(frontdesk.db, { chatbotId })
  const post = (path: string, body: object) =>
    ask(path, { headers: withSession(sessionId), body: { chatbotId, ...body } })
  const lead = { name: 'Ada', email: 'ada@shop.example', consentedTo: 'Ja.' }
  says(t, await post('/leads', { ...lead, consentedTo: null }), [400, 'de', 'CONSENT_MISSING'])
  says(t, await post('/leads', { ...lead, consentedTo: 'Nein.' }), [409, 'de', 'CONSENT_CHANGED'])
  says(t, await post('/leads', { ...lead, name: undefined }), [400, 'de', 'FIELD_MISSING'], { field: 'name' })
  says(t, await post('/transcript', { email: 'ada@shop' }), [400, 'de', 'EMAIL_INVALID'])
})

t.test(
  'a failed reply says so in the chatbot’s language where the visitor names none: as JSON, streamed, and resumed',
  async t => {
    frontdesk.model.script({ status: 401 })
    for (const language of ['de', 'ar']) {
      const { id: chatbotId } = await aChatbot(frontdesk.db, { language, isStreaming: true })
      says(t, await ask('', { body: { message: 'Hello', chatbotId } }), [502, language, 'REPLY_FAILED'])
      const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId })
      const events = await allEvents((await visitor.stream('Hello')).events)
      const reply = `<p>${visitorText(language, 'REPLY_FAILED')}</p>`
      t.match(events.at(-1), { event: 'error', data: { status: 502, reply, sources: [] } })
      const { replyId } = (events[0]?.data ?? {}) as { replyId: string }
      const again = await ask(`/replies/${replyId}/events?chatbotId=${chatbotId}`, {
        headers: withSession(visitor.sessionId ?? ''),
      })
      t.ok(again.text.includes(JSON.stringify(reply)), 'resumed')
    }
  },
)

t.test('the message of an outage is in the chatbot’s language', async t => {
  const idle = await startFrontdesk(t, { hasWorker: false, apiTimes: { replyWaitMs: 200 } })
  const { id: chatbotId } = await aChatbot(idle.db, { language: 'pl' })
  const answer = await ask('', { body: { message: 'Hello', chatbotId } }, idle.url)
  says(t, answer, [503, 'pl', 'SERVICE_UNAVAILABLE'])
})

t.test('the page of a booking is in the language that the visitor accepts where there is no booking', async t => {
  const slowly = { from: newAddress(), headers: { 'accept-language': 'fr' } }
  const show = () => send(`${frontdesk.url}/booking/unknown`, slowly)
  t.match((await show()).text, /<html lang="fr".*Ce lien n’est pas valide/s)
  await Promise.all(Array.from({ length: 119 }, show))
  const refused = await show()
  t.match(refused, { status: 429, headers: { 'content-type': /^text\/html/, 'retry-after': /^\d+$/ } })
  t.ok(refused.text.includes(visitorText('fr', 'RATE_LIMITED')))
})

t.test('each text exists in every language, with the same placeholders', async t => {
  const { en } = await import('@frontdesk/errors/visitor-texts/compiled/en')
  const placeholders = (text: string) => text.match(/\{\w+\}/g)
  for (const language of visitorLanguages.filter(language => language !== 'en')) {
    const module = (await import(`@frontdesk/errors/visitor-texts/compiled/${language}`)) as Record<string, typeof en>
    for (const [code, text] of Object.entries(module[language] ?? {})) {
      t.not(text, en[code as VisitorTextCode], `${language} ${code} is translated`)
      t.same(placeholders(text), placeholders(en[code as VisitorTextCode]), `${language} ${code}`)
    }
  }
})
