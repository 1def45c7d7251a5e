import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { recordExport } from '@frontdesk/accounts/audit/record-export'
import {
  UpdateBookingRequest,
  BookingList,
  BookingParams,
  BookingRecord,
  BookingsExportQuery,
  BookingsQuery,
} from '@frontdesk/contracts/records/bookings'
import { asksForPage } from '@frontdesk/contracts/records/record-page'
import { Success, success } from '@frontdesk/contracts/success'
import { cancelBooking } from '@frontdesk/records/bookings/cancel-booking'
import { bookingFields } from '@frontdesk/records/booking-fields'
import { deleteBooking } from '@frontdesk/records/bookings/delete-booking'
import { listBookings, readBookings } from '@frontdesk/records/bookings/list-bookings'
import { recordsAsCsv } from '@frontdesk/records/records-as-csv'
import { recordsAsJson } from '@frontdesk/records/records-as-json'
import type { Deps } from '../../../deps.ts'
import { csvFile, sendCsv } from '../../../http/csv-download.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { disconnectWhenRevoked, type DisconnectNeeds } from '../../../http/streams/disconnect-when-revoked.ts'
import { sendJson } from '../../../http/streams/send-pieces.ts'
import { requireActor, requireUser } from '../../../plugins/authentication.ts'

type Needs = Pick<Deps, 'db'>

const config = { access: 'bookings' } as const
/** What is erased is gone: a person decides that. */
const erasingConfig = { ...config, tokens: false } as const
const tags = ['records']
const envelope = { before: '[', after: () => ']' }
const refused = errorResponses(400, 401, 403, 404)

/** Bookings: listed, exported as CSV, cancelled and deleted. */
export const bookings: FastifyPluginAsyncTypebox<Needs & DisconnectNeeds> = async (app, { db, ...needs }) => {
  app.addHook('onRequest', async (request, reply) => disconnectWhenRevoked(needs, request, reply))

  app.get(
    '/api/bookings',
    {
      config,
      schema: {
        querystring: BookingsQuery,
        response: { 200: BookingList, ...refused },
        tags,
        operationId: 'listBookings',
        summary: 'List bookings',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      if (!asksForPage(request.query, ['chatbotId'])) {
        return sendJson(reply, recordsAsJson(envelope, listBookings({ db }, actor, request.query)))
      }
      const { records, nextCursor, total } = await readBookings({ db }, actor, request.query)
      // The list is a plain array, so the cursor and the count have no place in it.
      if (nextCursor !== null) reply.header('x-next-cursor', nextCursor)
      if (total !== undefined) reply.header('x-total', total)
      return reply.send(records)
    },
  )

  app.get(
    '/api/bookings/export',
    {
      config: { ...config, tokens: 'exports' },
      schema: {
        querystring: BookingsExportQuery,
        response: { 200: csvFile, ...refused },
        tags,
        operationId: 'exportBookings',
        summary: 'Export bookings as CSV',
      },
    },
    async (request, reply) => {
      const actor = requireActor(request)
      const pages = listBookings({ db }, actor, request.query)
      return sendCsv(reply, {
        name: 'bookings',
        days: request.query,
        pieces: recordsAsCsv(bookingFields, pages),
        onBegin: () => recordExport({ db }, actor, { what: 'bookings', ...request.query }),
      })
    },
  )

  await app.register(oneBooking, { db })
}

/** One booking: cancelled, and deleted. */
const oneBooking: FastifyPluginAsyncTypebox<Needs> = async (app, { db }) => {
  app.patch(
    '/api/bookings/:bookingId',
    {
      config,
      schema: {
        params: BookingParams,
        body: UpdateBookingRequest,
        response: { 200: BookingRecord, ...refused },
        tags,
        operationId: 'cancelBooking',
        summary: 'Cancel a booking',
      },
    },
    async request => cancelBooking({ db }, requireActor(request), request.params.bookingId),
  )

  app.delete(
    '/api/bookings/:bookingId',
    {
      config: erasingConfig,
      schema: {
        params: BookingParams,
        response: { 200: Success, ...refused },
        tags,
        operationId: 'deleteBooking',
        summary: 'Delete a booking',
      },
    },
    async request => {
      await deleteBooking({ db }, requireUser(request), request.params.bookingId)
      return success
    },
  )
}
