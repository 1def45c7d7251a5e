import { Type, type Static } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { confirmRecipient, findRecipient } from '@frontdesk/accounts/mails/confirm-recipient'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { messageHtml } from '../http/pages/page-html.ts'
import { recipientHtml } from '../http/pages/recipient-html.ts'
import { visitorLanguage } from '../http/visitor-language.ts'
import { describeFailure, visitorSentence } from '../plugins/errors.ts'
import { ignoreBody } from '../plugins/ignore-body.ts'
import type { RateLimits } from '../plugins/rate-limits.ts'

type Needs = Pick<Deps, 'db'> & { limits: RateLimits }

type Linked = FastifyRequest<{ Params: Static<typeof params> }>

// Any token, so that a link that was cut short or mangled in a mail gets the page, too.
const params = Type.Object({ token: Type.String() })

/**
 * /notifications/{token}: the page that the link to a new recipient of notifications opens. GET changes nothing, because
 * mail programs follow links by themselves; the button of the page confirms. It is in the language of the browser.
 */
export const recipientPage: FastifyPluginAsyncTypebox<Needs> = async (app, { db, limits }) => {
  // The button sends an empty form.
  ignoreBody(app)
  const schema = { params, hide: true }
  const show = async (request: Linked, reply: FastifyReply): Promise<FastifyReply> => {
    const recipient = await findRecipient({ db }, request.params.token)
    const page = recipientHtml(recipient, visitorLanguage(request))
    return reply
      .code(recipient === null ? 404 : 200)
      .headers(page.headers)
      .send(page.html)
  }
  app.setErrorHandler((error, request, reply) => {
    const failure = describeFailure(error, request, reply)
    const page = messageHtml(visitorLanguage(request), visitorSentence(request, failure))
    return reply.code(failure.status).headers(page.headers).send(page.html)
  })

  app.get('/notifications/:token', { schema, onRequest: limits.readsByIp }, (request, reply) => show(request, reply))

  app.post('/notifications/:token', { schema, onRequest: limits.actionsByIp }, async (request, reply) => {
    await confirmRecipient({ db }, request.params.token)
    return show(request, reply)
  })
}
