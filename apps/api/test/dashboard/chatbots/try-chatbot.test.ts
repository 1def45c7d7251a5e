import { defaultOpenaiModel } from '@frontdesk/model/choose-model'
import { allWeek } from '@frontdesk/testing/factories'
import { indexPages } from '@frontdesk/testing/index-pages'
import { json, startShopApi } from '@frontdesk/testing/shop-api'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { post } from '../../fixtures/chat-http.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t)

t.test('an owner sees what a question finds, what the model is told, and what it answers', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  await indexPages(frontdesk, chatbot.id, [
    { url: 'https://shop.example/hours', title: 'Hours', passages: ['We are open from nine to five.'] },
    { url: 'https://shop.example/shipping', title: 'Shipping', passages: ['Parcels may be opened first.'] },
  ])
  frontdesk.model.script({ text: 'From **nine to five** [1].' })
  const { status, body } = await owner.json(`/api/chatbots/${chatbot.id}/try`, {
    body: { question: 'When are you open?', pageUrl: 'https://shop.example/hours' },
  })
  t.equal(status, 200)
  t.match(body, {
    passages: [
      { number: 1, url: /hours/, text: /nine to five/, score: Number, isCited: true, matchedWords: ['open'] },
      { number: 2, url: /shipping/, isCited: false, matchedWords: ['opened'] },
    ],
    prompt: [
      { role: 'system', content: /on its behalf/ },
      { role: 'user', content: /nine to five[^]*When are you open\?$/ },
    ],
    reply: '<p>From <strong>nine to five</strong>.</p>',
    sources: [{ type: 'web', source: /hours/ }],
    isUnanswered: false,
    outcome: 'answered',
    failure: null,
    trialsLeft: Number,
  })
  const { rows } = await frontdesk.db.pool.query('select from conversations where chatbot_id = $1', [chatbot.id])
  t.equal(rows.length, 0, 'it is no conversation')
  t.equal(await frontdesk.db.prisma.usage.count({ where: { accountId: account.id } }), 0, 'and costs no reply')
})

t.test('what only looks something up is done, and of what changes something is shown what it would be', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const shop = await startShopApi(t)
  const bookingSettings = { isEnabled: true, title: 'A visit', hours: allWeek }
  const data = { liveChatEnabled: true, leadSettings: { isEnabled: true }, bookingSettings }
  await frontdesk.db.prisma.chatbot.update({ where: { id: chatbot.id }, data })
  const parameters = { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] }
  const connector = { chatbotId: chatbot.id, description: 'Orders.', host: shop.host, parameters }
  await frontdesk.db.prisma.connector.createMany({
    data: [
      { ...connector, name: 'order_status', method: 'GET', pathTemplate: '/orders/{number}', isWriting: false },
      { ...connector, name: 'cancel_order', method: 'POST', pathTemplate: '/cancel/{number}', isWriting: true },
    ],
  })
  shop.answer(json({ state: 'sent' }))
  const calls: [name: string, args: object][] = [
    ['order_status', { number: '7' }],
    ['find_free_slots', {}],
    ['find_free_slots', {}],
    ['order_status', {}],
  ]
  const toolCalls = calls.map(([name, args], at) => ({ id: `c${at}`, name, arguments: JSON.stringify(args) }))
  frontdesk.model.scriptNext({ toolCalls }, { text: 'It was sent.' })
  const path = `/api/chatbots/${chatbot.id}/try`
  const { body } = await owner.json(path, { body: { question: 'Where is order 7?' } })
  t.match(body, {
    reply: '<p>It was sent.</p>',
    toolCalls: [
      { name: 'order_status', arguments: '{"number":"7"}', outcome: 'done' },
      { outcome: 'done' },
      { outcome: 'done' },
      { outcome: 'invalid_arg' },
    ],
    actions: { length: 1, 0: { type: 'slots' } },
  })
  t.match(shop.requests, { length: 1, 0: { url: '/orders/7' } })
  const changing: [name: string, args: object][] = [
    ['cancel_order', { number: '7' }],
    ['request_human', {}],
    ['capture_lead', { email: 'kim@visitor.example' }],
    ['book_appointment', { starts_at: '2027-01-04T09:00:00.000Z', name: 'Kim', email: 'kim@visitor.example' }],
  ]
  for (const [name, args] of changing) {
    const asked = { id: 'c', name, arguments: JSON.stringify(args) }
    frontdesk.model.scriptNext({ toolCalls: [asked] }, { text: 'Shall I?' })
    const answer = await owner.json(path, { body: { question: 'Do it' } })
    t.match(answer.body, { toolCalls: [{ name, outcome: 'not_done_yet' }], actions: [{ type: 'confirm' }] }, name)
  }
  t.equal(shop.requests.length, 1)
  const { rows } = await frontdesk.db.pool.query(
    `select (select count(*) from leads) + (select count(*) from bookings) + (select count(*) from tool_calls) +
            (select count(*) from conversations where chatbot_id = any($1)) as made`,
    [[chatbot.id]],
  )
  t.equal(Number(rows[0].made), 0)
  t.equal(await frontdesk.db.prisma.usage.count({ where: { accountId: account.id } }), 0)
})

t.test('a provider that fails is an answer, too, with its code and without its words', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  frontdesk.model.script({ status: 401, errorMessage: 'Incorrect API key provided: sk-secret' })
  const { status, body } = await owner.json(`/api/chatbots/${chatbot.id}/try`, { body: { question: 'Hello?' } })
  t.equal(status, 200)
  t.match(body, { reply: '', sources: [], failure: 'PROVIDER_REFUSED' })
  t.notMatch(JSON.stringify(body), 'sk-secret')
})

t.test('Redis holds neither question nor answer in plain words, and neither for long', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  frontdesk.model.script({ text: 'ANSWER-77' })
  const answer = owner.json(`/api/chatbots/${chatbot.id}/try`, { body: { question: 'QUESTION-77' } })
  t.equal((await answer).status, 200)
  t.same(await frontdesk.redis.keys(`${frontdesk.namespace}:trial:*`), [])
})

t.test('it is limited, and for those who may configure the chatbot', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  frontdesk.model.script({ text: 'Yes.' })
  const path = `/api/chatbots/${chatbot.id}/try`
  const statuses = await Promise.all(
    Array.from({ length: 21 }, async () => (await owner.send(path, { body: { question: 'Hello?' } })).status),
  )
  t.same(
    statuses.filter(status => status !== 200),
    [429],
  )
  const member = await logIn(frontdesk, { accountId: account.id, permissions: ['leads'] })
  t.equal((await member.send(path, { body: { question: 'Hello?' } })).status, 403)
})

t.test('an owner chooses among the models that the operator offers, and each turn asks the chosen one', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  frontdesk.model.script({ text: 'Yes.' })
  const choose = (model: string | null) =>
    owner.json(`/api/chatbots/${chatbot.id}`, { method: 'PATCH', body: { model } })
  const asked = () => frontdesk.model.requests.at(-1)?.body['model']
  t.same((await owner.json('/api/models')).body, {
    models: [
      { id: 'default:model-x', provider: 'default', model: 'model-x' },
      { id: 'other:model-y', provider: 'other', model: 'model-y' },
    ],
  })
  for (const [choice, name] of [
    ['default:model-x', 'model-x'],
    ['other:model-y', 'model-y'],
  ] as const) {
    t.match(await choose(choice), { status: 200, body: { model: choice } })
    t.equal((await post(frontdesk.url, { chatbotId: chatbot.id, message: 'Hello?' })).status, 200)
    t.equal(asked(), name)
    const tried = await owner.json(`/api/chatbots/${chatbot.id}/try`, { body: { question: 'Hello?' } })
    t.match(tried.body, { model: choice, reply: '<p>Yes.</p>' })
  }
  const refused = await choose('other:model-x')
  t.match(refused, {
    status: 400,
    body: { error: { code: 'MODEL_UNKNOWN', message: /default:model-x, other:model-y/ } },
  })
  // What is offered no more is answered by the installation's own.
  await frontdesk.db.prisma.chatbot.update({ where: { id: chatbot.id }, data: { model: 'other:model-z' } })
  const tried = await owner.json(`/api/chatbots/${chatbot.id}/try`, { body: { question: 'Hello?' } })
  t.match(tried.body, { model: defaultOpenaiModel })
  t.match(await choose(null), { status: 200, body: { model: null } })
})

t.test('the plan limits trials of a day, which the report of usage counts', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk, { plan: 'free' })
  frontdesk.model.script({ text: 'Yes.' })
  const attempt = () => owner.send(`/api/chatbots/${chatbot.id}/try`, { body: { question: 'Hello?' } })
  t.match(JSON.parse((await attempt()).text), { trialsLeft: 49 })
  await frontdesk.db.pool.query('update trial_usage set used = 48 where account_id = $1', [account.id])
  const before = frontdesk.model.requests.length
  const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await attempt()).status))
  t.same(
    statuses.toSorted((one, other) => one - other),
    [200, 200, 429, 429],
    'the fiftieth is the last',
  )
  t.equal(frontdesk.model.requests.length, before + 2, 'nobody asked the model for the others')
  const refused = await attempt()
  t.match(JSON.parse(refused.text), { error: { code: 'TRIALS_LIMITED', message: /50 trials .* per day/ } })
  t.match((await owner.json('/api/usage')).body, { months: [{ used: 0, trials: 50 }] })
  await frontdesk.db.pool.query('update trial_usage set day = day - 1 where account_id = $1', [account.id])
  t.equal((await attempt()).status, 200, 'the next day begins anew')
})
