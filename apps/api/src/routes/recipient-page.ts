import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { confirmRecipient, findRecipient } from '@frontdesk/accounts/mails/confirm-recipient'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { messageHtml, pageHeaders } from '../http/mail-pages/page-html.ts'
import { recipientHtml } from '../http/mail-pages/recipient-html.ts'
import { describeFailure } from '../plugins/errors.ts'
import { ignoreBody } from '../plugins/ignore-body.ts'
import type { RateLimits } from '../plugins/rate-limits.ts'

type Needs = Pick<Deps, 'db'> & { limits: RateLimits }

// Any token, so that a link that was cut short or mangled in a mail gets the page, too.
const params = Type.Object({ token: Type.String() })

/**
 * /notifications/{token}: the page that the link to a new recipient of notifications opens. GET changes nothing, because
 * mail programs follow links by themselves; the button of the page confirms.
 */
export const recipientPage: FastifyPluginAsyncTypebox<Needs> = async (app, { db, limits }) => {
  // The button sends an empty form.
  ignoreBody(app)
  const schema = { params, hide: true }
  const show = async (reply: FastifyReply, token: string): Promise<FastifyReply> => {
    const recipient = await findRecipient({ db }, token)
    return reply
      .code(recipient === null ? 404 : 200)
      .headers(pageHeaders)
      .send(recipientHtml(recipient))
  }
  app.setErrorHandler((error, request, reply) => {
    const { status, message } = describeFailure(error, request, reply)
    return reply.code(status).headers(pageHeaders).send(messageHtml('en', message))
  })

  app.get('/notifications/:token', { schema, onRequest: limits.readsByIp }, (request, reply) =>
    show(reply, request.params.token),
  )

  app.post('/notifications/:token', { schema, onRequest: limits.actionsByIp }, async (request, reply) => {
    await confirmRecipient({ db }, request.params.token)
    return show(reply, request.params.token)
  })
}
