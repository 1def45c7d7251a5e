import { randomUUID } from 'node:crypto'
import { cachedFindChatbot, type ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import { handOffFailedTurn, handOffUnansweredTurn } from '@frontdesk/live-chat/handoff/hand-off-turn'
import { claimLiveChat } from '@frontdesk/live-chat/claim-live-chat'
import { endLiveChat } from '@frontdesk/live-chat/end-live-chat'
import { requestHandoffTool } from '@frontdesk/answers/tool-calls/built-in-tools'
import { claimTurn, type Turn } from '@frontdesk/conversations/turn/claim-turn'
import { commitReply } from '@frontdesk/conversations/turn/commit-reply'
import { limitPerAccount, statementsOfAccount } from '@frontdesk/db/limit-per-account'
import { findActor } from '@frontdesk/accounts/actor'
import { aUser } from '@frontdesk/testing/factories'
import t from 'tap'
import { aDraft, inTransaction, openChatbot, untilBlocked } from '../../../conversations/test/fixtures/open-chatbot.ts'

const fixture = await openChatbot(t)
const { db, redis, namespace, account, accept, claim } = fixture
await db.prisma.chatbot.update({
  where: { id: fixture.chatbot.id },
  data: { liveChatEnabled: true, liveChatOnFailure: true, liveChatAfterUnanswered: 1 },
})
const findChatbot = cachedFindChatbot({ db })
const perAccount = limitPerAccount({ atATime: statementsOfAccount, waitMs: 60_000 })
const needs = { db, redis, namespace, findChatbot, perAccount }

async function chatbotOf(): Promise<ChatbotForChat> {
  const chatbot = await findChatbot(fixture.chatbot.id)
  if (chatbot === null) throw new Error('there is no chatbot')
  return chatbot
}

/** The tool by which a model requests an agent, as the attempt has it. */
const toolOf = async (turn: Turn) => {
  const input = { chatbot: await chatbotOf(), ...turn, language: 'en', known: {} }
  const tool = requestHandoffTool({ ...needs, retrieve: async () => [] }, input)
  return () => tool.run({ given: {}, context: {}, values: {}, key: '', signal: new AbortController().signal })
}

const stateOf = async ({ conversationId }: Pick<Turn, 'conversationId'>) => {
  const { mode, liveStatus } = await fixture.conversation(conversationId)
  return `${mode}/${liveStatus}`
}

/** An attempt whose turn was claimed again since. */
async function aSupersededAttempt(): Promise<Turn> {
  const { conversationId } = await accept()
  const lease = randomUUID()
  const turn = await claim(conversationId, lease)
  await claim(conversationId, lease)
  return turn
}

t.test('an attempt that still has its turn hands it off', async t => {
  const turn = await claim((await accept()).conversationId)
  t.equal(await handOffFailedTurn(needs, turn), true)
  t.equal(await stateOf(turn), 'bot/waiting')
})

t.test('an attempt that was superseded hands off nothing', async t => {
  const failed = await aSupersededAttempt()
  t.equal(await handOffFailedTurn(needs, failed), false)
  t.equal(await stateOf(failed), 'bot/null')
  const asking = await aSupersededAttempt()
  await t.rejects((await toolOf(asking))(), { message: 'the turn went to another attempt' })
  t.equal(await stateOf(asking), 'bot/null')
  t.equal(await db.prisma.reply.count({ where: { state: 'pending' } }), 2, 'the newer attempts go on')
})

t.test('an attempt that loses its turn while it waits for the conversation hands off nothing', async t => {
  const { conversationId } = await accept()
  const lease = randomUUID()
  const turn = await claim(conversationId, lease)
  let handedOff: Promise<boolean> | undefined
  await inTransaction(db, async client => {
    await claimTurn({ db: { pool: client as typeof db.pool } }, { conversationId, lease, leaseMs: 60_000 })
    handedOff = handOffFailedTurn(needs, turn)
    await untilBlocked(db)
  })
  t.equal(await handedOff, false)
  t.equal(await stateOf(turn), 'bot/null')
})

t.test('a conversation that an agent has had meanwhile is not handed off for an older question', async t => {
  const { member } = await aUser(db, { accountId: account.id })
  const actor = await findActor({ db }, { memberId: member.id, epoch: 0, at: Date.now() })
  if (actor === null) throw new Error('there is no such member')
  const { conversationId, sessionId } = await accept()
  const turn = await claim(conversationId)
  const stored = await commitReply({ db }, turn, aDraft('<p>I do not know.</p>', { isUnanswered: true }))
  await claimLiveChat(needs, actor, sessionId)
  await endLiveChat(needs, actor, sessionId)
  t.equal(await handOffUnansweredTurn(needs, turn, stored?.unansweredInRow ?? 0), false)
  t.equal(await stateOf(turn), 'bot/null')
})
