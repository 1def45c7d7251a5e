import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { recordWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import { visitorLanguages } from '@frontdesk/contracts/visitor-language'
import { providerHosts } from '@frontdesk/model/provider-hosts'
import { aChatbot } from '@frontdesk/testing/factories'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { newAddress, send } from '../fixtures/chat-http.ts'

/* The page that tells visitors what happens to their words. */

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { db } = frontdesk
const open = (id: string, language = 'en') =>
  send(`${frontdesk.url}/privacy/${id}`, { from: newAddress(), headers: { 'accept-language': language } })

const settings = {
  openaiApiKey: 'sk-secret',
  openaiBaseUrl: 'https://api.provider.example/v1',
  models: 'inside:llama, other:small, other:large',
  providers: 'inside=http://10.0.0.7:8000/v1, other=https://sk-other@api.other.example/v1',
  fallback: 'other:small',
  embeddingModel: 'embed-small',
}
const builtIn = {
  ...settings,
  openaiApiKey: undefined,
  openaiBaseUrl: undefined,
  models: '',
  providers: '',
  fallback: '',
}
const record = (given: typeof settings | typeof builtIn) =>
  recordWorkerFacts({ db }, { textHosts: providerHosts(given) })

t.test('hosts are read from the settings, without keys, and internal ones are not named', async t => {
  const [provider, other] = ['api.provider.example', 'api.other.example']
  t.same(providerHosts(settings), {
    own: { host: provider, fallback: other },
    chosen: {
      'inside:llama': { host: 'internal', fallback: other },
      'other:small': { host: other, fallback: provider },
      'other:large': { host: other, fallback: other },
    },
    questions: provider,
  })
  t.same(providerHosts({ ...builtIn, fallback: 'built-in', embeddingModel: 'local:e5' }), {
    own: { host: null, fallback: null },
    chosen: {},
    questions: null,
  })
  t.match(providerHosts({ ...settings, openaiBaseUrl: undefined }), { own: { host: 'api.openai.com' } })
  const hostOf = (openaiBaseUrl: string) => providerHosts({ ...settings, openaiBaseUrl }).own.host
  for (const host of [
    'localhost',
    'ollama',
    '[::1]',
    '[fd00::7]',
    'llm.internal',
    '10.0.0.7',
    '192.168.1.7',
    '100.64.0.7',
  ])
    t.equal(hostOf(`http://${host}:8000/v1`), 'internal', host)
  t.equal(hostOf('http://8.8.8.8:8000/v1'), '8.8.8.8', 'an address of the internet is no internal one')
  t.equal(hostOf('http://[2606:4700::1111]/v1'), '2606:4700::1111')
})

t.test('until a worker has recorded where messages go, the page does not say that they go nowhere', async t => {
  const { id } = await aChatbot(db)
  const { status, text } = await open(id)
  t.equal(status, 200)
  t.match(text, /may be sent to an AI provider/)
  t.notMatch(text, /aren’t sent/)
})

t.test('without a model nothing is sent to anybody, and the page says so', async t => {
  await record(builtIn)
  const { id } = await aChatbot(db, { serviceName: 'Corner & Shop' })
  const { status, text, headers } = await open(id)
  t.equal(status, 200)
  t.match(text, /aren’t sent to an AI provider/)
  t.match(text, /Corner &#38; Shop/)
  t.match(text, /30 days/)
  t.notMatch(text, /IP address and cookies are never sent|until Corner/)
  t.match(headers, { 'x-robots-tag': 'noindex', 'content-security-policy': /default-src 'none'/ })
})

t.test('the page says where messages go, as what, and who gets the rest, as the settings are', async t => {
  await record(settings)
  const chatbot = await aChatbot(db, {
    privacyUrl: 'https://shop.example/privacy/policy',
    leadSettings: { isEnabled: true },
    liveChatEnabled: true,
  })
  const plain = (await open(chatbot.id)).text
  t.match(plain, /api\.provider\.example/)
  t.match(plain, /If that isn’t possible, they’re sent to api\.other\.example instead/)
  t.match(plain, /sent as you write them/)
  t.match(plain, /AI may read the conversation/)
  t.match(plain, /Contact details you leave/)
  t.match(plain, 'href="https://shop.example/privacy/policy"')
  t.notMatch(plain, /Other Corner Shop systems/)
  await db.prisma.webhook.create({
    data: {
      accountId: chatbot.accountId,
      url: 'https://crm.example/',
      events: ['lead.created'],
      secret: randomBytes(32),
    },
  })
  const masked = await aChatbot(db, {
    accountId: chatbot.accountId,
    masksPersonalData: true,
    maskedPatterns: ['ORD-######'],
    model: 'other:small',
  })
  const { text } = await open(masked.id)
  t.match(text, /sent to api\.other\.example\./)
  t.match(text, /replaced by placeholders first/)
  t.match(text, /order numbers, are replaced too/)
  t.match(text, /Other Corner Shop systems/)
  t.match(text, /questions are also sent to api\.provider\.example/)
  t.match(
    text,
    /If that isn’t possible, they’re sent to api\.provider\.example instead/,
    'what falls back on itself falls back on the own one',
  )
  t.notMatch(text, /as you write them/)
  const inside = await aChatbot(db, { model: 'inside:llama', privacyUrl: `${frontdesk.url}/privacy/${randomUUID()}` })
  const internal = (await open(inside.id)).text
  t.match(internal, /the address of the page you’re on [^<]* are sent to an internal address/)
  t.match(internal, /they’re sent to api\.other\.example instead/)
  t.match(internal, /sent as you write them/)
  t.notMatch(internal, '10.0.0.7')
})

t.test("a model that is no longer offered means the installation's own", async t => {
  const { id } = await aChatbot(db, { model: 'other:small' })
  await record({ ...settings, models: 'inside:llama' })
  t.match((await open(id)).text, /sent to api\.provider\.example\./)
})

t.test('the page does not lead to itself, however its address was entered', async t => {
  const { id } = await aChatbot(db)
  for (const end of ['', '/', '?lang=de', '#kept']) {
    const privacyUrl = `https://Shop.example/Privacy/${id.toUpperCase()}${end}`
    await db.prisma.chatbot.update({ where: { id }, data: { privacyUrl } })
    t.notMatch((await open(id)).text, /href="https:/, privacyUrl)
  }
})

t.test('the page is in the language of its reader, and says of no chatbot that there is none', async t => {
  const { id } = await aChatbot(db, { masksPersonalData: true })
  const pages = await Promise.all(visitorLanguages.map(language => open(id, language)))
  t.same(
    pages.map(({ text }) => /<html lang="([\w-]+)"/.exec(text)?.[1]),
    visitorLanguages,
  )
  t.equal(new Set(pages.map(({ text }) => /<h1>(.*?)<\/h1>/.exec(text)?.[1])).size, visitorLanguages.length)
  for (const [at, language] of visitorLanguages.entries()) {
    const file = projectUrl(`packages/texts/catalogs/${language}/widget/panel.json`)
    const { erase } = JSON.parse(readFileSync(file, 'utf8')) as { erase: string }
    t.ok(pages[at]?.text.includes(erase), `${language} names the entry of the menu`)
  }
  for (const unknown of [randomUUID(), 'nothing', '%00']) {
    const { status, text } = await open(unknown)
    t.equal(status, 404, unknown)
    t.match(text, '<!doctype html>')
  }
})
