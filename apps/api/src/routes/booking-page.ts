import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { cancelLinkedBooking, findLinkedBooking } from '@frontdesk/tools/bookings/cancel-booking'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { bookingHtml, messageHtml, pageHeaders } from '../http/booking-html.ts'
import { visitorLanguage } from '../http/visitor-language.ts'
import { describeFailure, visitorSentence } from '../plugins/errors.ts'
import { ignoreBody } from '../plugins/ignore-body.ts'
import type { RateLimits } from '../plugins/rate-limits.ts'

type Needs = Pick<Deps, 'db'> & { limits: RateLimits }

// Any token, so that a link that was cut short or mangled in a mail gets the page, too.
const params = Type.Object({ token: Type.String() })

/**
 * /booking/{token}: the page that the link of a confirmation opens. GET changes nothing, because mail programs follow
 * links by themselves; the button of the page sends the form that cancels the appointment.
 */
export const bookingPage: FastifyPluginAsyncTypebox<Needs> = async (app, { db, limits }) => {
  // The button sends an empty form.
  ignoreBody(app)
  const schema = { params, hide: true }
  const show = async (request: FastifyRequest, reply: FastifyReply, token: string): Promise<FastifyReply> => {
    const booking = await findLinkedBooking({ db }, token)
    return reply
      .code(booking === null ? 404 : 200)
      .headers(pageHeaders)
      .send(bookingHtml(booking, visitorLanguage(request)))
  }
  app.setErrorHandler((error, request, reply) => {
    const failure = describeFailure(error, request, reply)
    const page = messageHtml(visitorLanguage(request), visitorSentence(request, failure))
    return reply.code(failure.status).headers(pageHeaders).send(page)
  })

  app.get('/booking/:token', { schema, onRequest: limits.readsByIp }, (request, reply) =>
    show(request, reply, request.params.token),
  )

  app.post('/booking/:token', { schema, onRequest: limits.actionsByIp }, async (request, reply) => {
    await cancelLinkedBooking({ db }, request.params.token)
    return show(request, reply, request.params.token)
  })
}
