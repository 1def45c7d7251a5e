import { randomUUID } from 'node:crypto'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { AppError } from '@frontdesk/errors/app-error'
import type { ChatRequest } from '@frontdesk/contracts/chat/chat'
import { replyUnknown } from '@frontdesk/conversations/errors'
import { detectHandoffIntent } from '@frontdesk/live-chat/handoff/detect-handoff-intent'
import {
  acceptMessage,
  fingerprint,
  type AcceptInput,
  type Accepted,
} from '@frontdesk/conversations/messages/accept-message'
import { expireRequestKey, findRepeatedReply } from '@frontdesk/conversations/turn/find-reply'
import type { ReplySubscription } from '@frontdesk/reply-stream/reply-subscriptions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { wantsEvents } from '../../http/streams/event-stream.ts'
import { subscribeUntilClosed } from '../../http/streams/subscribe-until-closed.ts'
import { countHandoff, countMessage } from '../../limits/daily-limits.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { identityOf, senderOf } from './request-headers.ts'
import { visitorOf } from './visitor-of.ts'

export type AcceptNeeds = Omit<Deps, 'knownHosts'> & {
  limits: RateLimits
  refusedOrigins: RefusalCounter
}

/** A message that is stored, and the reply that it gets. */
export interface Turn {
  replyId: string
  sessionId: string
  /** Undefined: the same request was accepted before, and its reply is followed instead. */
  accepted: Accepted | undefined
  /** The conversation of a reply that a worker has to be asked for; undefined if the bot writes none. */
  pendingIn: string | undefined
  subscription: ReplySubscription
  hasHandoffIntent: boolean
  isStreamed: boolean
}

interface Received {
  request: FastifyRequest<{ Body: ChatRequest }>
  reply: FastifyReply
  /** The session that the request names. */
  sessionId: string | undefined
  /** The hash of its visitor key. */
  keyHash: Buffer | null
  /** Its Idempotency-Key. */
  key: string | undefined
}

type Needs = Pick<
  Deps,
  'db' | 'redis' | 'namespace' | 'settings' | 'perAccount' | 'replySubscriptions' | 'throughOutage'
>

/**
 * Stores the message of a request, or finds the reply of the same request that was accepted before. Throws if its
 * address has sent enough today: only a new message that the AI is asked counts.
 */
export async function acceptRequest(needs: Needs, chatbot: ChatbotForChat, received: Received): Promise<Turn> {
  const { request, reply } = received
  const { refusal, forgive: takeBack } = await needs.throughOutage(reply, () =>
    countMessage(needs, request.ip, chatbot),
  )
  if (refusal !== null) return acceptBeyondLimit(needs, chatbot, received, refusal)
  // Where Redis refuses it, the address has one message less today, which is no reason to fail.
  const forgive = (): Promise<void> => takeBack().catch(() => undefined)
  try {
    const turn = await storeOrFind(needs, chatbot, received)
    if (turn.accepted?.isForBot !== true) await forgive()
    return turn
  } catch (error) {
    await forgive()
    throw error
  }
}

/** A repeat, and a message to an agent, ask nothing of the AI: they find their way beyond the limits of the day, too. */
async function acceptBeyondLimit(
  needs: Needs,
  chatbot: ChatbotForChat,
  received: Received,
  refusal: AppError,
): Promise<Turn> {
  try {
    return await storeOrFind(needs, { ...chatbot, dailyCap: 0 }, received)
  } catch (error) {
    throw error instanceof AppError && error.code === 'DAILY_CAP_REACHED' ? refusal : error
  }
}

async function storeOrFind(
  needs: Needs,
  chatbot: ChatbotForChat,
  { request, reply, sessionId, keyHash, key }: Received,
): Promise<Turn> {
  const { message: text, pageUrl, hasConsented } = request.body
  const visitor = visitorOf(request, chatbot, pageUrl)
  const identity = identityOf(request, chatbot)
  const asking = { sessionId, keyHash, subject: identity?.subject, sender: senderOf(request, needs.settings) }
  const isStreamed = chatbot.isStreaming && wantsEvents(request)
  const hasHandoffIntent =
    chatbot.liveChatEnabled && detectHandoffIntent(text) && (await mayCallAgents(needs, request, reply, chatbot))
  const found = await accept(needs, reply, {
    replyId: randomUUID(),
    chatbotId: chatbot.id,
    accountId: chatbot.accountId,
    quota: chatbot.quota,
    dailyCap: chatbot.dailyCap,
    sessionId,
    keyHash,
    identity,
    text,
    hasConsented,
    visitor,
    isStreamed,
    hasHandoffIntent,
    hasLiveChat: chatbot.liveChatEnabled,
    repeatable: key === undefined ? undefined : fingerprint({ key, ...asking, body: request.body }),
  })
  return { ...found, hasHandoffIntent, isStreamed }
}

/** Whether the words count as a handoff request; too many of them a day are an ordinary message, which the bot answers. */
async function mayCallAgents(
  needs: Pick<Deps, 'redis' | 'namespace' | 'settings' | 'throughOutage'>,
  { ip }: FastifyRequest,
  reply: FastifyReply,
  { id }: ChatbotForChat,
): Promise<boolean> {
  try {
    await needs.throughOutage(reply, () => countHandoff(needs, ip, id))
    return true
  } catch (error) {
    if (error instanceof AppError && error.kind === 'too-many') return false
    throw error
  }
}

type Found = Pick<Turn, 'replyId' | 'sessionId' | 'accepted' | 'pendingIn' | 'subscription'>

async function accept(
  needs: Pick<Deps, 'db' | 'perAccount' | 'replySubscriptions' | 'throughOutage'>,
  reply: FastifyReply,
  input: AcceptInput,
): Promise<Found> {
  const { replyId, chatbotId, repeatable } = input
  // Before the message is stored: a worker that is busy with this conversation may answer it the moment it is.
  const subscription = subscribeUntilClosed(needs, reply, replyId)
  return needs.throughOutage(reply, async () => {
    // Twice at most: where the key turns out to be free again, the second try stores the message.
    for (const _ of [1, 2]) {
      const accepted = await needs.perAccount(input.accountId, () => acceptMessage(needs, input))
      if (!('isRepeat' in accepted)) {
        const { sessionId, conversationId, isForBot } = accepted
        return { replyId, sessionId, accepted, pendingIn: isForBot ? conversationId : undefined, subscription }
      }
      if (repeatable === undefined) break
      const earlier = await findRepeatedReply(needs, chatbotId, repeatable)
      if (earlier !== null) {
        const { pendingIn, ...found } = earlier
        return {
          ...found,
          accepted: undefined,
          pendingIn: pendingIn ?? undefined,
          subscription: subscribeUntilClosed(needs, reply, earlier.replyId),
        }
      }
      await expireRequestKey(needs, chatbotId, repeatable)
    }
    throw replyUnknown()
  })
}
