import { Type, type Static } from '@sinclair/typebox'
import { emailCharacters, passwordCharacters } from './login.ts'
import { noNul, TimeZone } from '../text.ts'

const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength, ...noNul })

/** How mails leave this installation. */
export const MailDelivery = Type.Union([Type.Literal('smtp'), Type.Literal('files'), Type.Null()], {
  description:
    'smtp: a mail server delivers emails. files: emails are files that only the operator can read. null: no worker that sends emails has started yet.',
})
export type MailDelivery = Static<typeof MailDelivery>

/** GET /api/setup: what pages need to know before anybody has logged in. */
export const SetupState = Type.Object(
  {
    needed: Type.Boolean({ description: 'True if this installation has no users yet.' }),
    version: Type.String(),
    mail: MailDelivery,
    passwordMinCharacters: Type.Integer({ description: 'Minimum length of a password.' }),
    hasDemo: Type.Boolean({ description: 'Whether POST /api/demo can create a chatbot for the demo website.' }),
  },
  { title: 'SetupState' },
)
export type SetupState = Static<typeof SetupState>

/** POST /api/setup. */
export const SetupRequest = Type.Object(
  {
    code: Type.String({ maxLength: 64, description: 'The setup code that Frontdesk prints when it starts: K7Q2-…' }),
    accountName: Line(200),
    name: Line(200),
    email: Line(emailCharacters),
    password: Line(passwordCharacters),
    timezone: Type.Optional(TimeZone),
  },
  { title: 'SetupRequest', additionalProperties: false },
)
export type SetupRequest = Static<typeof SetupRequest>
