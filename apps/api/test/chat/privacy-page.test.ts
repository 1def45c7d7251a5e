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
  providers: 'house=http://10.0.0.7:8000/v1, other=https://sk-other@api.other.example/v1',
  fallback: 'other:small',
  embeddingModel: 'embed-small',
}

t.test('hosts are read from the settings, without keys, and internal ones are not named', async t => {
  t.same(providerHosts(settings), {
    models: { default: 'api.provider.example', house: 'internal', other: 'api.other.example' },
    fallback: 'api.other.example',
    questions: 'api.provider.example',
  })
  const none = { openaiApiKey: undefined, openaiBaseUrl: undefined, providers: '', fallback: 'built-in' }
  t.same(providerHosts({ ...none, embeddingModel: 'local:e5' }), { models: {}, fallback: null, questions: null })
  t.match(providerHosts({ ...settings, openaiBaseUrl: undefined }), { models: { default: 'api.openai.com' } })
  for (const url of [
    'http://localhost:11434/v1',
    'http://ollama:11434/v1',
    'http://[::1]/v1',
    'http://llm.internal/v1',
  ])
    t.match(providerHosts({ ...settings, openaiBaseUrl: url }), { models: { default: 'internal' } }, url)
})

t.test('without a model nothing is sent to anybody, and the page says so', async t => {
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
  await recordWorkerFacts({ db }, { providerHosts: providerHosts(settings) })
  const chatbot = await aChatbot(db, {
    privacyUrl: 'https://shop.example/privacy/policy',
    leadSettings: { isEnabled: true },
    liveChatEnabled: true,
  })
  const plain = (await open(chatbot.id)).text
  t.match(plain, /api\.provider\.example/)
  t.match(plain, /If it fails, the same is sent to api\.other\.example/)
  t.match(plain, /sent as you write them/)
  t.match(plain, /AI may read the conversation/)
  t.match(plain, /Contact details you leave/)
  t.match(plain, 'href="https://shop.example/privacy/policy"')
  t.notMatch(plain, /Other systems/)
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
  t.match(text, /order numbers, are replaced, too/)
  t.match(text, /Other systems/)
  t.match(text, /questions are also sent to api\.provider\.example/)
  t.notMatch(text, /If it fails|as you write them/)
  const house = await aChatbot(db, { model: 'house:llama', privacyUrl: `${frontdesk.url}/privacy/${randomUUID()}` })
  const internal = (await open(house.id)).text
  t.match(internal, /internal address/)
  t.notMatch(internal, '10.0.0.7')
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
