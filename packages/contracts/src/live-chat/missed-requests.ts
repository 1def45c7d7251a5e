import { Type } from '@sinclair/typebox'
import { Timestamp } from '../text.ts'

/** POST /api/live-chats/{sessionId}/dismiss. */
export const DismissMissedRequest = Type.Object(
  { missedAt: Timestamp('The `missedAt` of the request that is dismissed.') },
  { additionalProperties: false, title: 'DismissMissedRequest' },
)
