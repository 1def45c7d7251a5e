import { Type, type Static } from '@sinclair/typebox'
import { Timestamp, Uuid } from '../text.ts'

const strict = { additionalProperties: false } as const

/** What a webhook can be told of. */
export const WebhookEvent = Type.Union(
  [
    Type.Literal('lead.created'),
    Type.Literal('booking.created'),
    Type.Literal('booking.cancelled'),
    Type.Literal('handoff.requested'),
    Type.Literal('question.unanswered'),
  ],
  { title: 'WebhookEvent' },
)
export type WebhookEvent = Static<typeof WebhookEvent>

const definition = {
  chatbotId: Type.Union([Uuid(), Type.Null()], { description: 'Null: all chatbots of the account.' }),
  url: Type.String({ pattern: '^https?://', maxLength: 2_048, description: 'Where to POST; no redirect is followed.' }),
  events: Type.Array(WebhookEvent, { minItems: 1, maxItems: 5, uniqueItems: true }),
  isEnabled: Type.Boolean(),
}

/** POST /api/webhooks. */
export const CreateWebhookRequest = Type.Object(
  { ...definition, chatbotId: Type.Optional(definition.chatbotId), isEnabled: Type.Optional(definition.isEnabled) },
  { ...strict, title: 'CreateWebhookRequest' },
)
export type CreateWebhookRequest = Static<typeof CreateWebhookRequest>

/** PATCH /api/webhooks/{webhookId}: what is not named stays as it is. */
export const UpdateWebhookRequest = Type.Partial(
  Type.Object({ url: definition.url, events: definition.events, isEnabled: definition.isEnabled }),
  { title: 'UpdateWebhookRequest', ...strict, minProperties: 1 },
)
export type UpdateWebhookRequest = Static<typeof UpdateWebhookRequest>

/** A webhook as its owner sees it again: without its secret. */
export const Webhook = Type.Object({ id: Uuid(), ...definition, createdAt: Timestamp() }, { title: 'Webhook' })
export type Webhook = Static<typeof Webhook>

const secret = Type.String({ description: 'Signs what is sent. Shown now and never again.' })

/** A webhook that was made just now. */
export const CreatedWebhook = Type.Object({ ...Webhook.properties, secret }, { title: 'CreatedWebhook' })
export type CreatedWebhook = Static<typeof CreatedWebhook>

/** POST /api/webhooks/{webhookId}/secret: the one before signs nothing any more. */
export const WebhookSecret = Type.Object({ secret }, { title: 'WebhookSecret' })

export const WebhookList = Type.Object({ webhooks: Type.Array(Webhook) }, { title: 'WebhookList' })

const WebhookDeliveryState = Type.Union([Type.Literal('waiting'), Type.Literal('delivered'), Type.Literal('failed')], {
  title: 'WebhookDeliveryState',
  description: 'failed: ten tries in a day were in vain; it can be sent again.',
})

/** GET /api/webhooks/{webhookId}/deliveries. */
export const WebhookDeliveriesQuery = Type.Object({ state: Type.Optional(WebhookDeliveryState) }, strict)
export type WebhookDeliveriesQuery = Static<typeof WebhookDeliveriesQuery>

/** What became of one event for one webhook. */
export const WebhookDelivery = Type.Object(
  {
    id: Uuid(),
    eventId: Uuid('The same in every try, and for every webhook.'),
    event: WebhookEvent,
    chatbotId: Uuid(),
    state: WebhookDeliveryState,
    tries: Type.Integer(),
    outcome: Type.Union([Type.String(), Type.Null()], {
      description: 'HTTP status of the last answer, or a code where there was none: FETCH_TIMEOUT.',
    }),
    nextTryAt: Type.Union([Timestamp(), Type.Null()]),
    createdAt: Timestamp(),
  },
  { title: 'WebhookDelivery' },
)
export type WebhookDelivery = Static<typeof WebhookDelivery>

/** The last 100 of 30 days, newest first. */
export const WebhookDeliveryList = Type.Object(
  { deliveries: Type.Array(WebhookDelivery) },
  { title: 'WebhookDeliveryList' },
)
