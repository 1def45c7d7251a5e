import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RefusalCounter } from '@frontdesk/chatbots/domains/refused-origins'
import { CreatedBooking, CreateBookingRequest, SlotList, SlotsQuery } from '@frontdesk/contracts/chat/bookings'
import { ChatError } from '@frontdesk/contracts/chat/chat'
import { fingerprint } from '@frontdesk/conversations/messages/accept-message'
import { acceptedLanguage } from '@frontdesk/conversations/messages/accepted-language'
import { anonymiseIp } from '@frontdesk/conversations/messages/anonymise-ip'
import { bookSlot } from '@frontdesk/records/bookings/book-slot'
import { findFreeSlots } from '@frontdesk/records/bookings/find-free-slots'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { admit } from '../../http/admit.ts'
import { countDaily, countedAddress } from '../../limits/daily-limits.ts'
import type { RateLimits } from '../../plugins/rate-limits.ts'
import { ownSession } from './own-session.ts'
import { keyHashOf, namedSession, requestKey, senderOf } from './request-headers.ts'
import { refuseBlocked } from './refuse-blocked.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings' | 'findChatbot'> & {
  limits: RateLimits
  refusedOrigins: RefusalCounter
}

const refused = { 400: ChatError, 403: ChatError, 404: ChatError, 429: ChatError, 503: ChatError }
/** Bookings per address and day, because each takes a slot. `bookSlot` limits the mails to one mailbox. */
const mostOfAddress = 20

/** GET /api/chat/slots lists free slots, POST /api/chat/bookings books one. */
export const chatBookings: FastifyPluginAsyncTypebox<Needs> = async (app, needs) => {
  const { limits } = needs
  const tags = ['chat']

  app.get(
    '/api/chat/slots',
    {
      schema: {
        querystring: SlotsQuery,
        response: { 200: SlotList, ...refused },
        tags,
        operationId: 'listSlots',
        summary: 'List free appointment slots',
      },
      onRequest: limits.readsByIp,
    },
    async (request, reply) => {
      const { chatbotId, from, days } = request.query
      const chatbot = await admit(needs, request, reply, { chatbotId })
      reply.header('cache-control', 'no-store')
      return findFreeSlots(needs, chatbot, { from, days: days === undefined ? undefined : Number(days) })
    },
  )

  app.post(
    '/api/chat/bookings',
    {
      schema: {
        body: CreateBookingRequest,
        response: { 201: CreatedBooking, ...refused, 409: ChatError },
        tags,
        operationId: 'createBooking',
        summary: 'Create a booking',
        description:
          'Holds the slot for 30 minutes and emails the visitor a link to confirm the booking. Repeating the request with the same Idempotency-Key and body within a day returns the same booking.',
      },
      onRequest: limits.actionsByIp,
    },
    async (request, reply) => {
      const { chatbotId, ...input } = request.body
      const repeatable = repeatableBy(needs, request)
      const chatbot = await admit(needs, request, reply, { chatbotId })
      await refuseBlocked(needs, request, chatbot)
      const sessionId = await ownSession(needs, request)
      const forgive = await countDaily(needs, 'booking', countedAddress(request.ip, mostOfAddress))
      const network = anonymiseIp(request.ip)
      const language = acceptedLanguage(request.headers['accept-language'])
      const asked = { ...input, language, sessionId, network, repeatable }
      const booking = await bookSlot(needs, chatbot, asked).catch(async (error: unknown) => {
        // A failed booking does not count: the visitor chooses another slot.
        await forgive()
        throw error
      })
      return reply.code(201).header('cache-control', 'no-store').send({ success: true, booking })
    },
  )
}

function repeatableBy({ settings }: Pick<Needs, 'settings'>, request: FastifyRequest<{ Body: CreateBookingRequest }>) {
  const key = requestKey(request)
  if (key === undefined) return undefined
  const { inSession, ofSender, hash } = fingerprint({
    key,
    sessionId: namedSession(request)?.id,
    keyHash: keyHashOf(request),
    subject: request.identity?.subject,
    sender: senderOf(request, settings),
    body: request.body,
  })
  return { key: inSession ?? ofSender, hash }
}
