import { aConversation, aMessage, aSource } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { post } from '../../fixtures/chat-http.ts'
import { aPlace, logIn } from '../../fixtures/dashboard-place.ts'

const frontdesk = await startFrontdesk(t)
const { db, model, url } = frontdesk

interface Answer {
  id: string
  sourceId: string
  question: string
  answer: string
  author: { userId: string; name: string } | null
  reviewOn: string
  isDue: boolean
  wins: number
  lastUsedAt: string | null
  version: number
}

/** A chatbot, its owner, and what its owner does with verified answers. */
async function teacher() {
  const place = await aPlace(frontdesk)
  const path = `/api/chatbots/${place.chatbot.id}/verified-answers`
  const list = async (query = '') => {
    const { status, body } = await place.owner.json(`${path}${query}`)
    t.equal(status, 200)
    return body as { answers: Answer[]; nextCursor: string | null; due: number; authors: { name: string }[] }
  }
  const teach = async (body: object) => place.owner.json(path, { body })
  return { ...place, path, list, teach }
}

t.test('an answer that is taught has its author and a day to look again, half a year on', async t => {
  const { teach, list, owner } = await teacher()
  const me = (await owner.json('/api/auth/me')).body as { user: { id: string; name: string } }
  const { status, body } = await teach({ question: 'Do you  ship to Norway?', answer: 'Yes.' })
  t.equal(status, 200)
  t.match(body, { answerBefore: null, version: 1 })
  const { answers, due, authors } = await list()
  t.match(answers, [
    {
      question: 'Do you ship to Norway?',
      answer: 'Yes.',
      author: { userId: me.user.id, name: me.user.name },
      isDue: false,
      wins: 0,
      lastUsedAt: null,
    },
  ])
  const { rows } = await db.pool.query("select (now() at time zone 'utc')::date + 180 = $1::date as is_half", [
    answers[0]?.reviewOn,
  ])
  t.same(rows, [{ is_half: true }])
  t.equal(due, 0)
  t.match(authors, [{ userId: me.user.id, name: me.user.name }])
})

t.test('the same question gets the later answer, wherever it stands', async t => {
  const { teach, list, chatbot } = await teacher()
  await aSource(db, { chatbotId: chatbot.id, kind: 'question_answer', url: null })
  const second = await aSource(db, { chatbotId: chatbot.id, kind: 'question_answer', url: null })
  await db.prisma.sourceEntry.create({ data: { sourceId: second.id, title: 'When?', text: 'At nine.' } })
  const { body } = await teach({ question: 'When?', answer: 'At ten.', reviewOn: '2027-01-31' })
  t.match(body, { sourceId: second.id, version: 2, answerBefore: 'At nine.' })
  t.match((await list()).answers, [{ answer: 'At ten.', reviewOn: '2027-01-31' }])
  t.match(await teach({ question: 'When?', answer: 'Never.', reviewOn: '2027-02-30' }), {
    status: 400,
    body: { error: { code: 'DAY_INVALID', field: '/reviewOn' } },
  })
})

t.test('an answer is not taught to a source that is being deleted, and its answers are not listed', async t => {
  const { teach, list } = await teacher()
  const question = 'Do you ship to Norway?'
  await teach({ question, answer: 'Yes.' })
  const sourceId = (await list()).answers[0]?.sourceId ?? ''
  await db.prisma.source.update({ where: { id: sourceId }, data: { isDeleting: true } })
  t.same((await list()).answers, [])
  t.match((await teach({ question, answer: 'No.' })).body, { answerBefore: null })
  const { answers } = await list()
  t.match(answers, [{ question, answer: 'No.' }])
  t.not(answers[0]?.sourceId, sourceId)
})

t.test('a reply that cites the answer first counts once, and others do not', async t => {
  const { teach, list, chatbot } = await teacher()
  const { body } = await teach({ question: 'Do you ship to Norway?', answer: 'Yes, in three days.' })
  const { sourceId, id } = body as { sourceId: string; id: string }
  await until(async () => (await db.prisma.source.findUniqueOrThrow({ where: { id: sourceId } })).status === 'ready')
  const ask = async (text: string) => {
    model.scriptNext({ text })
    return post(url, { message: 'Do you ship to Norway?', chatbotId: chatbot.id })
  }
  await ask('Yes [1].')
  t.equal((await list()).answers[0]?.wins, 1)
  await ask('I do not want to say.')
  t.equal((await list()).answers[0]?.wins, 1, 'a reply that does not cite it is none of its')
  await ask('Yes [1].')
  const [answer] = (await list()).answers
  t.match(answer, { id, wins: 2, lastUsedAt: /^20/ })
  const used = await db.prisma.reply.count({ where: { verifiedEntryId: id } })
  t.equal(used, 2, 'as many as there are replies with it')
})

t.test('the list is searched, narrowed to what is due or to an author, and read page by page', async t => {
  const { teach, list, owner, account, path, chatbot } = await teacher()
  const ada = await logIn(frontdesk, { accountId: account.id, permissions: ['chatbot_settings'] })
  await teach({ question: 'Old?', answer: 'Long ago.', reviewOn: '2026-01-01' })
  await teach({ question: 'New?', answer: 'Just now.', reviewOn: '2099-01-01' })
  await ada.json(path, { body: { question: 'Hers?', answer: 'Hers.', reviewOn: '2098-01-01' } })
  const questions = async (query?: string) => (await list(query)).answers.map(({ question }) => question)
  t.same(await questions(), ['Old?', 'Hers?', 'New?'], 'what is due next comes first')
  t.same(await questions('?due=true'), ['Old?'])
  t.equal((await list()).due, 1)
  t.same(await questions('?q=just'), ['New?'])
  const { user } = (await ada.json('/api/auth/me')).body as { user: { id: string } }
  t.same(await questions(`?author=${user.id}`), ['Hers?'])
  const first = await list('?limit=2')
  t.same(await questions(`?limit=2&cursor=${first.nextCursor ?? ''}`), ['New?'])
  t.equal((await list(`?limit=2&cursor=${first.nextCursor ?? ''}`)).nextCursor, null)
  const home = (await owner.json('/api/home')).body as { dueAnswers: object[] }
  t.match(home.dueAnswers, [{ chatbotId: chatbot.id, name: 'Main', count: 1 }])
})

t.test('whoever edits the text becomes the author; a later review date changes no author', async t => {
  const { teach, list, account, chatbot } = await teacher()
  await teach({ question: 'Old?', answer: 'Long ago.', reviewOn: '2026-01-01' })
  const [before] = (await list()).answers
  const ada = await logIn(frontdesk, { accountId: account.id, permissions: ['chatbot_settings'] })
  const entry = `/api/chatbots/${chatbot.id}/sources/${before?.sourceId ?? ''}/entries/${before?.id ?? ''}`
  await ada.json(entry, { method: 'PATCH', body: { reviewOn: '2027-06-01' } })
  const [later] = (await list()).answers
  t.match(later, { author: before?.author, reviewOn: '2027-06-01', isDue: false })
  await ada.json(entry, { method: 'PATCH', body: { text: 'Quite recent.' } })
  const { user } = (await ada.json('/api/auth/me')).body as { user: { id: string } }
  t.match((await list()).answers, [{ author: { userId: user.id }, answer: 'Quite recent.', reviewOn: '2027-06-01' }])
})

t.test(
  'answers from before authors were recorded have none, and are due half a year after they were written',
  async t => {
    const { list, chatbot } = await teacher()
    const { id: sourceId } = await aSource(db, { chatbotId: chatbot.id, kind: 'question_answer', url: null })
    const data = { sourceId, title: 'Old?', text: 'Long ago.', createdAt: new Date('2026-01-01T12:00:00Z') }
    await db.prisma.sourceEntry.create({ data })
    t.match((await list()).answers, [{ author: null, reviewOn: '2026-06-30', isDue: true }])
  },
)

t.test('verified answers and the first page are read where PostgreSQL does not know the account’s zone', async t => {
  const { teach, list, owner, chatbot } = await teacher()
  await teach({ question: 'Do you ship to Norway?', answer: 'Yes.' })
  const { accountId } = await db.prisma.chatbot.findUniqueOrThrow({ where: { id: chatbot.id } })
  // A name that Node.js has and PostgreSQL has not, as Debian's has not Asia/Calcutta.
  await db.prisma.account.update({ where: { id: accountId }, data: { timezone: 'SystemV/PST8' } })
  t.equal((await list()).answers.length, 1)
  t.equal((await owner.json('/api/home')).status, 200)
})

t.test('an answer of an agent is proposed, without what belongs to its visitor', async t => {
  const { owner, chatbot, teach } = await teacher()
  const { id: conversationId } = await aConversation(db, { chatbotId: chatbot.id })
  const say = (content: string, isAgent: boolean) =>
    aMessage(db, { conversationId, content, ...(isAgent && { role: 'assistant', isAgent, agentName: 'Robin' }) })
  await say('Can you engrave the handle? I am kim@visitor.example', false)
  await say('<p>Yes, up to 18 characters for €15. Call me at +49 30 1234567.</p>', true)
  await say('Thank you', false)
  const path = `/api/chatbots/${chatbot.id}/answer-proposals`
  const { body } = await owner.json(path)
  const [proposal, ...others] = (body as { proposals: { question: string; answer: string }[] }).proposals
  t.same(others, [])
  t.match(proposal, { question: 'Can you engrave the handle? I am …', agentName: 'Robin', asked: 1 })
  t.match(proposal?.answer, /^Yes, up to 18 characters for €15\./)
  t.notMatch(proposal?.answer, /1234567/)
  await teach({ question: proposal?.question, answer: 'Yes, for €15.' })
  t.same((await owner.json(path)).body, { proposals: [] }, 'and no longer once it is taken over')
})
