import { randomUUID } from 'node:crypto'
import { aChatbot, anAccount, aUser, noHours } from '@frontdesk/testing/factories'
import type { Permission, Plan } from '@frontdesk/db/generated/enums'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { until } from '@frontdesk/testing/until'
import { newAddress, post, send } from '../../fixtures/chat-http.ts'
import { anOwner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t)
const password = 'correct horse battery'

interface Chatbot {
  id: string
  [field: string]: unknown
}

async function signedIn(options: { plan?: Plan; permissions?: Permission[]; accountId?: string } = {}) {
  const { plan = 'standard', permissions = [] } = options
  const account = options.accountId ?? (await anAccount(frontdesk.db, { plan })).id
  const { user } = await aUser(frontdesk.db, { accountId: account, password, permissions })
  const browser = anOwner(frontdesk.url)
  await browser.logIn(user.email, password, newAddress())
  const patch = (id: string, body: object) => browser.send(`/api/chatbots/${id}`, { method: 'PATCH', body })
  return { browser, accountId: account, patch, user }
}

t.test('a chatbot is made, read, changed and removed, and each change is noted without what it says', async t => {
  const { browser, patch, user } = await signedIn()
  const made = await browser.json('/api/chatbots', { body: { name: 'Assistant', domains: ['Shop.Example'] } })
  t.equal(made.status, 201)
  const { id } = made.body as Chatbot
  t.match(made.body, { name: 'Assistant', serviceName: 'Assistant', domains: ['shop.example'], language: 'en' })
  t.match((made.body as Chatbot)['embedSnippet'], `<script src="${frontdesk.url}/widget.js" data-chatbot-id="${id}"`)
  const settings = {
    name: 'Night shift',
    serviceName: 'Corner Shop',
    domains: ['shop.example', '*.shop.example'],
    language: 'pt-BR',
    isStreaming: false,
    systemPrompt: 'Be canary kind.',
    model: 'default:model-x',
    dailyCap: 50,
    wiki: { subdomain: `w${randomUUID()}`, isProtected: true },
    appearance: { colour: '#aabbcc', position: 'left', greeting: 'Hello', suggestedQuestions: ['When are you open?'] },
    liveChat: { isEnabled: true, timeoutMinutes: 10, mailsRequests: true, recipients: ['sam@shop.example'] },
  }
  const changed = await patch(id, settings)
  t.equal(changed.status, 200)
  t.match(JSON.parse(changed.text), { ...settings, domains: ['*.shop.example', 'shop.example'] })
  t.same((await browser.json(`/api/chatbots/${id}`)).body, JSON.parse(changed.text))
  t.same((await browser.json('/api/chatbots')).body, { chatbots: [JSON.parse(changed.text)] })
  t.equal((await patch(id, { dailyCap: null, wiki: null })).status, 200)
  t.match((await browser.json(`/api/chatbots/${id}`)).body, { dailyCap: null, wiki: null, model: 'default:model-x' })
  t.equal((await browser.send(`/api/chatbots/${id}`, { method: 'DELETE' })).status, 200)
  t.equal((await browser.send(`/api/chatbots/${id}`)).status, 404)
  const log = await browser.send('/api/audit-log')
  t.match(JSON.parse(log.text), {
    entries: [
      { action: 'chatbot.removed', user: { id: user.id, email: user.email }, chatbotId: id },
      { action: 'chatbot.changed', fields: ['dailyCap', 'wiki'] },
      { action: 'chatbot.changed', fields: Object.keys(settings).toSorted() },
      { action: 'chatbot.created', chatbotId: id },
    ],
    nextCursor: null,
  })
  t.notMatch(log.text, /canary|Night shift|model-x/)
})

const hoursOf = (day: object[]): object => ({ ...noHours, monday: day })

t.test('an unknown setting is refused, and nothing changes', async t => {
  const { browser, accountId, patch } = await signedIn()
  const { id } = await aChatbot(frontdesk.db, { accountId })
  const before = (await browser.send(`/api/chatbots/${id}`)).text
  for (const body of [
    {},
    { unknown: 1 },
    { name: ' ' },
    { name: 'a\nb' },
    { domains: [] },
    { domains: ['https://shop.example'] },
    { domains: ['*.com'] },
    { language: 'klingonish-not' },
    { isStreaming: 'yes' },
    { model: 'model-x' },
    { model: 'other:model-x' },
    { dailyCap: -1 },
    { dailyCap: 1.5 },
    { appearance: { colour: 'red;background:url(//evil.example)' } },
    { appearance: { colour: '#aabbcc', script: 'x' } },
    { appearance: { suggestedQuestions: Array.from({ length: 6 }, () => 'Why?') } },
    { liveChat: { timeoutMinutes: -1 } },
    { liveChat: { timeoutMinutes: 1_441 } },
    { liveChat: { timeoutMinutes: 1.5 } },
    { liveChat: { afterUnanswered: -1 } },
    { liveChat: { afterUnanswered: 11 } },
    { liveChat: { onFailure: 'yes' } },
    { liveChat: { closedMessage: 'x'.repeat(301) } },
    { liveChat: { closedMessage: 'a\u0000b' } },
    { liveChat: { timezone: 'Mars/Base' } },
    { liveChat: { hours: {} } },
    { liveChat: { hours: hoursOf([{ from: '9:00', to: '17:00' }]) } },
    { liveChat: { hours: hoursOf([{ from: '09:00', to: '24:01' }]) } },
    { liveChat: { hours: hoursOf([{ from: '17:00', to: '09:00' }]) } },
    { liveChat: { status: 'open' } },
    { liveChat: { recipients: ['a@shop.example,b@shop.example'] } },
    { wiki: { subdomain: 'Not A Host', isProtected: false } },
    { systemPrompt: 'a\u0000b' },
  ]) {
    t.equal((await patch(id, body)).status, 400, JSON.stringify(body))
  }
  t.equal((await browser.send(`/api/chatbots/${id}`)).text, before)
})

t.test('row 47: a plan opens what belongs to it, from the database at each request', async t => {
  const { patch, accountId } = await signedIn({ plan: 'free' })
  const { id } = await aChatbot(frontdesk.db, { accountId })
  const gated = [
    { body: { systemPrompt: 'Be kind.' }, from: 'basic' },
    { body: { liveChat: { isEnabled: true } }, from: 'standard' },
    { body: { liveChat: { timeoutMinutes: 1 } }, from: 'standard' },
    { body: { wiki: { subdomain: 'team-wiki', isProtected: true } }, from: 'standard' },
  ]
  const plans = ['free', 'basic', 'standard'] as const
  for (const plan of plans) {
    await frontdesk.db.prisma.account.update({ where: { id: accountId }, data: { plan } })
    for (const { body, from } of gated) {
      const isIncluded = plans.indexOf(plan) >= plans.findIndex(name => name === from)
      t.equal((await patch(id, body)).status, isIncluded ? 200 : 403, `${plan}: ${JSON.stringify(body)}`)
    }
  }
  await frontdesk.db.prisma.account.update({ where: { id: accountId }, data: { plan: 'free' } })
  const off = { systemPrompt: null, liveChat: { isEnabled: false }, wiki: null }
  t.equal((await patch(id, off)).status, 200, 'switching off needs no plan')
})

t.test('row 7: a chatbot of another account, one that was not chosen for a member and none answer alike', async t => {
  const [mine, theirs] = [await signedIn(), await signedIn()]
  const foreign = await aChatbot(frontdesk.db, { accountId: theirs.accountId })
  const [chosen, hidden] = [
    await aChatbot(frontdesk.db, { accountId: mine.accountId }),
    await aChatbot(frontdesk.db, { accountId: mine.accountId }),
  ]
  const { user } = await aUser(frontdesk.db, {
    accountId: mine.accountId,
    password,
    permissions: ['chatbot_settings'],
    chatbotIds: [chosen.id],
  })
  const member = anOwner(frontdesk.url)
  await member.logIn(user.email, password, newAddress())
  const list = (await member.json('/api/chatbots')).body as { chatbots: Chatbot[] }
  t.same(
    list.chatbots.map(({ id }) => id),
    [chosen.id],
  )
  t.equal((await member.send('/api/chatbots', { body: { name: 'New', domains: ['shop.example'] } })).status, 403)
  const requests = [
    { path: '' },
    { path: '', method: 'PATCH', body: { name: 'Taken over' } },
    { path: '/domains/check', body: { url: 'https://shop.example/' } },
    { path: '/refused-origins' },
  ]
  for (const { path, ...outgoing } of requests) {
    const answers = await Promise.all(
      [randomUUID(), 'x', foreign.id, hidden.id].map(async id => {
        const { status, text } = await member.send(`/api/chatbots/${id}${path}`, outgoing)
        return { status, text }
      }),
    )
    t.equal(answers[0]?.status, 404)
    for (const answer of answers) t.same(answer, answers[0], path)
  }
  t.equal(
    await frontdesk.db.prisma.chatbot.count({ where: { id: { in: [foreign.id, hidden.id] }, name: 'Shop assistant' } }),
    2,
  )
})

t.test('I23: without a login 401, without the permission 403', async t => {
  const { accountId } = await signedIn()
  const { id } = await aChatbot(frontdesk.db, { accountId })
  const { browser: member } = await signedIn({ accountId, permissions: ['conversations', 'leads', 'analytics'] })
  for (const path of [
    '/api/chatbots',
    `/api/chatbots/${id}`,
    `/api/chatbots/${id}/refused-origins`,
    '/api/audit-log',
  ]) {
    t.equal((await anOwner(frontdesk.url).send(path)).status, 401, path)
    t.equal((await member.send(path)).status, 403, path)
  }
})

t.test('a change reaches visitors: a domain that was taken away is refused, and the owner sees where', async t => {
  const { browser, accountId, patch } = await signedIn()
  const { id: chatbotId } = await aChatbot(frontdesk.db, { accountId, domains: ['shop.example'] })
  const ask = async (origin: string | undefined, pageUrl?: string) =>
    (await post(frontdesk.url, { chatbotId, message: 'Hello', pageUrl }, { headers: { origin } })).status
  t.equal(await ask('https://shop.example'), 200)
  t.equal((await patch(chatbotId, { domains: ['desk.example'] })).status, 200)
  await until(async () => (await ask('https://shop.example')) === 403)
  // Refusals are noted in batches: this first one, too, a moment later.
  await until(async () => (await refused()).length > 0)
  const before = await refused()
  t.equal(await ask('https://evil.example'), 403)
  t.equal(await ask('http://192.168.7.7'), 403)
  t.equal(await ask(undefined), 403)
  t.equal(await ask('https://desk.example', 'https://shop.example/cart'), 403)
  await until(async () => (await refused()).length >= before.length + 4)
  const rows = await refused()
  t.match(
    rows.find(({ host }) => host === 'evil.example'),
    { reason: 'domain', count: 1 },
  )
  t.match(
    rows.find(({ reason }) => reason === 'page'),
    { host: 'shop.example', count: 1 },
  )
  t.match(
    rows.find(({ reason }) => reason === 'origin-missing'),
    { host: null, count: 1 },
  )
  t.notMatch(JSON.stringify(rows), '192.168')
  t.match(rows.find(({ host }) => host === 'shop.example')?.day, /^\d{4}-\d\d-\d\d$/)

  async function refused() {
    const { body } = await browser.json(`/api/chatbots/${chatbotId}/refused-origins`)
    const { refusedOrigins } = body as {
      refusedOrigins: { day: string; reason: string; host: string | null; count: number }[]
    }
    return refusedOrigins
  }
})

t.test('a day stores some of the refused websites and the total number', async t => {
  const { browser, accountId } = await signedIn()
  const { id: chatbotId } = await aChatbot(frontdesk.db, { accountId, domains: ['shop.example'] })
  const ask = (n: number) =>
    send(`${frontdesk.url}/api/chat/history?chatbotId=${chatbotId}&sessionId=${randomUUID()}`, {
      headers: { origin: `https://site${n}.example` },
      from: newAddress(),
    })
  for (let n = 0; n < 120; n += 1) t.equal((await ask(n)).status, 403)
  const counts = async () => {
    const { body } = await browser.json(`/api/chatbots/${chatbotId}/refused-origins`)
    return (body as { refusedOrigins: { host: string | null; count: number }[] }).refusedOrigins
  }
  const total = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)
  await until(async () => total(await counts()) === 120)
  const rows = await counts()
  t.ok(rows.length <= 51, String(rows.length))
  t.ok(rows.some(({ host, count }) => host === null && count >= 69))
})

t.test('the check of a page says whether the widget runs there, and what to do', async t => {
  const { browser, accountId } = await signedIn()
  const { id } = await aChatbot(frontdesk.db, { accountId, domains: ['shop.example', '*.desk.example'] })
  const check = async (url: string) =>
    (await browser.json(`/api/chatbots/${id}/domains/check`, { body: { url } })).body as Record<string, unknown>
  t.match(await check('https://shop.example/cart?x=1'), { host: 'shop.example', isAllowed: true, suggestion: null })
  t.match(await check('shop.example:8080/x'), { host: 'shop.example', isAllowed: true })
  t.match(await check('http://a.desk.example'), { isAllowed: true })
  t.match(await check('https://desk.example/'), { isAllowed: false, suggestion: 'desk.example', why: /covers the sub/ })
  t.match(await check('https://www.shop.example'), {
    isAllowed: false,
    suggestion: 'www.shop.example',
    why: /subdomain/,
  })
  t.match(await check('https://other.example'), {
    isAllowed: false,
    suggestion: 'other.example',
    why: /isn’t an allowed domain/,
  })
  for (const url of ['file:///home/x.html', 'javascript:alert(1)', 'https://shop.example@evil.example/', '///']) {
    t.match(await check(url), { host: null, isAllowed: false, suggestion: null }, url)
  }
  await frontdesk.db.prisma.account.update({ where: { id: accountId }, data: { plan: 'basic' } })
  await frontdesk.db.prisma.wiki.create({ data: { chatbotId: id, subdomain: `w${randomUUID()}`, isProtected: true } })
  t.match(await check('https://shop.example'), { isAllowed: false, why: /larger plan/ })
})
