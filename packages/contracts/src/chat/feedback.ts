import { Type, type Static } from '@sinclair/typebox'
import { MessageId } from '../message-id.ts'
import { noNul, Uuid, visible } from '../text.ts'

const comment = Type.Optional(Type.String({ maxLength: 1_000, pattern: visible, ...noNul }))

/** POST /api/chat/feedback: rates one reply of the session. A second rating replaces the first. */
export const RateReplyRequest = Type.Object(
  {
    chatbotId: Uuid(),
    replyId: Type.Optional(Uuid('Id from the `start` event or the header X-Chat-Reply-Id. Send this or messageId.')),
    messageId: Type.Optional(
      MessageId({ minimum: 1, description: 'Id of the message in the history. Send this or replyId.' }),
    ),
    rating: Type.Union([Type.Literal('up'), Type.Literal('down')]),
    comment,
  },
  { title: 'RateReplyRequest', additionalProperties: false },
)
export type RateReplyRequest = Static<typeof RateReplyRequest>

/** POST /api/chat/live-chat-rating: rates the session's last live chat. A second rating replaces the first. */
export const RateLiveChatRequest = Type.Object(
  {
    chatbotId: Uuid(),
    rating: Type.Integer({ minimum: 1, maximum: 5, description: 'From 1 (very poor) to 5 (very good).' }),
    comment,
  },
  { title: 'RateLiveChatRequest', additionalProperties: false },
)
export type RateLiveChatRequest = Static<typeof RateLiveChatRequest>
