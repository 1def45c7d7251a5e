import type { QuestionGroup } from '@frontdesk/contracts/records/questions'
import { aChatbot, aConversation } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, type Place } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { prisma } = frontdesk.db

/** Asked one after the other, a second apart, the last one just now. */
async function asked(chatbotId: string, ...questions: string[]): Promise<void> {
  const { sessionId } = await aConversation(frontdesk.db, { chatbotId })
  const first = Date.now() - questions.length * 1_000
  for (const [at, question] of questions.entries()) {
    const createdAt = new Date(first + at * 1_000)
    await prisma.question.create({ data: { chatbotId, sessionId, question, reason: 'not_found', createdAt } })
  }
}
const groupsOf = async ({ owner }: Place): Promise<QuestionGroup[]> =>
  ((await owner.json('/api/questions/groups')).body as { groups: QuestionGroup[] }).groups

t.test('questions that ask for the same in nearly the same words are one group, the largest first', async t => {
  const place = await aPlace(frontdesk)
  const other = await aChatbot(frontdesk.db, { accountId: place.account.id })
  await asked(
    place.chatbot.id,
    'Do you ship to Mars?',
    'Where is the café?',
    'do you ship to mars',
    'DO YOU SHIP TO MARS please?',
  )
  await asked(
    place.chatbot.id,
    'where is the cafe',
    'Is size 41 there?',
    'Is size 42 there?',
    'ありますか',
    'ありますか？',
  )
  await asked(other.id, 'Do you ship to Mars?')
  const groups = await groupsOf(place)
  t.same(
    groups.map(({ count }) => count),
    [3, 2, 2, 1, 1, 1],
  )
  t.match(groups[0], { chatbotId: place.chatbot.id, question: /SHIP TO MARS/, questionIds: { length: 3 } })
})

t.test('other forms of the same words ask for the same, in the language of the chatbot', async t => {
  const place = await aPlace(frontdesk)
  const { id: german } = await aChatbot(frontdesk.db, { accountId: place.account.id, language: 'de' })
  await asked(
    place.chatbot.id,
    'Do you ship to Norway?',
    'Do you ship books to Norway?',
    'Can I have it shipped to Norway?',
    'shipping norway',
  )
  await asked(german, 'Liefern Sie nach Norwegen?', 'Norwegen, liefern?')
  const groups = await groupsOf(place)
  t.match(groups[0], { count: 3, question: 'shipping norway' })
  t.match(groups[1], { chatbotId: german, count: 2 })
  t.equal(groups.length, 3, 'what names something else is asked for itself')
})

t.test('a group says where it was asked, in which words', async t => {
  const place = await aPlace(frontdesk)
  await asked(place.chatbot.id, ...Array.from({ length: 21 }, () => 'Do you ship to Mars?'), 'do you ship to mars')
  const [group] = await groupsOf(place)
  const { sessionId } = await prisma.question.findFirstOrThrow({ where: { chatbotId: place.chatbot.id } })
  t.match(group, { count: 22, asked: { length: 20 } })
  t.match(group?.asked[0], { questionId: group?.questionIds[0], sessionId, question: 'do you ship to mars' })
})

t.test('two thousand long questions that have nothing in common are told apart without much ado', async t => {
  const place = await aPlace(frontdesk)
  const { sessionId } = await aConversation(frontdesk.db, { chatbotId: place.chatbot.id })
  // Each of 340 words of its own, as long as a message may be.
  const question = (number: number): string =>
    Array.from({ length: 340 }, (_, at) => String.fromCodePoint(0x4e00 + ((number * 340 + at * 7) % 20_000))).join(' ')
  const data = Array.from({ length: 2_000 }, (_, number) => ({
    chatbotId: place.chatbot.id,
    sessionId,
    question: question(number),
    reason: 'not_found' as const,
  }))
  await prisma.question.createMany({ data })
  // Comparing each with each took minutes, and the file failed; `npm run bench -- hostile-texts` measures it.
  t.ok((await groupsOf(place)).length > 1)
})

t.test('a group is answered at once, is learnt once, and is open no more', async t => {
  const place = await aPlace(frontdesk)
  const stranger = await aPlace(frontdesk)
  await asked(place.chatbot.id, 'Do you ship to Mars?', 'do you ship to mars', 'ship to mars do you')
  await asked(stranger.chatbot.id, 'Do you ship to Mars?')
  const [group] = await groupsOf(place)
  const [foreign] = await groupsOf(stranger)
  const mark = (body: object) => place.owner.json('/api/questions', { method: 'PATCH', body })
  t.equal((await mark({ questionIds: foreign?.questionIds, status: 'dismissed' })).status, 404)
  const questionIds = [...(group?.questionIds ?? []), ...(foreign?.questionIds ?? [])]
  const answer = await mark({ questionIds, status: 'answered', answer: 'Not yet.', addToSources: true })
  t.match(answer, { status: 200, body: { questions: [{ status: 'answered', answer: 'Not yet.' }, {}, {}] } })
  const entry = await prisma.sourceEntry.findFirstOrThrow({ where: { source: { chatbotId: place.chatbot.id } } })
  const { id: entryId, sourceId } = entry
  const taught = [{ chatbotId: place.chatbot.id, sourceId, entryId, version: 1, textBefore: null }]
  t.same((answer.body as { taught: unknown }).taught, taught)
  t.equal(await prisma.sourceEntry.count({ where: { source: { chatbotId: place.chatbot.id } } }), 1)
  t.same(await groupsOf(place), [])
  t.equal((await groupsOf(stranger)).length, 1)
  t.match(await mark({ questionIds, status: 'answered', answer: 'Soon.', addToSources: true }), {
    body: { taught: [{ entryId, version: 2, textBefore: 'Not yet.' }] },
  })
  t.match(await mark({ questionIds, status: 'answered', answer: 'Soon.' }), { body: { taught: [] } })
  for (const body of [
    { questionIds: [], status: 'dismissed' },
    { questionIds, status: 'answered' },
    { status: 'dismissed' },
    { questionIds, status: 'dismissed', answer: 'x' },
  ])
    t.equal((await mark(body)).status, 400, JSON.stringify(body))
})

t.test('what is too old is in no group, and a free plan sees no words', async t => {
  const place = await aPlace(frontdesk, { plan: 'free' })
  await asked(place.chatbot.id, 'A secret wish?')
  t.match(await groupsOf(place), [{ question: '***', count: 1, asked: [{ question: '***' }] }])
  await frontdesk.db.pool.query(`update questions set created_at = now() - interval '721 hours'`)
  t.same(await groupsOf(place), [])
})
