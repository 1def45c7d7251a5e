import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import { describeVisitor, type Visitor } from '@frontdesk/conversations/messages/visitor'
import type { FastifyRequest } from 'fastify'

/** What is stored of the visitor who sent a request. */
export const visitorOf = (
  { ip, headers }: FastifyRequest,
  { domains }: Pick<ChatbotForChat, 'domains'>,
  pageUrl: string | undefined,
): Visitor =>
  describeVisitor({
    ip,
    domains,
    acceptLanguage: headers['accept-language'],
    pageUrl,
    referer: headers.referer,
    userAgent: headers['user-agent'],
  })
