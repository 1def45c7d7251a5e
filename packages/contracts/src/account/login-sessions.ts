import { Type, type Static } from '@sinclair/typebox'
import { Timestamp } from '../text.ts'

/** A login of the current user that has not ended. */
export const LoginSession = Type.Object(
  {
    id: Type.String({ description: 'Ends this login: DELETE /api/auth/sessions/{id}.' }),
    device: Type.Union([Type.String(), Type.Null()], {
      description: 'Browser and system by name, such as `Firefox 131, Windows`; null for a program.',
    }),
    network: Type.String({ description: 'The anonymised network that the user logged in from.' }),
    createdAt: Timestamp('When the user logged in.'),
    lastSeenAt: Timestamp('When a request last used this login.'),
    isCurrent: Type.Boolean({ description: 'Whether this request uses it.' }),
  },
  { title: 'LoginSession' },
)
export type LoginSession = Static<typeof LoginSession>

/** GET /api/auth/sessions: the logins of the current user, newest first, 200 at most. */
export const LoginSessionList = Type.Object({ sessions: Type.Array(LoginSession) }, { title: 'LoginSessionList' })
export type LoginSessionList = Static<typeof LoginSessionList>

/** The response of DELETE /api/auth/sessions: how many logins were ended. */
export const EndedLogins = Type.Object(
  { success: Type.Literal(true), ended: Type.Integer({ minimum: 0 }) },
  { title: 'EndedLogins' },
)
export type EndedLogins = Static<typeof EndedLogins>
