import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { ChatReply } from '@frontdesk/contracts/chat/chat'
import { requestHandoff, requestMissedHandoff } from '@frontdesk/live-chat/handoff/request-handoff'
import type { Accepted } from '@frontdesk/conversations/messages/accept-message'
import { handoffReply } from '@frontdesk/conversations/messages/handoff-reply'
import { readNoticeLanguage } from '@frontdesk/conversations/messages/spoken-language'
import { endReplyStream } from '@frontdesk/conversations/turn/end-reply-stream'
import { publishLiveEvent } from '@frontdesk/reply-stream/live-channel'
import type { Deps } from '../../deps.ts'
import { enqueueTranslation } from '../../http/enqueue-translation.ts'
import type { Turn } from './accept-request.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'perAccount' | 'queues'>

/**
 * The answer to a message that is not for the bot. Undefined if there are events to follow: of a reply that the bot
 * will write, of an earlier request's reply, or of a stream that ends with this answer.
 */
export async function answerWithoutBot(
  needs: Needs,
  chatbot: ChatbotForChat,
  { accepted, replyId, hasHandoffIntent, isStreamed }: Turn,
): Promise<ChatReply | undefined> {
  if (accepted === undefined && hasHandoffIntent) await requestMissedHandoff(needs, chatbot, replyId)
  if (accepted === undefined || accepted.isForBot) return undefined
  const answer = await answerForAgents(needs, chatbot, accepted)
  if (!isStreamed) return answer
  // Without Redis the stream finds the outcome in PostgreSQL.
  await endReplyStream(needs, replyId, { event: 'done', data: answer }).catch(() => undefined)
  return undefined
}

/** Answers a visitor whose message agents will read, or who has asked for an agent in words. */
async function answerForAgents(
  { db, redis, namespace, perAccount, queues }: Needs,
  chatbot: ChatbotForChat,
  { conversationId, sessionId, mode, liveStatus }: Accepted,
): Promise<ChatReply> {
  if (mode === 'bot' && liveStatus === null)
    return perAccount(chatbot.accountId, () => requestHandoff({ db, redis, namespace }, chatbot, conversationId))
  const of = { conversationId, sessionId, chatbotId: chatbot.id, accountId: chatbot.accountId }
  // Without Redis the agents find the message a moment later.
  await publishLiveEvent({ redis, namespace }, of).catch(() => undefined)
  enqueueTranslation({ db, queues }, of)
  return handoffReply({ mode, liveStatus, language: await readNoticeLanguage({ db }, conversationId) })
}
