import { Type, type Static } from '@sinclair/typebox'
import { OrRedacted } from './redacted.ts'

/** How a visitor rated the live chat that a message ended. On the free plan its content is `***`. */
export const LiveChatRating = Type.Object(
  {
    rating: OrRedacted(Type.Integer({ minimum: 1, maximum: 5, description: 'From 1, very poor, to 5, very good.' })),
    comment: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'LiveChatRating' },
)
export type LiveChatRating = Static<typeof LiveChatRating>

/** A field of messages for those who may see feedback. */
export const ratingField = {
  rating: Type.Optional(LiveChatRating),
}
