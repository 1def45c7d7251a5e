import { unavailable } from '@frontdesk/errors/app-error'
import type { ChatRequest } from '@frontdesk/contracts/chat/chat'
import { enqueueReply } from '@frontdesk/conversations/turn/enqueue-reply'
import { storeRequestData } from '@frontdesk/conversations/turn/request-data'
import type { FastifyRequest } from 'fastify'
import type { AcceptNeeds, Turn } from './accept-request.ts'
import { identityOf, namedSession } from './request-headers.ts'

/**
 * Asks a worker for the reply to an accepted message. A repeated request asks as well: the first one may have failed
 * between the message and its job, and a job that is there already is not enqueued twice.
 */
export async function startReply(
  needs: Pick<AcceptNeeds, 'db' | 'redis' | 'namespace' | 'cipher' | 'queues' | 'limits'>,
  request: FastifyRequest<{ Body: ChatRequest }>,
  { chatbotId, accepted, pendingIn, replyId, sessionId }: Turn & { chatbotId: string },
): Promise<void> {
  if (pendingIn === undefined) return
  const { contextData, pageUrl } = request.body
  const identity = identityOf(request, { id: chatbotId })
  try {
    // One trip for all: Redis takes them in this order, and the job comes last.
    await Promise.all([
      // The message that opened a session is the first of those the session may send.
      accepted === undefined || sessionId === namedSession(request)?.id
        ? undefined
        : needs.limits.messagesBySession(request, sessionId),
      storeRequestData(needs, replyId, {
        ...(contextData && { contextData }),
        ...(pageUrl !== undefined && { pageUrl }),
        ...(identity !== null && { identity }),
      }),
      enqueueReply(needs, { conversationId: pendingIn, chatbotId, replyId }),
    ])
  } catch (error) {
    // The message is stored, and its answer will stand in the history once Redis is back.
    throw unavailable(error)
  }
}
