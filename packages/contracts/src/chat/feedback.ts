import { Type, type Static } from '@sinclair/typebox'
import { noNul, Uuid, visible } from '../text.ts'

/** POST /api/chat/feedback: rates one reply of the session. A second rating replaces the first. */
export const RateReplyRequest = Type.Object(
  {
    chatbotId: Uuid(),
    replyId: Type.Optional(Uuid('Id from the `start` event or the header X-Chat-Reply-Id. Give this or messageId.')),
    messageId: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Id of the message in the history. Give this or replyId.' }),
    ),
    rating: Type.Union([Type.Literal('up'), Type.Literal('down')]),
    comment: Type.Optional(Type.String({ maxLength: 1_000, pattern: visible, ...noNul })),
  },
  { title: 'RateReplyRequest', additionalProperties: false },
)
export type RateReplyRequest = Static<typeof RateReplyRequest>
