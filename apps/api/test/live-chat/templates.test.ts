import { aChatbot } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { aPlace, nobody } from '../fixtures/dashboard-place.ts'

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
