import { Type, type Static } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  cancelLinkedBooking,
  confirmLinkedBooking,
  findLinkedBooking,
} from '@frontdesk/records/bookings/linked-booking'
import { publishedCalendar } from '@frontdesk/records/mails/calendar-file'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { bookingHtml } from '../http/pages/booking-html.ts'
import { messageHtml } from '../http/pages/page-html.ts'
import { visitorLanguage } from '../http/visitor-language.ts'
import { describeFailure, visitorSentence } from '../plugins/errors.ts'
import { ignoreBody } from '../plugins/ignore-body.ts'
import type { RateLimits } from '../plugins/rate-limits.ts'

type Needs = Pick<Deps, 'db'> & { limits: RateLimits }

type Linked = FastifyRequest<{ Params: Static<typeof params> }>

// Any token, so that a link that was cut short or mangled in a mail gets the page, too.
const params = Type.Object({ token: Type.String() })

/**
 * /booking/{token}: the page that the link of a mail opens. GET changes nothing, because mail programs follow links by
 * themselves; the buttons of the page send forms. It has an address of its own for each of what it can do: a form that
 * is sent twice must not cancel what it has confirmed.
 */
export const bookingPage: FastifyPluginAsyncTypebox<Needs> = async (app, { db, limits }) => {
  // The button sends an empty form.
  ignoreBody(app)
  const schema = { params, hide: true }
  const show = async (request: Linked, reply: FastifyReply, step?: 'cancel'): Promise<FastifyReply> => {
    const { token } = request.params
    const booking = await findLinkedBooking({ db }, token)
    const isCancelling = step === 'cancel'
    const page = bookingHtml(booking, { visitorLanguage: visitorLanguage(request), token, isCancelling })
    return reply
      .code(booking === null ? 404 : 200)
      .headers(page.headers)
      .send(page.html)
  }
  app.setErrorHandler((error, request, reply) => {
    const failure = describeFailure(error, request, reply)
    const page = messageHtml(visitorLanguage(request), visitorSentence(request, failure))
    return reply.code(failure.status).headers(page.headers).send(page.html)
  })

  app.get('/booking/:token', { schema, onRequest: limits.readsByIp }, (request, reply) => show(request, reply))

  app.get('/booking/:token/cancel', { schema, onRequest: limits.readsByIp }, (request, reply) =>
    show(request, reply, 'cancel'),
  )

  app.get('/booking/:token/calendar.ics', { schema, onRequest: limits.readsByIp }, async (request, reply) => {
    const booking = await findLinkedBooking({ db }, request.params.token)
    if (booking?.state !== 'confirmed') return show(request, reply)
    const file = { ...booking, changedAt: booking.createdAt, isCancelled: false, description: '' }
    return reply
      .headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' })
      .header('content-disposition', 'attachment; filename="appointment.ics"')
      .send(publishedCalendar(file))
  })

  app.post('/booking/:token', { schema, onRequest: limits.actionsByIp }, async (request, reply) => {
    await cancelLinkedBooking({ db }, request.params.token)
    return show(request, reply)
  })

  app.post('/booking/:token/confirm', { schema, onRequest: limits.actionsByIp }, async (request, reply) => {
    await confirmLinkedBooking({ db }, request.params.token)
    return show(request, reply)
  })
}
