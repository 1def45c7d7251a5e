import { Type, type Static } from '@sinclair/typebox'
import { noNul, Uuid, visible } from '../text.ts'

/** POST /api/chat/feedback: what a visitor thinks of one reply of their session. Sent again, it replaces what was said. */
export const RateReplyRequest = Type.Object(
  {
    chatbotId: Uuid(),
    replyId: Type.Optional(Uuid('As the stream’s `start` and the header X-Chat-Reply-Id name it; or messageId.')),
    messageId: Type.Optional(Type.Integer({ minimum: 1, description: 'As history names it; or replyId.' })),
    rating: Type.Union([Type.Literal('up'), Type.Literal('down')]),
    comment: Type.Optional(Type.String({ maxLength: 1_000, pattern: visible, ...noNul })),
  },
  { title: 'RateReplyRequest', additionalProperties: false },
)
export type RateReplyRequest = Static<typeof RateReplyRequest>
