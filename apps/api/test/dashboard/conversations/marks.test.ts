import { randomUUID } from 'node:crypto'
import { rollUp } from '@frontdesk/analytics/roll-up'
import type { ReplyOutcome } from '@frontdesk/contracts/conversations/reply-outcome'
import { aChatbot, aConversation, aMessage } from '@frontdesk/testing/factories'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn, type Place } from '../../fixtures/dashboard-place.ts'
import type { Owner } from '../../fixtures/owner.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { prisma } = frontdesk.db

interface Entry {
  sessionId: string
  marks: string[]
  outcomes: string[]
  visitor: object
  state: string
}

async function listed(owner: Owner, query: Record<string, string> = {}): Promise<Entry[]> {
  const { status, body } = await owner.json(`/api/conversations?${new URLSearchParams(query)}`)
  t.equal(status, 200, JSON.stringify(query))
  return (body as { conversations: Entry[] }).conversations
}

const idsOf = async (owner: Owner, query: Record<string, string>): Promise<string[]> =>
  (await listed(owner, query)).map(({ sessionId }) => sessionId)

/** A conversation with everything that can be marked, and one without. */
async function markedTalks({ chatbot }: Place) {
  const marked = await aConversation(frontdesk.db, { chatbotId: chatbot.id, lastPage: 'https://shop.example/prices' })
  const plain = await aConversation(frontdesk.db, { chatbotId: chatbot.id })
  const { id: messageId } = await aMessage(frontdesk.db, {
    conversationId: marked.id,
    role: 'assistant',
    content: '<p>No</p>',
  })
  const of = { chatbotId: chatbot.id, sessionId: marked.sessionId }
  await prisma.modeChange.create({ data: { conversationId: marked.id, mode: 'bot', atMessageId: 0, step: 'request' } })
  await prisma.question.create({ data: { ...of, question: 'Why?', reason: 'not_found' } })
  await prisma.feedback.create({ data: { ...of, messageId, rating: 'down' } })
  await prisma.lead.create({ data: { ...of, name: 'Kim', email: 'kim@example.com' } })
  const time = { startsAt: new Date(), endsAt: new Date(), timezone: 'UTC', title: 'Talk' }
  await prisma.booking.create({ data: { ...of, ...time, name: 'Kim', email: 'kim@example.com' } })
  return { marked: marked.sessionId, plain: plain.sessionId }
}

const marks = ['handed_over', 'not_found', 'thumbs_down', 'lead', 'booking']

t.test('a list says at a glance what happened in each conversation, and can be narrowed to it', async t => {
  const place = await aPlace(frontdesk)
  const { owner } = place
  const { marked, plain } = await markedTalks(place)
  const all = await listed(owner)
  t.match(
    all.find(({ sessionId }) => sessionId === marked),
    {
      marks,
      visitor: { name: 'Kim', email: 'kim@example.com', page: 'https://shop.example/prices' },
      lastMessage: { role: 'assistant', isAgent: false, text: 'No', createdAt: /Z$/ },
      state: 'bot',
      agent: null,
      expiresAt: /Z$/,
    },
  )
  t.match(
    all.find(({ sessionId }) => sessionId === plain),
    { marks: [], visitor: { name: null, email: null, page: null }, lastMessage: null },
  )
  for (const mark of marks) t.same(await idsOf(owner, { mark }), [marked], mark)
  t.equal((await owner.send('/api/conversations?mark=stars')).status, 400)
})

t.test('a list tells the outcomes of replies, and can be narrowed to one; numbers and lists agree', async t => {
  const { owner, chatbot, account } = await aPlace(frontdesk)
  const createdAt = new Date(Date.now() - 3_600_000)
  const aTalk = async (...outcomes: (ReplyOutcome | null)[]): Promise<string> => {
    const { id: conversationId, sessionId } = await aConversation(frontdesk.db, { chatbotId: chatbot.id, createdAt })
    for (const outcome of outcomes) {
      const { id: messageId } = await aMessage(frontdesk.db, { conversationId, createdAt })
      const of = { accountId: account.id, chatbotId: chatbot.id, conversationId, messageId }
      await prisma.reply.create({
        data: { id: randomUUID(), ...of, state: 'failed', outcome, acceptedAt: createdAt, settledAt: createdAt },
      })
    }
    return sessionId
  }
  const one = await aTalk('answered', 'not_found_not_enough', 'answered')
  const other = await aTalk('stopped', null)
  const outcomes = Object.fromEntries((await listed(owner)).map(entry => [entry.sessionId, entry.outcomes]))
  t.same(outcomes, { [one]: ['answered', 'not_found_not_enough'], [other]: ['stopped'] })
  const { messages } = (await owner.json(`/api/conversations/${one}`)).body as { messages: { outcome?: string }[] }
  t.same(
    messages.map(({ outcome }) => outcome),
    ['answered', 'not_found_not_enough', 'answered'],
  )
  t.same(await idsOf(owner, { outcome: 'answered' }), [one])
  t.same(await idsOf(owner, { outcome: 'stopped' }), [other])
  t.same(await idsOf(owner, { outcome: 'refused' }), [])
  t.equal((await owner.send('/api/conversations?outcome=good')).status, 400)
  await rollUp(frontdesk, new AbortController().signal)
  const day = (ms: number): string => new Date(createdAt.getTime() + ms).toISOString().slice(0, 10)
  const range = new URLSearchParams({ from: day(-86_400_000), to: day(86_400_000), by: 'outcome' })
  t.match((await owner.json(`/api/analytics/top?${range}`)).body, {
    values: [
      { value: 'answered', count: 2 },
      { value: 'not_found_not_enough', count: 1 },
      { value: 'stopped', count: 1 },
    ],
  })
})

t.test('a mark of records that a member may not see is neither told nor searched for', async t => {
  const place = await aPlace(frontdesk)
  const { marked } = await markedTalks(place)
  const member = await logIn(frontdesk, { accountId: place.account.id, permissions: ['conversations'] })
  const found = (await listed(member)).find(({ sessionId }) => sessionId === marked)
  t.match(found, { marks: ['handed_over'], visitor: { name: null, email: null } })
  t.same(await idsOf(member, { mark: 'handed_over' }), [marked])
  for (const mark of marks.slice(1)) {
    t.match(await member.json(`/api/conversations?mark=${mark}`), {
      status: 403,
      body: { error: { code: 'PERMISSION_DENIED' } },
    })
  }
})

t.test('records of another chatbot mark no conversation', async t => {
  const place = await aPlace(frontdesk)
  const other = await aChatbot(frontdesk.db, { accountId: place.account.id })
  const { sessionId } = await aConversation(frontdesk.db, { chatbotId: place.chatbot.id })
  await prisma.lead.create({ data: { chatbotId: other.id, sessionId, name: 'Eve' } })
  t.match(await listed(place.owner), [{ sessionId, marks: [], visitor: { name: null } }])
  t.same(await idsOf(place.owner, { mark: 'lead' }), [])
})

t.test('a list can be narrowed to a state, and to what an agent has', async t => {
  const { chatbot, owner } = await aPlace(frontdesk)
  const user = (await owner.json('/api/auth/me')).body as { user: { id: string } }
  const userId = user.user.id
  const chatbotId = chatbot.id
  const bot = await aConversation(frontdesk.db, { chatbotId })
  const waiting = await aConversation(frontdesk.db, { chatbotId, liveStatus: 'waiting', waitingSince: new Date() })
  const open = await aConversation(frontdesk.db, { chatbotId, mode: 'human', liveStatus: 'open', agentId: userId })
  for (const [state, talk] of Object.entries({ bot, waiting, open })) {
    const found = await listed(owner, { state })
    t.match(found, [{ sessionId: talk.sessionId, state }], state)
    t.equal(found.length, 1, state)
  }
  t.same(await idsOf(owner, { agent: 'me' }), [open.sessionId])
  t.same(await idsOf(owner, { agent: userId }), [open.sessionId])
  t.same(await idsOf(owner, { agent: chatbotId }), [])
})

t.test('contact details are blanked where the plan does not include them', async t => {
  const place = await aPlace(frontdesk, { plan: 'free' })
  const { marked } = await markedTalks(place)
  const found = (await listed(place.owner)).find(({ sessionId }) => sessionId === marked)
  t.match(found, { visitor: { name: '***', email: '***' } })
})
