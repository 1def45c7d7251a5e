import { Type, type Static } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { findReader, stopWeeklyMail } from '@frontdesk/analytics/weekly-mail/want-weekly-mail'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { messageHtml } from '../http/pages/page-html.ts'
import { visitorLanguage } from '../http/visitor-language.ts'
import { weeklyMailHtml } from '../http/pages/weekly-mail-html.ts'
import { describeFailure } from '../plugins/errors.ts'
import { ignoreBody } from '../plugins/ignore-body.ts'
import type { RateLimits } from '../plugins/rate-limits.ts'

type Needs = Pick<Deps, 'db' | 'mailCipher'> & { limits: RateLimits }

type Linked = FastifyRequest<{ Params: Static<typeof params> }>

// Any token, so that a link that was cut short or mangled in a mail gets the page, too.
const params = Type.Object({ token: Type.String() })

/**
 * /weekly-mail/{token}: the page that ends the weekly mail of whoever got the link. GET changes nothing, because mail
 * programs follow links by themselves. The button of the page sends an empty form, and that of a mail program the form of
 * RFC 8058: both are a POST, and neither needs a login.
 */
export const weeklyMailPage: FastifyPluginAsyncTypebox<Needs> = async (app, { db, mailCipher, limits }) => {
  ignoreBody(app)
  const schema = { params, hide: true }
  const show = async (request: Linked, reply: FastifyReply): Promise<FastifyReply> => {
    const reader = await findReader({ db, mailCipher }, request.params.token)
    const page = weeklyMailHtml(reader, visitorLanguage(request))
    return reply
      .code(reader === null ? 404 : 200)
      .headers(page.headers)
      .send(page.html)
  }
  app.setErrorHandler((error, request, reply) => {
    const { status, message } = describeFailure(error, request, reply)
    const page = messageHtml('en', message)
    return reply.code(status).headers(page.headers).send(page.html)
  })

  app.get('/weekly-mail/:token', { schema, onRequest: limits.readsByIp }, show)

  app.post('/weekly-mail/:token', { schema, onRequest: limits.actionsByIp }, async (request, reply) => {
    await stopWeeklyMail({ db, mailCipher }, request.params.token)
    return show(request, reply)
  })
}
