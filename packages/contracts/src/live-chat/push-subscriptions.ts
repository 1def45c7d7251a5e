import { Type, type Static } from '@sinclair/typebox'
import { visitorLanguages } from '../visitor-language.ts'

const strict = { additionalProperties: false } as const

const Endpoint = Type.String({
  minLength: 12,
  maxLength: 2_000,
  pattern: '^https://[^\\s\\u0000]+$',
  description: 'Address of the browser at its push service (`PushSubscription.endpoint`).',
})

const Key = (bytes: string) =>
  Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+=*$', description: bytes })

/** POST /api/push-subscriptions: what a browser's `PushSubscription.toJSON()` says, and the language of its words. */
export const CreatePushSubscriptionRequest = Type.Object(
  {
    endpoint: Endpoint,
    keys: Type.Object(
      {
        p256dh: Key('Public key of the browser, in base64url.'),
        auth: Key('Authentication secret of the browser, in base64url.'),
      },
      strict,
    ),
    language: Type.Union(
      visitorLanguages.map(language => Type.Literal(language)),
      { description: 'Language of the notifications.' },
    ),
  },
  { ...strict, title: 'CreatePushSubscriptionRequest' },
)
export type CreatePushSubscriptionRequest = Static<typeof CreatePushSubscriptionRequest>

/** DELETE /api/push-subscriptions. */
export const DeletePushSubscriptionRequest = Type.Object(
  { endpoint: Endpoint },
  { ...strict, title: 'DeletePushSubscriptionRequest' },
)

/** GET /api/push-subscriptions/key. */
export const PushKey = Type.Object(
  {
    publicKey: Type.String({
      description: 'VAPID key of this installation, which a browser needs to subscribe (`applicationServerKey`).',
    }),
  },
  { title: 'PushKey' },
)

/** What a notification is about. `taken`: that another agent has the conversation now, which takes another one's place. */
export type PushKind = 'waiting' | 'writes' | 'handed-over' | 'taken'

/** What a browser gets: JSON, encrypted for it. */
export interface PushPayload {
  readonly kind: PushKind
  readonly title: string
  readonly body: string
  /** The conversation. Notifications of one conversation take each other's place. */
  readonly sessionId: string
}
