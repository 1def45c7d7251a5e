import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { readPrivacyFacts } from '@frontdesk/chatbots/privacy-facts'
import type { Deps } from '../deps.ts'
import { messageHtml } from '../http/pages/page-html.ts'
import { privacyHtml } from '../http/pages/privacy-html.ts'
import { visitorLanguage } from '../http/visitor-language.ts'
import { describeFailure, visitorSentence } from '../plugins/errors.ts'
import type { RateLimits } from '../plugins/rate-limits.ts'

type Needs = Pick<Deps, 'db' | 'findChatbot'> & { limits: RateLimits }

const params = Type.Object({ chatbotId: Type.String() })

/**
 * GET /privacy/{chatbotId}: what happens to the words of a chatbot's visitors, made from its settings. It says of a
 * chatbot what its own visitors may know, and nothing of who has it.
 */
export const privacyPage: FastifyPluginAsyncTypebox<Needs> = async (app, { db, findChatbot, limits }) => {
  app.setErrorHandler((error, request, reply) => {
    const failure = describeFailure(error, request, reply)
    const page = messageHtml(visitorLanguage(request), visitorSentence(request, failure))
    return reply.code(failure.status).headers(page.headers).send(page.html)
  })
  const schema = { params, hide: true }
  app.get('/privacy/:chatbotId', { schema, onRequest: limits.readsByIp }, async (request, reply) => {
    const chatbot = await findChatbot(request.params.chatbotId)
    request.chatbotLanguage = chatbot?.language ?? null
    const facts = chatbot === null ? null : await readPrivacyFacts({ db }, chatbot)
    const { headers, html } = privacyHtml(facts, visitorLanguage(request))
    return reply
      .code(facts === null ? 404 : 200)
      .headers(headers)
      .send(html)
  })
}
