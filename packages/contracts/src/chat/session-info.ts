import { Type, type Static } from '@sinclair/typebox'
import { Timestamp, Uuid } from '../text.ts'

/** Only this many ids of `sessionIds` are used; the specification ignores the rest. */
export const maxSessionIds = 5

export const SessionInfoQuery = Type.Object(
  {
    chatbotId: Uuid(),
    sessionIds: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Session ids, separated by commas. Only the first 5 are used. May be absent for a signed-in visitor (`X-Chat-Identity`): the response then lists their 5 latest conversations.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type SessionInfoQuery = Static<typeof SessionInfoQuery>

export const SessionInfo = Type.Object(
  {
    sessionId: Uuid(),
    messageCount: Type.Integer(),
    lastActivity: Timestamp(),
  },
  { title: 'SessionInfo' },
)
export type SessionInfo = Static<typeof SessionInfo>

/** GET /api/chat/sessions: message counts of the given sessions. */
export const SessionInfoList = Type.Object(
  {
    sessions: Type.Array(SessionInfo),
    visitor: Type.Optional(
      Type.Object(
        { name: Type.Optional(Type.String()), email: Type.Optional(Type.String()) },
        { description: 'Who the visitor is, by their verified identity. Absent for anyone else.' },
      ),
    ),
  },
  { title: 'SessionInfoList' },
)
export type SessionInfoList = Static<typeof SessionInfoList>

/** DELETE /api/chat/session: the next message starts without prior turns; stored messages stay. */
export const SuccessMessage = Type.Object(
  { success: Type.Boolean(), message: Type.String() },
  { title: 'SuccessMessage' },
)
export type SuccessMessage = Static<typeof SuccessMessage>
