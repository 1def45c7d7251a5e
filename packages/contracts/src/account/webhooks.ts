import { Type, type Static } from '@sinclair/typebox'
import { Timestamp, Uuid } from '../text.ts'
import { Version } from '../version.ts'

const strict = { additionalProperties: false } as const

/** An event that a webhook can receive. */
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

/** The event of POST /api/webhooks/{webhookId}/test. Every webhook receives it, and none subscribes to it. */
export const testEvent = 'webhook.test'

/** An event as it is delivered. */
const DeliveredEvent = Type.Union([...WebhookEvent.anyOf, Type.Literal(testEvent)], { title: 'DeliveredEvent' })
export type DeliveredEvent = Static<typeof DeliveredEvent>

const definition = {
  chatbotId: Type.Union([Uuid(), Type.Null()], { description: 'Null: all chatbots of the account.' }),
  url: Type.String({
    pattern: '^https?://',
    maxLength: 2_048,
    description:
      'URL that receives the POST requests, such as https://hooks.shop.example/. Redirects are not followed.',
  }),
  events: Type.Array(WebhookEvent, { minItems: 1, maxItems: 5, uniqueItems: true }),
  isEnabled: Type.Boolean(),
}

/** POST /api/webhooks. */
export const CreateWebhookRequest = Type.Object(
  { ...definition, chatbotId: Type.Optional(definition.chatbotId), isEnabled: Type.Optional(definition.isEnabled) },
  { ...strict, title: 'CreateWebhookRequest' },
)
export type CreateWebhookRequest = Static<typeof CreateWebhookRequest>

/** PATCH /api/webhooks/{webhookId}. Absent fields stay unchanged. */
export const UpdateWebhookRequest = Type.Partial(
  Type.Object({ url: definition.url, events: definition.events, isEnabled: definition.isEnabled }),
  { title: 'UpdateWebhookRequest', ...strict, minProperties: 1 },
)
export type UpdateWebhookRequest = Static<typeof UpdateWebhookRequest>

/** A webhook without its secret, which is shown only once. */
export const Webhook = Type.Object(
  { id: Uuid(), ...definition, version: Version(), createdAt: Timestamp() },
  { title: 'Webhook' },
)
export type Webhook = Static<typeof Webhook>

const secret = Type.String({ description: 'Secret that signs deliveries. Shown only once.' })

/** The response of POST /api/webhooks: the webhook with its secret. */
export const CreatedWebhook = Type.Object({ ...Webhook.properties, secret }, { title: 'CreatedWebhook' })
export type CreatedWebhook = Static<typeof CreatedWebhook>

/** POST /api/webhooks/{webhookId}/secret: the new secret. The previous one is invalid at once. */
export const WebhookSecret = Type.Object({ secret }, { title: 'WebhookSecret' })

export const WebhookList = Type.Object({ webhooks: Type.Array(Webhook) }, { title: 'WebhookList' })

const WebhookDeliveryState = Type.Union([Type.Literal('waiting'), Type.Literal('delivered'), Type.Literal('failed')], {
  title: 'WebhookDeliveryState',
  description:
    'failed: all 10 attempts within a day failed, or the only attempt of a test. The delivery can be resent.',
})

/** GET /api/webhooks/{webhookId}/deliveries. */
export const WebhookDeliveriesQuery = Type.Object({ state: Type.Optional(WebhookDeliveryState) }, strict)
export type WebhookDeliveriesQuery = Static<typeof WebhookDeliveriesQuery>

/** The delivery of one event to one webhook. */
export const WebhookDelivery = Type.Object(
  {
    id: Uuid(),
    eventId: Uuid('The same in every attempt, and for every webhook.'),
    event: DeliveredEvent,
    chatbotId: Type.Union([Uuid(), Type.Null()], { description: 'Null: a test of a webhook for all chatbots.' }),
    state: WebhookDeliveryState,
    tries: Type.Integer(),
    outcome: Type.Union([Type.String(), Type.Null()], {
      description: 'HTTP status of the last response, or a code if there was none, such as FETCH_TIMEOUT.',
    }),
    nextTryAt: Type.Union([Timestamp(), Type.Null()]),
    createdAt: Timestamp(),
  },
  { title: 'WebhookDelivery' },
)
export type WebhookDelivery = Static<typeof WebhookDelivery>

/** The last 100 deliveries of 30 days, newest first. */
export const WebhookDeliveryList = Type.Object(
  { deliveries: Type.Array(WebhookDelivery) },
  { title: 'WebhookDeliveryList' },
)
