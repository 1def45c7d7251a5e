import type { AnswersVersionList } from '@frontdesk/contracts/checks/answers-draft'
import type { CheckRun } from '@frontdesk/contracts/checks/check-runs'
import type { CheckDetails, CheckList } from '@frontdesk/contracts/checks/checks'
import { indexPages } from '@frontdesk/testing/index-pages'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn, nobody } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t)
const pages = [
  { url: 'https://shop.example/hours', title: 'Hours', passages: ['We are open from nine to five.'] },
  { url: 'https://shop.example/shipping', title: 'Shipping', passages: ['Shipping to Norway costs 29 euros.'] },
]
const hours = {
  question: 'When are you open?',
  expectations: [
    { kind: 'says', text: 'nine to FIVE' },
    { kind: 'cites', source: 'https://shop.example/hours' },
  ],
}

interface Place {
  owner: Owner
  path: string
}

const list = async ({ owner, path }: Place): Promise<CheckList> =>
  (await owner.json(`${path}/checks`)).body as CheckList

async function run(place: Place, body: object): Promise<CheckRun> {
  const { status, body: started } = await place.owner.json(`${place.path}/check-runs`, { body })
  if (status !== 202) throw new Error(`the run was answered ${status}: ${JSON.stringify(started)}`)
  const { id } = started as CheckRun
  const read = async () => (await place.owner.json(`${place.path}/check-runs/${id}`)).body as CheckRun
  await until(async () => (await read()).endedAt !== null)
  return read()
}

t.test('checks are created, changed and removed, each version once', async t => {
  const { chatbot, owner, account } = await aPlace(frontdesk)
  const place = { owner, path: `/api/chatbots/${chatbot.id}` }
  const { status, body } = await owner.json(`${place.path}/checks`, { body: hours })
  const { id, version } = body as CheckDetails
  t.equal(status, 201)
  t.match(body, {
    ...hours,
    history: [],
    pageUrl: null,
    contextData: null,
    language: null,
    state: 'not_asked',
    version: 1,
  })
  const change = { question: 'Opening hours?', contextData: { plan: 'gold' }, language: 'pt-br' }
  const path = `${place.path}/checks/${id}`
  const headers = { 'if-match': `"${version}"` }
  t.match(await owner.json(path, { method: 'PATCH', body: change, headers }), {
    status: 200,
    body: { ...change, language: 'pt-BR', expectations: hours.expectations, version: 2 },
  })
  t.equal((await owner.send(path, { method: 'PATCH', body: change, headers })).status, 412)
  t.match((await list(place)).checks, [{ id, question: 'Opening hours?' }])
  for (const wrong of [
    { question: '' },
    { question: 'When?', expectations: [{ kind: 'says' }] },
    { question: 'When?', expectations: [{ kind: 'is nice' }] },
    { question: 'When?', expectations: Array.from({ length: 11 }, () => ({ kind: 'not_found' })) },
    { question: 'When?', language: 'no language' },
    { question: 'When?', more: true },
  ])
    t.equal((await owner.send(`${place.path}/checks`, { body: wrong })).status, 400)
  const member = await logIn(frontdesk, { accountId: account.id, permissions: ['questions'] })
  t.equal((await member.send(`${place.path}/checks`)).status, 403)
  t.match(await owner.json(`${place.path}/checks/${nobody}`), {
    status: 404,
    body: { error: { code: 'CHECK_UNKNOWN' } },
  })
  t.equal((await owner.send(path, { method: 'DELETE' })).status, 200)
  t.same((await list(place)).checks, [])
})

t.test('a chatbot has two hundred checks at most', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const data = Array.from({ length: 199 }, (_, at) => ({ chatbotId: chatbot.id, question: `Question ${at}?` }))
  await frontdesk.db.prisma.check.createMany({ data })
  const create = () => owner.json(`/api/chatbots/${chatbot.id}/checks`, { body: { question: 'One more?' } })
  const both = await Promise.all([create(), create()])
  t.same(new Set(both.map(({ status }) => status)), new Set([201, 409]))
})

t.test('a run asks each check as a visitor would, keeps what the answer does, and leaves no trace', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  await indexPages(frontdesk, chatbot.id, pages)
  await frontdesk.db.prisma.chatbot.update({ where: { id: chatbot.id }, data: { liveChatEnabled: true } })
  const place = { owner, path: `/api/chatbots/${chatbot.id}` }
  const failing = { question: 'What does shipping to Norway cost?', expectations: [{ kind: 'says', text: '19 euros' }] }
  const agent = { question: 'Can I talk to somebody?', expectations: [{ kind: 'hands_over' }] }
  for (const body of [hours, failing, agent]) t.equal((await owner.send(`${place.path}/checks`, { body })).status, 201)
  frontdesk.model.scriptNext(
    { text: 'From **nine to five** [1].' },
    { text: 'It costs 29 euros [1].' },
    { toolCalls: [{ id: 'c1', name: 'request_human', arguments: '{}' }] },
    { text: 'Hello! One moment.' },
  )
  t.match(await run(place, { kind: 'all' }), {
    status: 'done',
    total: 3,
    done: 3,
    asked: 3,
    passed: 2,
    failed: 1,
    changed: 0,
  })
  const { checks, run: latest, budget } = await list(place)
  t.same(
    checks.map(({ state }) => state),
    ['passed', 'failed', 'passed'],
  )
  t.match(latest, { kind: 'all', status: 'done' })
  t.match(budget, { isFree: false, left: 97 })
  const { body: failed } = await owner.json(`${place.path}/checks/${checks[1]?.id}`)
  t.match(failed, {
    answer: {
      text: 'It costs 29 euros.',
      sources: [{ type: 'web', source: 'https://shop.example/shipping' }],
      outcome: 'answered',
      isPassed: false,
      findings: [{ isMet: false }],
    },
    before: null,
    since: String,
  })
  const repaired = { expectations: [{ kind: 'says', text: '٢٩ Euros' }] }
  t.match(await owner.json(`${place.path}/checks/${checks[1]?.id}`, { method: 'PATCH', body: repaired }), {
    body: { state: 'passed' },
  })
  const { prisma } = frontdesk.db
  const where = { chatbotId: chatbot.id }
  t.equal(await prisma.conversation.count({ where }), 0)
  t.equal(await prisma.question.count({ where }), 0)
  t.equal(await prisma.usage.count({ where: { accountId: account.id } }), 0)
  t.equal(await prisma.trialUsage.count({ where: { accountId: account.id } }), 0)
  t.equal(await prisma.webhookDelivery.count({ where }), 0)
})

t.test('an answer that changed with its question has no page as its cause', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  await indexPages(frontdesk, chatbot.id, pages)
  const place = { owner, path: `/api/chatbots/${chatbot.id}` }
  const { body } = await owner.json(`${place.path}/checks`, { body: hours })
  const path = `${place.path}/checks/${(body as CheckDetails).id}`
  const change = (patch: object) => owner.send(path, { method: 'PATCH', body: patch })
  const ask = async (text: string): Promise<void> => {
    frontdesk.model.scriptNext({ text })
    t.match(await run(place, { kind: 'all' }), { asked: 1 })
  }
  await ask('From nine to five [1].')
  await change({ question: 'What does shipping to Norway cost?' })
  await ask('It costs 29 euros [1].')
  t.match((await owner.json(path)).body, { isChanged: true, cause: null })

  await change({ expectations: [{ kind: 'says', text: '19 euros' }] })
  const shipping = 'https://shop.example/shipping'
  const cheaper = { url: shipping, title: 'Shipping', passages: ['Shipping to Norway costs 19 euros.'] }
  await indexPages(frontdesk, chatbot.id, [cheaper])
  await ask('It costs 19 euros [1].')
  t.match((await owner.json(path)).body, { cause: { sources: [shipping] } }, 'the question is the same')
})

t.test('a run that the budget of the day cannot pay is refused before it begins', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const path = `/api/chatbots/${chatbot.id}`
  await owner.send(`${path}/checks`, { body: hours })
  const settings = { dailyBudget: 0, asksAfterChanges: true, mailsChanges: false }
  t.same(await owner.json(`${path}/check-settings`, { method: 'PUT', body: settings }), { status: 200, body: settings })
  t.match(await owner.json(`${path}/check-runs`, { body: { kind: 'all' } }), {
    status: 409,
    body: { error: { code: 'CHECK_BUDGET_SPENT', values: { left: 0 } } },
  })
})

t.test('a provider that fails leaves the answer as it was', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  await indexPages(frontdesk, chatbot.id, pages)
  const place = { owner, path: `/api/chatbots/${chatbot.id}` }
  await owner.send(`${place.path}/checks`, { body: hours })
  frontdesk.model.scriptNext({ text: 'From nine to five [1].' })
  await run(place, { kind: 'all' })
  frontdesk.model.scriptNext({ text: '' }, { text: '' }, { text: '' })
  t.match(await run(place, { kind: 'all' }), { status: 'done', asked: 0, unasked: 1, changed: 0 })
  const [check] = (await list(place)).checks
  t.match((await owner.json(`${place.path}/checks/${check?.id}`)).body, {
    state: 'passed',
    failure: 'PROVIDER_EMPTY',
    answer: { text: 'From nine to five.' },
  })
})

t.test('a draft is compared with today, published over red checks for a reason only, and taken back', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  await indexPages(frontdesk, chatbot.id, pages)
  const place = { owner, path: `/api/chatbots/${chatbot.id}` }
  const draftPath = `${place.path}/answers-draft`
  t.match(await owner.json(`${draftPath}/publish`, { body: {} }), {
    status: 409,
    body: { error: { code: 'DRAFT_MISSING' } },
  })
  await owner.send(`${place.path}/checks`, { body: hours })
  frontdesk.model.scriptNext({ text: 'From nine to five [1].' })
  await run(place, { kind: 'all' })
  const settings = { systemPrompt: 'Answer in one word.' }
  t.match(await owner.json(draftPath, { method: 'PUT', body: { settings } }), {
    status: 200,
    body: { settings, version: 1, worse: 0, unasked: 1 },
  })
  frontdesk.model.scriptNext({ text: 'Always [1].' })
  t.match(await run(place, { kind: 'draft' }), { status: 'done', asked: 1, passed: 0 })
  t.match((await owner.json(draftPath)).body, { worse: 1, better: 0, same: 0, unasked: 0 })
  t.match((await list(place)).checks, [{ state: 'passed', comparison: 'worse' }])
  t.match(await owner.json(`${draftPath}/publish`, { body: {} }), {
    status: 409,
    body: { error: { code: 'DRAFT_WORSE', values: { count: 1 } } },
  })
  const reason = 'Shorter is better.'
  t.equal((await owner.send(`${draftPath}/publish`, { body: { reason } })).status, 200)
  t.match((await owner.json(place.path)).body, settings)
  t.match((await owner.json(draftPath)).body, { settings: null })
  t.match((await owner.json('/api/audit-log')).body, {
    entries: [{ action: 'answers.published', chatbotId: chatbot.id, details: { reason } }],
  })
  const { versions } = (await owner.json(`${place.path}/answers-versions`)).body as AnswersVersionList
  t.match(versions, [
    { number: 2, settings, reason },
    { number: 1, settings: { systemPrompt: null }, authorName: null },
  ])
  t.equal((await owner.send(`${place.path}/answers-versions/1/restore`, { body: {} })).status, 200)
  t.match((await owner.json(place.path)).body, { systemPrompt: null })
  t.equal((await owner.send(`${place.path}/answers-versions/9/restore`, { body: {} })).status, 404)
  t.match((await owner.json(`${place.path}/answers-versions`)).body, { versions: [{ number: 3 }, {}, {}] })
})

t.test('checks are proposed from the headings of pages, without those that are there', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  await indexPages(frontdesk, chatbot.id, [
    { url: 'https://shop.example/a', title: 'Do you ship to Norway?', passages: ['Yes.'] },
    { url: 'https://shop.example/b', title: 'Opening hours', passages: ['From nine to five.'] },
  ])
  const path = `/api/chatbots/${chatbot.id}`
  const { body } = await owner.json(`${path}/check-proposals`)
  const { proposals } = body as { proposals: [object, object] }
  t.match(proposals, [
    { question: 'Do you ship to Norway?', expectations: [{ kind: 'cites', source: 'https://shop.example/a' }] },
    { question: /Opening hours/ },
  ])
  t.equal((await owner.send(`${path}/checks`, { body: proposals[0] })).status, 201)
  t.match((await owner.json(`${path}/check-proposals`)).body, { proposals: [proposals[1]] })
})
