import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SlotList, SlotsPreviewQuery } from '@frontdesk/contracts/chat/bookings'
import { UpdateBookingSettings } from '@frontdesk/contracts/chatbots/booking-settings'
import { ChatbotParams } from '@frontdesk/contracts/chatbots/chatbots'
import { previewSlots } from '@frontdesk/records/bookings/preview-slots'
import type { Deps } from '../../../deps.ts'
import { errorResponses } from '../../../http/error-responses.ts'
import { requireActor } from '../../../plugins/authentication.ts'

const path = '/api/chatbots/:chatbotId/slots-preview'
const config = { access: 'chatbot-settings' } as const
const schema = {
  params: ChatbotParams,
  querystring: SlotsPreviewQuery,
  response: { 200: SlotList, ...errorResponses(400, 401, 403, 404) },
  tags: ['chatbots'],
}

/** The slots that visitors could book, by the saved settings or by those that are being edited. */
export const slotsPreview: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.get(
    path,
    {
      config,
      schema: {
        ...schema,
        operationId: 'previewSlots',
        summary: 'Preview the free slots',
        description: 'Returns the slots as visitors would see them, even if bookings are turned off.',
      },
    },
    request => previewSlots({ db }, requireActor(request), { ...request.params, ...daysOf(request.query) }),
  )

  app.post(
    path,
    {
      config,
      schema: {
        ...schema,
        body: UpdateBookingSettings,
        operationId: 'previewSlotsOfDraft',
        summary: 'Preview the free slots of unsaved settings',
        description: 'Absent fields keep their saved value. Nothing is saved.',
      },
    },
    request =>
      previewSlots({ db }, requireActor(request), {
        ...request.params,
        ...daysOf(request.query),
        draft: request.body,
      }),
  )
}

const daysOf = ({ from, days }: { from?: string; days?: string }) => ({
  from,
  days: days === undefined ? undefined : Number(days),
})
