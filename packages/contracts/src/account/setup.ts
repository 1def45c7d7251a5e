import { Type, type Static } from '@sinclair/typebox'
import { emailCharacters, passwordCharacters } from './login.ts'
import { noNul, TimeZone } from '../text.ts'

const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength, ...noNul })

/** How mails leave this installation. */
export const MailDelivery = Type.Union([Type.Literal('smtp'), Type.Literal('files'), Type.Null()], {
  description:
    'smtp: a mail server delivers mails. files: they are files that only the operator can read. null: no worker that sends mails has been started yet.',
})
export type MailDelivery = Static<typeof MailDelivery>

/** GET /api/setup: what pages need to know before anybody has logged in. */
export const SetupState = Type.Object(
  {
    needed: Type.Boolean({ description: 'Whether this installation has no user yet.' }),
    version: Type.String(),
    mail: MailDelivery,
    passwordMinCharacters: Type.Integer({ description: 'The length of the shortest password.' }),
    hasDemo: Type.Boolean({ description: 'Whether POST /api/demo can add a chatbot for a demo website.' }),
  },
  { title: 'SetupState' },
)
export type SetupState = Static<typeof SetupState>

/** POST /api/setup. */
export const SetupRequest = Type.Object(
  {
    code: Type.String({ maxLength: 64, description: 'The code that the start of Frontdesk prints, K7Q2-…' }),
    accountName: Line(200),
    name: Line(200),
    email: Line(emailCharacters),
    password: Line(passwordCharacters),
    timezone: Type.Optional(TimeZone),
  },
  { title: 'SetupRequest', additionalProperties: false },
)
export type SetupRequest = Static<typeof SetupRequest>
