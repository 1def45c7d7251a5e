import { randomUUID } from 'node:crypto'
import type { ReplyOutcome } from '@frontdesk/contracts/conversations/reply-outcome'
import type { Db } from '@frontdesk/db/connect'
import { aChatbot, aConversation, aMessage, anAccount } from '@frontdesk/testing/factories'

/** What can happen in a made-up conversation. */
export const happenings = [
  'conversations',
  'visitorMessages',
  'aiReplies',
  'answeredConversations',
  'failed',
  'notFound',
  'handedOver',
  'agentReplies',
  'ratingsUp',
  'liveChatRatings',
] as const

/** What happened in a made-up conversation, for a plain recount. */
export interface Happened {
  at: Date
  what: (typeof happenings)[number]
  /** Of a reply, or of a handoff. */
  ms?: number
  page?: string
  /** Of a visitor's message. */
  outcome?: ReplyOutcome
  /** Of a rated live chat, and who had it. */
  stars?: number
  agentId?: string
}

/** The same numbers in every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** An account with a chatbot, and conversations at random moments of the given stretches of time. */
export async function madeUpMonths(db: Db, timezone: string, stretches: [from: string, to: string][]) {
  const account = await anAccount(db, { timezone })
  const chatbot = await aChatbot(db, { accountId: account.id })
  const roll = dice(stretches.length + timezone.length)
  const happened: Happened[] = []
  for (const [from, to] of stretches) {
    const [first, last] = [Date.parse(from), Date.parse(to)]
    for (let at = first; at < last; at += roll() * 5 * 3_600_000)
      happened.push(...(await madeUpConversation(db, { account, chatbot, at: new Date(Math.floor(at)), roll })))
  }
  return { account, chatbot, happened }
}

interface Place {
  account: { id: string }
  chatbot: { id: string }
  at: Date
  roll: () => number
}

async function madeUpConversation(db: Db, { account, chatbot, at, roll }: Place): Promise<Happened[]> {
  const chatbotId = chatbot.id
  const later = (ms: number): Date => new Date(at.getTime() + ms)
  const { id: conversationId, sessionId } = await aConversation(db, { chatbotId, createdAt: at, lastActivityAt: at })
  const page = `https://shop.example/page-${Math.floor(roll() * 3)}`
  const { id: messageId } = await aMessage(db, {
    conversationId,
    createdAt: at,
    referer: page,
    browserLanguage: 'de-AT',
  })
  const ms = Math.floor(300 + roll() * 20_000)
  const hasFailed = roll() < 0.2
  const outcome = hasFailed ? 'failed' : roll() < 0.5 ? 'answered' : 'not_found_nothing_near'
  await db.prisma.reply.create({
    data: {
      id: randomUUID(),
      accountId: account.id,
      chatbotId,
      conversationId,
      messageId,
      state: hasFailed ? 'failed' : 'answered',
      outcome,
      acceptedAt: at,
      settledAt: later(ms),
      ...(hasFailed ? {} : { model: 'model-server', inputTokens: 100, outputTokens: 10 }),
    },
  })
  const happened: Happened[] = [
    { at, what: 'conversations' },
    { at, what: 'visitorMessages', page: page.slice('https://'.length), outcome },
    ...(hasFailed
      ? [{ at, what: 'failed' as const }]
      : [
          { at, what: 'aiReplies' as const, ms },
          { at, what: 'answeredConversations' as const },
        ]),
  ]
  if (roll() < 0.3) {
    const created = { chatbotId, sessionId, createdAt: later(ms) }
    await db.prisma.question.create({ data: { ...created, question: 'Why?', reason: 'not_found' } })
    await db.prisma.feedback.create({ data: { ...created, messageId, rating: 'up' } })
    happened.push({ at: later(ms), what: 'notFound' }, { at: later(ms), what: 'ratingsUp' })
  }
  if (roll() < 0.3) {
    const waited = Math.floor(1_000 + roll() * 100_000)
    const change = { conversationId, atMessageId: messageId }
    happened.push(...(await madeUpRating(db, { conversationId, sessionId, chatbotId, at: later(ms), roll })))
    await db.prisma.modeChange.createMany({
      data: [
        { ...change, mode: 'bot', step: 'request', createdAt: later(ms) },
        { ...change, mode: 'human', step: 'claim', waitedMs: BigInt(waited), createdAt: later(ms) },
      ],
    })
    await aMessage(db, { conversationId, role: 'assistant', isAgent: true, createdAt: later(ms) })
    happened.push({ at: later(ms), what: 'handedOver', ms: waited }, { at: later(ms), what: 'agentReplies' })
  }
  return happened
}

/** Two agents, of whom the account knows none. */
const agentIds = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002']

const dayMs = 24 * 60 * 60 * 1_000

interface EndedChat {
  conversationId: bigint
  sessionId: string
  chatbotId: string
  /** When it ended. */
  at: Date
  roll: () => number
}

/** Half of the live chats are rated, some a day or two after they ended. */
async function madeUpRating(
  db: Db,
  { conversationId, sessionId, chatbotId, at, roll }: EndedChat,
): Promise<Happened[]> {
  const agentId = agentIds[Math.floor(roll() * agentIds.length)] ?? ''
  const notice = await aMessage(db, { conversationId, role: 'system', createdAt: at })
  const ended = { conversationId, mode: 'bot', step: 'end', atMessageId: notice.id, agentId, createdAt: at } as const
  await db.prisma.modeChange.create({ data: ended })
  if (roll() < 0.5) return []
  const [stars, ratedAt] = [1 + Math.floor(roll() * 5), new Date(at.getTime() + Math.floor(roll() * 2 * dayMs))]
  await db.prisma.liveChatRating.create({
    data: { messageId: notice.id, chatbotId, sessionId, rating: stars, createdAt: ratedAt },
  })
  return [{ at: ratedAt, what: 'liveChatRatings', stars, agentId }]
}
