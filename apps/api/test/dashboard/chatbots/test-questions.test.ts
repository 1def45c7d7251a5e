import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })

t.test('test questions are kept in their order, and replaced all at once', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const path = `/api/chatbots/${chatbot.id}/test-questions`
  t.same(await owner.json(path), { status: 200, body: { questions: [] } })
  const questions = [
    { question: 'When are you open?', expectedSource: 'https://shop.example/hours' },
    { question: 'Do you ship to Norway?', expectedSource: null },
    { question: 'When are you open?', expectedSource: 'Opening hours' },
  ]
  t.same(await owner.json(path, { method: 'PUT', body: { questions } }), { status: 200, body: { questions } })
  t.same((await owner.json(path)).body, { questions })
  const fewer = { questions: questions.slice(1, 2) }
  t.same((await owner.json(path, { method: 'PUT', body: fewer })).body, fewer)
  t.same((await owner.json(path, { method: 'PUT', body: { questions: [] } })).body, { questions: [] })
  t.match((await owner.json('/api/audit-log')).body, {
    entries: [{ action: 'chatbot.changed', chatbotId: chatbot.id, fields: ['checks'] }],
  })
})

t.test('of two lists that are saved at once one is kept, and no mixture', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const path = `/api/chatbots/${chatbot.id}/test-questions`
  const listOf = (name: string) => ({
    questions: Array.from({ length: 20 }, (_, n) => ({ question: `${name} ${n}?`, expectedSource: null })),
  })
  const names = ['One', 'Two', 'Three', 'Four']
  const saved = await Promise.all(names.map(name => owner.send(path, { method: 'PUT', body: listOf(name) })))
  t.same(
    saved.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  const { body } = await owner.json(path)
  t.ok(names.some(name => JSON.stringify(listOf(name)) === JSON.stringify(body)))
})

t.test('an invalid list of test questions is refused, and the stored list is unchanged', async t => {
  const { account, chatbot, owner } = await aPlace(frontdesk)
  const path = `/api/chatbots/${chatbot.id}/test-questions`
  const one = { question: 'When are you open?', expectedSource: null }
  t.equal((await owner.send(path, { method: 'PUT', body: { questions: [one] } })).status, 200)
  for (const questions of [
    [{ question: 'When?' }],
    [{ ...one, question: '' }],
    [{ ...one, question: '\u200b' }],
    [{ ...one, question: 'x'.repeat(701) }],
    [{ ...one, question: 'a\u0000' }],
    [{ ...one, expectedSource: '' }],
    [{ ...one, expectedSource: 'x'.repeat(2_049) }],
    [{ ...one, answer: 'Now.' }],
    Array.from({ length: 51 }, () => one),
    'When?',
  ]) {
    const refused = await owner.json(path, { method: 'PUT', body: { questions } })
    t.match(refused, { status: 400, body: { error: { message: /question|expectedSource/ } } })
  }
  t.same((await owner.json(path)).body, { questions: [one] })
  const longest = { question: '界'.repeat(700), expectedSource: '界'.repeat(2_048) }
  t.equal(
    (await owner.send(path, { method: 'PUT', body: { questions: Array.from({ length: 50 }, () => longest) } })).status,
    200,
  )
  const member = await logIn(frontdesk, { accountId: account.id, permissions: ['questions'] })
  t.equal((await member.send(path)).status, 403)
  t.equal((await member.send(path, { method: 'PUT', body: { questions: [] } })).status, 403)
  t.equal((await owner.send(`/api/chatbots/${chatbot.id}`, { method: 'DELETE' })).status, 200)
  t.equal(await frontdesk.db.prisma.check.count({ where: { chatbotId: chatbot.id } }), 0)
})
