import { Type, type Static } from '@sinclair/typebox'
import { OrRedacted } from './redacted.ts'

/** How a visitor rated the live chat that a message ended. On the free plan its content is `***`. */
export const LiveChatRating = Type.Object(
  {
    rating: OrRedacted(Type.Integer({ minimum: 1, maximum: 5, description: 'From 1 (very poor) to 5 (very good).' })),
    comment: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'LiveChatRating' },
)
export type LiveChatRating = Static<typeof LiveChatRating>

/** How a visitor rated one reply of the bot. On the free plan its content is `***`. */
export const ReplyRating = Type.Object(
  {
    rating: OrRedacted(Type.Union([Type.Literal('up'), Type.Literal('down')])),
    comment: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'ReplyRating' },
)
export type ReplyRating = Static<typeof ReplyRating>

/** Fields of messages for those who may see feedback. */
export const ratingField = {
  rating: Type.Optional(LiveChatRating),
  replyRating: Type.Optional(ReplyRating),
}
