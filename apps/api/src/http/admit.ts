import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'
import { identityErrorHeader } from '@frontdesk/contracts/chat/chat-limits'
import { hostOfOrigin, hostOfUrl, isAllowedHost } from '@frontdesk/chatbots/domains/allowed-domains'
import { chatbotUnknown } from '@frontdesk/chatbots/errors'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import { isRestrictedByPlan } from '@frontdesk/chatbots/plan-restriction'
import type { RefusalCounter, Refusal } from '@frontdesk/chatbots/domains/refused-origins'
import { mayReadWiki } from '@frontdesk/chatbots/wiki-access'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'

/**
 * Checks whether this page may talk to this chatbot, on every chat route. Answers 404, then 403 (domain, page, wiki,
 * plan), in this order. The origin says which site embeds the widget; it is not a login and protects no secret.
 */
export async function admit(
  { findChatbot, refusedOrigins }: Pick<Deps, 'findChatbot'> & { refusedOrigins: RefusalCounter },
  request: FastifyRequest,
  reply: FastifyReply,
  { chatbotId, pageUrl }: { chatbotId: string; pageUrl?: string | undefined },
): Promise<ChatbotForChat> {
  const chatbot = await findChatbot(chatbotId.toLowerCase())
  if (chatbot === null) throw chatbotUnknown()
  request.chatbotLanguage = chatbot.language
  // Only here is known which chatbot the request is for.
  if ((request.identity?.chatbotId ?? chatbot.id) !== chatbot.id) reply.header(identityErrorHeader, 'audience')
  const host = askingHost(request)
  const refuse = (reason: Refusal, named = host): void =>
    refusedOrigins.count({ chatbotId: chatbot.id, reason, host: named })
  if (host === null || !isAllowedHost(host, chatbot.domains)) {
    refuse(host === null ? 'origin-missing' : 'domain')
    denyCors(reply)
    throw visitorError('DOMAIN_NOT_ALLOWED', 'forbidden')
  }
  if (pageUrl !== undefined) {
    const pageHost = hostOfUrl(pageUrl)
    if (pageHost === null || !isAllowedHost(pageHost, chatbot.domains)) {
      refuse('page', pageHost)
      throw visitorError('PAGE_NOT_ALLOWED', 'forbidden')
    }
  }
  if (!mayReadWiki(chatbot, request.headers['x-wiki-auth'])) {
    refuse('wiki')
    throw visitorError('WIKI_REFUSED', 'forbidden')
  }
  if (isRestrictedByPlan(chatbot)) {
    refuse('plan')
    throw visitorError('PLAN_RESTRICTED', 'forbidden')
  }
  return chatbot
}

/** Removes the CORS permission that the index of all allowed hosts gave before the chatbot was known. */
function denyCors(reply: FastifyReply): void {
  reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers')
}

/** The host of the page that sent the request. The Referer counts only where there is no Origin at all. */
export function askingHost({ headers }: FastifyRequest): string | null {
  if (headers.origin !== undefined) return hostOfOrigin(headers.origin)
  return headers.referer === undefined ? null : hostOfUrl(headers.referer)
}
