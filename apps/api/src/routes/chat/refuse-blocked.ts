import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import { anonymiseIp } from '@frontdesk/conversations/messages/anonymise-ip'
import { checkNotBlocked } from '@frontdesk/conversations/visitor-blocks'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { namedSession } from './request-headers.ts'

/**
 * Throws if an agent has blocked the visitor of a request. Every route on which a visitor sends something calls it. Most
 * chatbots have blocked nobody, which is known without a statement.
 */
export async function refuseBlocked(
  needs: Pick<Deps, 'db'>,
  request: FastifyRequest,
  { id: chatbotId, hasBlocks }: Pick<ChatbotForChat, 'id' | 'hasBlocks'>,
): Promise<void> {
  if (!hasBlocks) return
  const { ip, identity } = request
  await checkNotBlocked(needs, { chatbotId, network: anonymiseIp(ip), session: namedSession(request), identity })
}
