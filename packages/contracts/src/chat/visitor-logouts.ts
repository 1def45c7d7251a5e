import { Type, type Static } from '@sinclair/typebox'
import { Uuid } from '../text.ts'

/** POST /api/chat/visitor-logouts. */
export const LogOutVisitorRequest = Type.Object(
  {
    chatbotId: Uuid(),
    token: Type.String({
      minLength: 1,
      maxLength: 4_096,
      description:
        'An identity of the visitor, or a token with the same claims and `"event": "logout"`, which is no identity and logs out alone.',
    }),
  },
  { title: 'LogOutVisitorRequest', additionalProperties: false },
)
export type LogOutVisitorRequest = Static<typeof LogOutVisitorRequest>
