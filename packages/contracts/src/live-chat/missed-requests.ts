import { Type } from '@sinclair/typebox'
import { RequestTimestamp } from '../text.ts'

/** POST /api/live-chats/{sessionId}/dismiss. */
export const DismissMissedRequest = Type.Object(
  { missedAt: RequestTimestamp('The `missedAt` of the request that is dismissed.') },
  { additionalProperties: false, title: 'DismissMissedRequest' },
)
