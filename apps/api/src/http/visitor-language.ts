import type { VisitorLanguage } from '@frontdesk/contracts/visitor-language'
import { acceptedLanguage } from '@frontdesk/conversations/messages/accepted-language'
import { noticeLanguage } from '@frontdesk/conversations/messages/spoken-language'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The language of the chatbot that a public request speaks to; null until the chatbot is known, and undefined where
     * the router refused the address before Fastify decorated the request.
     */
    chatbotLanguage: string | null | undefined
  }
}

/**
 * The language in which a visitor is refused: the one they accept (the page's, in the widget), else the one of the message
 * that they send, if it can be told, else the chatbot's.
 */
export const visitorLanguage = ({ body, chatbotLanguage, headers }: FastifyRequest): VisitorLanguage =>
  noticeLanguage({
    said: hasMessage(body) ? [body.message] : [],
    pageLanguage: acceptedLanguage(headers['accept-language']) ?? null,
    chatbotLanguage: chatbotLanguage ?? '',
  })

const hasMessage = (body: unknown): body is { message: string } =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
