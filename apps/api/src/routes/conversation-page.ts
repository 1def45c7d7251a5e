import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { findLinkedPage } from '@frontdesk/live-chat/reply-mails/conversation-link'
import { mailWords } from '@frontdesk/accounts/mails/mail-words'
import type { Deps } from '../deps.ts'
import { messageHtml } from '../http/pages/page-html.ts'
import { visitorLanguage } from '../http/visitor-language.ts'
import { describeFailure, visitorSentence } from '../plugins/errors.ts'
import type { RateLimits } from '../plugins/rate-limits.ts'

type Needs = Pick<Deps, 'db'> & { limits: RateLimits }

// Any token, so that a link that was cut short or mangled in a mail gets the page, too.
const params = Type.Object({ token: Type.String() })

/**
 * GET /conversation/{token}: the link of a mail with an agent's reply. It leads to the page on which the visitor wrote, and
 * changes nothing: the widget there opens the conversation.
 */
export const conversationPage: FastifyPluginAsyncTypebox<Needs> = async (app, { db, limits }) => {
  app.setErrorHandler((error, request, reply) => {
    const failure = describeFailure(error, request, reply)
    const page = messageHtml(visitorLanguage(request), visitorSentence(request, failure))
    return reply.code(failure.status).headers(page.headers).send(page.html)
  })
  const schema = { params, hide: true }
  app.get('/conversation/:token', { schema, onRequest: limits.readsByIp }, async (request, reply) => {
    const { token } = request.params
    const page = await findLinkedPage({ db }, token)
    if (page !== null) {
      const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
      return reply.headers(headers).redirect(`${page}#frontdesk:${token}`, 303)
    }
    const language = visitorLanguage(request)
    const { headers, html } = messageHtml(language, mailWords(language).reply.expired)
    return reply.code(404).headers(headers).send(html)
  })
}
