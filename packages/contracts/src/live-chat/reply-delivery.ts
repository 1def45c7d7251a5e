import { Type, type Static } from '@sinclair/typebox'
import { MessageId } from '../message-id.ts'
import { Timestamp } from '../text.ts'

const Address = Type.Union([Type.String(), Type.Null()], { description: 'Null for members who may not see leads.' })

/** GET /api/live-chats/{sessionId}/delivery: how an agent's next message reaches the visitor. */
export const ReplyDelivery = Type.Object(
  {
    isHere: Type.Boolean({ description: 'Whether the visitor’s widget is connected.' }),
    seenAt: Type.Union([Timestamp(), Type.Null()], {
      description: 'When it was last connected; null: never, as far as is known.',
    }),
    hasAddress: Type.Boolean({ description: 'Whether the visitor left an email address in this conversation.' }),
    canMail: Type.Boolean({ description: 'Whether this installation has a mail server.' }),
    address: Address,
    emails: Type.Array(
      Type.Object({
        messageId: MessageId({ minimum: 1 }),
        address: Address,
        isSent: Type.Boolean({
          description: 'False: it goes within minutes, unless the visitor reads the message before.',
        }),
      }),
      { description: 'The messages that went by email, or are about to.' },
    ),
  },
  { title: 'ReplyDelivery' },
)
export type ReplyDelivery = Static<typeof ReplyDelivery>
