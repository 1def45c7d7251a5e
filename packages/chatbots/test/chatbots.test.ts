import { randomUUID } from 'node:crypto'
import t from 'tap'
import { connect } from '@frontdesk/db/connect'
import { addDomains } from '@frontdesk/chatbots/domains/add-domains'
import { createChatbot, type NewChatbot } from '@frontdesk/chatbots/create-chatbot'
import { embedSnippet, tagManagerSnippet } from '@frontdesk/chatbots/embed-snippet'
import { cachedFindChatbot, findChatbot } from '@frontdesk/chatbots/find-chatbot'
import { knownHosts } from '@frontdesk/chatbots/domains/known-hosts'
import { setDailyCap } from '@frontdesk/chatbots/set-daily-cap'
import { isRestrictedByPlan } from '@frontdesk/chatbots/plan-restriction'
import { mayReadWiki, wikiToken } from '@frontdesk/chatbots/wiki-access'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import { testDatabase } from '@frontdesk/testing/test-database'
import { until } from '@frontdesk/testing/until'

const { url } = await testDatabase(t)
const open = () =>
  connect({ databaseUrl: url, poolSize: 4, name: 'chatbots-test', onIdleError: error => t.fail(error.message) })
const db = open()
t.teardown(() => db.close())

/** Long enough that no test sees the end of it. */
const anHour = 3_600_000

const newChatbot = async (input: Partial<NewChatbot> = {}): Promise<NewChatbot> => ({
  accountId: input.accountId ?? (await anAccount(db)).id,
  name: 'Shop assistant',
  domains: ['shop.example'],
  isStreaming: false,
  language: 'en',
  ...input,
})

t.test('a chatbot is made whole: settings, allowed domains, wiki', async t => {
  const domains = ['Shop.example', '*.shop.example', 'shop.example ']
  const wiki = { subdomain: 'made-whole', isProtected: true }
  const input = await newChatbot({ domains, wiki, isStreaming: true, language: 'pt-br', serviceName: 'Corner Shop' })
  const made = await createChatbot({ db }, input)
  t.match(made, {
    accountId: input.accountId,
    name: 'Shop assistant',
    serviceName: 'Corner Shop',
    domains: ['shop.example', '*.shop.example'],
    isStreaming: true,
    language: 'pt-BR',
    wiki,
  })
  t.match(await findChatbot({ db }, made.id), {
    id: made.id,
    accountId: input.accountId,
    serviceName: 'Corner Shop',
    language: 'pt-BR',
    isStreaming: true,
    systemPrompt: null,
    model: null,
    plan: 'standard',
    quota: 10_000,
    isSuspended: false,
    domains: ['*.shop.example', 'shop.example'],
    wiki,
    liveChatEnabled: false,
    dailyCap: 1_000,
    hasTranscripts: false,
  })
})

t.test(
  'row 36: a daily cap is set when the chatbot is made, and changed; without one it is a share of the month',
  async t => {
    const { id, accountId } = await createChatbot({ db }, await newChatbot({ dailyCap: 250 }))
    t.match(await findChatbot({ db }, id), { dailyCap: 250 })
    for (const dailyCap of [0, 1_000]) {
      await setDailyCap({ db }, { chatbotId: id, dailyCap })
      t.match(await findChatbot({ db }, id), { dailyCap })
    }
    await setDailyCap({ db }, { chatbotId: id, dailyCap: null })
    for (const [quota, dailyCap] of [
      [null, 1_000],
      [6_001, 601],
      [100, 50],
      [0, 50],
    ] as const) {
      await db.prisma.account.update({ where: { id: accountId }, data: { quota } })
      t.match(await findChatbot({ db }, id), { dailyCap }, `of ${quota ?? 'the plan’s number'}`)
    }
    await t.rejects(db.pool.query('update chatbots set daily_cap = -1 where id = $1', [id]), { code: '23514' })
    for (const chatbotId of [randomUUID(), 'x']) {
      await t.rejects(setDailyCap({ db }, { chatbotId, dailyCap: 1 }), { code: 'CHATBOT_UNKNOWN' })
    }
  },
)

t.test('a chatbot speaks for itself where no business is named', async t => {
  const made = await createChatbot({ db }, await newChatbot({ name: 'Robin' }))
  t.match(await findChatbot({ db }, made.id), { serviceName: 'Robin', wiki: null })
})

t.test('nothing is stored of a chatbot that is refused', async t => {
  const before = [await db.prisma.chatbot.count(), await db.prisma.allowedDomain.count()]
  const refused = async (input: Partial<NewChatbot>, code: string) => {
    await t.rejects(createChatbot({ db }, await newChatbot(input)), { code }, code)
  }
  await refused({ accountId: randomUUID() }, 'ACCOUNT_UNKNOWN')
  await refused({ accountId: 'not-an-id' }, 'ACCOUNT_UNKNOWN')
  await refused({ name: ' ' }, 'NAME_INVALID')
  await refused({ serviceName: '' }, 'NAME_INVALID')
  await refused({ domains: [] }, 'DOMAIN_MISSING')
  await refused({ domains: ['shop.example', 'https://shop.example'] }, 'DOMAIN_INVALID')
  await refused({ domains: Array.from({ length: 101 }, (_, index) => `s${index}.shop.example`) }, 'DOMAIN_LIMIT')
  await refused({ language: 'english' }, 'LANGUAGE_UNKNOWN')
  await refused({ language: 'e' }, 'LANGUAGE_UNKNOWN')
  await refused({ language: '' }, 'LANGUAGE_UNKNOWN')
  for (const subdomain of ['', 'Taken', 'a.b', '-a', 'a-', 'a_b', 'x'.repeat(64)]) {
    await refused({ wiki: { subdomain, isProtected: true } }, 'WIKI_SUBDOMAIN_INVALID')
  }
  t.strictSame([await db.prisma.chatbot.count(), await db.prisma.allowedDomain.count()], before)
})

t.test('nobody can take the name of another account’s wiki away, or learn that there is one', async t => {
  const wiki = { subdomain: 'acme', isProtected: true }
  const { id } = await aChatbot(db, { wiki })
  const made = await createChatbot({ db }, await newChatbot({ wiki }))
  t.match(await findChatbot({ db }, made.id), { wiki })
  t.match(await findChatbot({ db }, id), { wiki })
})

t.test('an id that is no chatbot is not found, whatever it looks like', async t => {
  for (const id of [randomUUID(), '', 'x', "' or 1=1 --", `${randomUUID()} `])
    t.equal(await findChatbot({ db }, id), null)
  const { id } = await aChatbot(db)
  t.match(await findChatbot({ db }, id.toUpperCase()), { id }, 'upper case is the same id')
})

t.test('what the plan does not include is off, whatever the settings say', async t => {
  const settings = { liveChatEnabled: true, systemPrompt: 'Be brief.' }
  const found = async (plan: 'free' | 'basic' | 'standard') => {
    const { id } = await aChatbot(db, { accountId: (await anAccount(db, { plan })).id, ...settings })
    return findChatbot({ db }, id)
  }
  t.match(await found('free'), { liveChatEnabled: false, systemPrompt: null, quota: 100 })
  t.match(await found('basic'), { liveChatEnabled: false, systemPrompt: 'Be brief.', quota: 2_000 })
  t.match(await found('standard'), { liveChatEnabled: true, systemPrompt: 'Be brief.', quota: 10_000 })
})

t.test('a suspended account and a protected wiki below Standard are restricted by their plan', async t => {
  const wiki = { subdomain: 'team', isProtected: true }
  t.notOk(isRestrictedByPlan({ isSuspended: false, wiki: null, plan: 'free' }))
  t.ok(isRestrictedByPlan({ isSuspended: true, wiki: null, plan: 'standard' }))
  t.ok(isRestrictedByPlan({ isSuspended: false, wiki, plan: 'free' }))
  t.ok(isRestrictedByPlan({ isSuspended: false, wiki, plan: 'basic' }))
  t.notOk(isRestrictedByPlan({ isSuspended: false, wiki, plan: 'standard' }))
  t.notOk(isRestrictedByPlan({ isSuspended: false, wiki: { ...wiki, isProtected: false }, plan: 'free' }))
})

t.test('with the database away a chatbot is unavailable, not unknown', async t => {
  const closed = open()
  await closed.close()
  await t.rejects(findChatbot({ db: closed }, randomUUID()), { code: 'SERVICE_UNAVAILABLE', kind: 'unavailable' })
  await t.rejects(knownHosts({ db: closed, refreshMs: anHour }).isKnown('shop.example'), {
    code: 'SERVICE_UNAVAILABLE',
  })
})

t.test('a remembered chatbot is found without the database, until its time is over', async t => {
  const own = open()
  const { id } = await aChatbot(db)
  const longLived = cachedFindChatbot({ db: own, keepMs: anHour })
  const expired = cachedFindChatbot({ db: own, keepMs: 0 })
  t.match(await longLived(id), { id })
  t.match(await expired(id), { id })
  await own.close()
  t.match(await longLived(id.toUpperCase()), { id }, 'the same chatbot, however its id is written')
  await t.rejects(expired(id), { code: 'SERVICE_UNAVAILABLE' })
  await t.rejects(longLived(randomUUID()), { code: 'SERVICE_UNAVAILABLE' })
})

t.test('a suspension is seen when the remembered chatbot has had its time', async t => {
  const account = await anAccount(db)
  const { id } = await aChatbot(db, { accountId: account.id })
  const find = cachedFindChatbot({ db, keepMs: 50 })
  t.match(await find(id), { isSuspended: false })
  await db.prisma.account.update({ where: { id: account.id }, data: { suspendedAt: new Date() } })
  await until(async () => (await find(id))?.isSuspended === true)
  t.match(await find(id), { isSuspended: true })
})

t.test('a chatbot that was asked for too early is found as soon as it exists', async t => {
  const find = cachedFindChatbot({ db, keepMs: anHour })
  const id = randomUUID()
  t.equal(await find(id), null)
  await aChatbot(db, { id })
  t.match(await find(id), { id })
})

t.test('fault 81: a protected wiki opens to its exact token alone', async t => {
  const bot = { wiki: { subdomain: 'acme', isProtected: true } }
  t.equal(wikiToken('acme'), 'wiki_auth_acme')
  t.ok(mayReadWiki(bot, 'wiki_auth_acme'))
  for (const header of [
    undefined,
    '',
    'wiki_auth_',
    'wiki_auth_other',
    'WIKI_AUTH_ACME',
    'wiki_auth_acme ',
    ' wiki_auth_acme',
    'wiki_auth_acmes',
    'wiki_auth_acme, wiki_auth_acme',
  ]) {
    t.notOk(mayReadWiki(bot, header), JSON.stringify(header) ?? 'no header')
  }
  t.notOk(mayReadWiki(bot, ['wiki_auth_acme']), 'a doubled header')
})

t.test('fault 81: a public chatbot and an unprotected wiki ignore the header', async t => {
  t.ok(mayReadWiki({ wiki: null }, undefined))
  t.ok(mayReadWiki({ wiki: null }, 'wiki_auth_acme'))
  t.ok(mayReadWiki({ wiki: { subdomain: 'acme', isProtected: false } }, undefined))
})

t.test('domains are added to those a chatbot has, each once', async t => {
  const { id: chatbotId } = await aChatbot(db)
  const all = await addDomains({ db }, { chatbotId, domains: ['WWW.shop.example', 'shop.example', 'www.shop.example'] })
  t.strictSame(all, ['shop.example', 'www.shop.example'])
  t.match(await findChatbot({ db }, chatbotId), { domains: all })
  await t.rejects(addDomains({ db }, { chatbotId, domains: [] }), { code: 'DOMAIN_MISSING' })
  await t.rejects(addDomains({ db }, { chatbotId, domains: ['shop.example/'] }), { code: 'DOMAIN_INVALID' })
  await t.rejects(addDomains({ db }, { chatbotId: randomUUID(), domains: ['a.example'] }), { code: 'CHATBOT_UNKNOWN' })
  await t.rejects(addDomains({ db }, { chatbotId: 'x', domains: ['a.example'] }), { code: 'CHATBOT_UNKNOWN' })
  t.match(await findChatbot({ db }, chatbotId), { domains: all })
})

t.test('two operators who add domains at the same time do not pass the limit together', async t => {
  const { id: chatbotId } = await aChatbot(db)
  const sixty = (name: string) => Array.from({ length: 60 }, (_, index) => `${name}${index}.shop.example`)
  const results = await Promise.allSettled(
    ['a', 'b'].map(name => addDomains({ db }, { chatbotId, domains: sixty(name) })),
  )
  t.strictSame(results.map(result => result.status).sort(), ['fulfilled', 'rejected'])
  t.equal(await db.prisma.allowedDomain.count({ where: { chatbotId } }), 61)
})

t.test('the snippet loads the widget from the installation, for this chatbot', async t => {
  const chatbotId = '0b5f6f0e-7c43-4f0e-9a43-3f3c4b1f9d11'
  t.equal(
    embedSnippet({ baseUrl: 'https://desk.example', chatbotId }),
    `<script src="https://desk.example/widget.js" data-chatbot-id="${chatbotId}" async></script>`,
  )
  t.equal(
    tagManagerSnippet({ baseUrl: 'https://desk.example', chatbotId }),
    `<script src="https://desk.example/widget.js?chatbot=${chatbotId}" async></script>`,
  )
})
