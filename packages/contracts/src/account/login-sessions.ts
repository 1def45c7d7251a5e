import { Type, type Static } from '@sinclair/typebox'
import { Timestamp } from '../text.ts'

/** A login of the current user that has not ended. */
export const LoginSession = Type.Object(
  {
    id: Type.String({ description: 'Id for ending this login with DELETE /api/auth/sessions/{id}.' }),
    device: Type.Union([Type.String(), Type.Null()], {
      description: 'Name of the browser and the operating system, such as `Firefox 131, Windows`; null for a program.',
    }),
    network: Type.String({ description: 'Anonymised network from which the user logged in.' }),
    createdAt: Timestamp('When the user logged in.'),
    lastSeenAt: Timestamp('When this login was last used.'),
    isCurrent: Type.Boolean({ description: 'Whether this request uses this login.' }),
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
