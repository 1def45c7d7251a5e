import { aChatbot } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn, nobody } from '../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })

t.test('templates of a chatbot are written, read by their titles, changed and taken away', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const all = `/api/chatbots/${chatbot.id}/templates`
  const add = (body: object) => owner.json(all, { method: 'POST', body })
  const { status, body } = await add({ title: 'Opening hours', text: 'We open at **ten**.' })
  t.equal(status, 201)
  const { id } = body as { id: string }
  t.equal((await add({ title: 'Address', text: 'At the bridge.' })).status, 201)
  t.match(await owner.json(all), { body: { templates: [{ title: 'Address' }, { id, text: 'We open at **ten**.' }] } })

  t.match(await add({ title: 'Address', text: 'Elsewhere.' }), {
    status: 409,
    body: { error: { code: 'TEMPLATE_TITLE_TAKEN' } },
  })
  const change = (what: object) => owner.json(`${all}/${id}`, { method: 'PATCH', body: what })
  t.equal((await change({ title: 'Address' })).status, 409)
  t.match(await change({ text: 'At nine.' }), { status: 200, body: { title: 'Opening hours', text: 'At nine.' } })
  for (const wrong of [{}, { text: '' }, { text: 'x'.repeat(4_001) }, { title: '\u200b' }, { title: 'x'.repeat(101) }])
    t.equal((await change(wrong)).status, 400, JSON.stringify(wrong).slice(0, 40))

  t.match(await change({ title: '\u202eOpening\u200b hours' }), { status: 200, body: { title: 'Opening hours' } })

  const other = await aChatbot(frontdesk.db, { accountId: (await aPlace(frontdesk)).account.id })
  t.equal((await owner.json(`/api/chatbots/${other.id}/templates`)).status, 404)
  t.equal((await owner.json(`${all}/${nobody}`, { method: 'PATCH', body: { text: 'Hi' } })).status, 404)
  t.equal((await owner.json(`${all}/${id}`, { method: 'DELETE' })).status, 200)
  t.equal((await owner.json(`${all}/${id}`, { method: 'DELETE' })).status, 404)
  t.match(await owner.json(all), { body: { templates: [{ title: 'Address' }] } })
})

t.test('a chatbot has at most 200 templates, however many are added at once', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const data = Array.from({ length: 199 }, (_, index) => ({ chatbotId: chatbot.id, title: `No. ${index}`, text: 'Hi' }))
  await frontdesk.db.prisma.messageTemplate.createMany({ data })
  const answers = await Promise.all(
    ['One', 'Two', 'Three', 'Four', 'Five'].map(title =>
      owner.json(`/api/chatbots/${chatbot.id}/templates`, { method: 'POST', body: { title, text: 'Hi' } }),
    ),
  )
  t.same(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409, 409, 409, 409],
  )
  for (const { body } of answers.filter(({ status }) => status === 409))
    t.match(body, { error: { code: 'TEMPLATE_LIMIT' } })
  t.equal(await frontdesk.db.prisma.messageTemplate.count({ where: { chatbotId: chatbot.id } }), 200)
})

t.test('a template is for one chatbot or for all, and for the team or for the agent who wrote it', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const second = await aChatbot(frontdesk.db, { accountId: account.id })
  const agent = await logIn(frontdesk, { accountId: account.id, permissions: ['live_chat'] })
  const all = (id: string) => `/api/chatbots/${id}/templates`
  const titlesOf = async (client: typeof owner, id: string) =>
    ((await client.json(all(id))).body as { templates: { title: string }[] }).templates.map(({ title }) => title)
  const add = (client: typeof owner, body: object) => client.json(all(chatbot.id), { method: 'POST', body })
  t.match(await add(owner, { title: 'Team, one', text: 'Hi' }), {
    status: 201,
    body: { shortcut: null, isForAllChatbots: false, isPersonal: false, uses: 0 },
  })
  t.equal((await add(owner, { title: 'Team, all', text: 'Hi', isForAllChatbots: true })).status, 201)
  t.equal((await add(agent, { title: 'Mine, one', text: 'Hi', isPersonal: true })).status, 201)
  const mine = await add(agent, { title: 'Mine, all', text: 'Hi', isForAllChatbots: true, isPersonal: true })
  t.match(mine, { status: 201, body: { isForAllChatbots: true, isPersonal: true } })

  t.same(await titlesOf(agent, chatbot.id), ['Mine, all', 'Mine, one', 'Team, all', 'Team, one'])
  t.same(await titlesOf(agent, second.id), ['Mine, all', 'Team, all'])
  t.same(await titlesOf(owner, chatbot.id), ['Team, all', 'Team, one'])
  t.same(await titlesOf(owner, second.id), ['Team, all'])
  const one = `${all(chatbot.id)}/${(mine.body as { id: string }).id}`
  t.equal((await owner.json(one, { method: 'PATCH', body: { text: 'Ho' } })).status, 404, 'nobody else changes it')
  t.equal((await owner.json(one, { method: 'DELETE' })).status, 404)
  t.equal((await owner.json(`${one}/use`, { method: 'POST', body: {} })).status, 404)

  // The same title is taken only where both are seen by the same.
  t.equal((await add(agent, { title: 'Team, one', text: 'Hi', isPersonal: true })).status, 201)
  t.equal((await add(owner, { title: 'Mine, one', text: 'Hi' })).status, 201)
  const move = await agent.json(one, { method: 'PATCH', body: { isPersonal: false, isForAllChatbots: false } })
  t.match(move, { status: 200, body: { title: 'Mine, all', isForAllChatbots: false, isPersonal: false, version: 2 } })
  t.notOk((await titlesOf(owner, second.id)).includes('Mine, all'))
  t.ok((await titlesOf(owner, chatbot.id)).includes('Mine, all'))

  await frontdesk.db.prisma.member.deleteMany({ where: { accountId: account.id, isOwner: false } })
  t.equal(await frontdesk.db.prisma.messageTemplate.count({ where: { userId: { not: null } } }), 0, 'they go with them')
})

t.test('what the team uses for all chatbots is changed only by those who have access to all of them', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const agent = await logIn(frontdesk, { accountId: account.id, permissions: ['live_chat'], chatbotIds: [chatbot.id] })
  const all = `/api/chatbots/${chatbot.id}/templates`
  const forAll = { title: 'Hello', text: 'Hi', isForAllChatbots: true }
  t.match(await agent.json(all, { method: 'POST', body: forAll }), {
    status: 403,
    body: { error: { code: 'PERMISSION_DENIED' } },
  })
  const made = await owner.json(all, { method: 'POST', body: forAll })
  const { id } = made.body as { id: string }
  t.equal((await agent.json(`${all}/${id}`, { method: 'PATCH', body: { text: 'Ho' } })).status, 403)
  t.equal((await agent.json(`${all}/${id}`, { method: 'DELETE' })).status, 403)
  t.equal((await agent.json(`${all}/${id}/use`, { method: 'POST', body: {} })).status, 200, 'it may be used')
  const own = await agent.json(all, { method: 'POST', body: { ...forAll, isPersonal: true } })
  const ownPath = `${all}/${(own.body as { id: string }).id}`
  t.equal(own.status, 201, 'their own is theirs to change')
  t.equal((await agent.json(ownPath, { method: 'PATCH', body: { isPersonal: false } })).status, 403)
  t.equal((await agent.json(ownPath, { method: 'DELETE' })).status, 200)
})

t.test('a shortcut is stored in lower case, once among those of a scope, and can be taken away', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const all = `/api/chatbots/${chatbot.id}/templates`
  const add = (body: object) => owner.json(all, { method: 'POST', body: { text: 'Hi', ...body } })
  const made = await add({ title: 'Opening hours', shortcut: 'Öffnung' })
  t.match(made, { status: 201, body: { shortcut: 'öffnung' } })
  t.match(await add({ title: 'Other', shortcut: 'ÖFFNUNG' }), {
    status: 409,
    body: { error: { code: 'TEMPLATE_SHORTCUT_TAKEN', field: '/shortcut' } },
  })
  t.equal((await add({ title: 'Other', shortcut: 'öffnung', isForAllChatbots: true })).status, 201)
  for (const shortcut of ['', ' a', 'a b', '/a', '-a', 'x'.repeat(33)])
    t.equal((await add({ title: 'Wrong', shortcut })).status, 400, shortcut)
  const one = `${all}/${(made.body as { id: string }).id}`
  t.match(await owner.json(one, { method: 'PATCH', body: { shortcut: null } }), { body: { shortcut: null } })
  t.equal((await add({ title: 'Third', shortcut: 'öffnung' })).status, 201)
  t.match(await owner.json(one, { method: 'PATCH', body: { shortcut: 'öffnung' } }), {
    status: 409,
    body: { error: { code: 'TEMPLATE_SHORTCUT_TAKEN' } },
  })
})

t.test('the templates that are used most come first, and their versions stay', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const all = `/api/chatbots/${chatbot.id}/templates`
  const ids = []
  for (const title of ['A', 'B', 'C']) {
    const { body } = await owner.json(all, { method: 'POST', body: { title, text: 'Hi' } })
    ids.push((body as { id: string }).id)
  }
  for (const id of [ids[2], ids[2], ids[1]])
    t.equal((await owner.json(`${all}/${id}/use`, { method: 'POST', body: {} })).status, 200)
  t.equal((await owner.json(`${all}/${nobody}/use`, { method: 'POST', body: {} })).status, 404)
  const templates = [
    { title: 'C', uses: 2, version: 1 },
    { title: 'B', uses: 1 },
    { title: 'A', uses: 0 },
  ]
  t.match(await owner.json(all), { body: { templates } })
})
