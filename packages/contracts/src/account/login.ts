import { Type, type Static } from '@sinclair/typebox'
import { contactFields } from '../chat/contact-fields.ts'
import { ProfilePicturePath } from './profile-picture.ts'
import { PasskeyAssertion } from './passkeys.ts'
import { FactorCode } from './second-factor.ts'
import { noNul, TimeZone, Timestamp, Uuid } from '../text.ts'
import { visitorLanguages } from '../visitor-language.ts'

/** The longest address that SMTP carries. */
export const emailCharacters = contactFields.email
/** Longer passwords are rejected before they are hashed, because hashing is expensive. */
export const passwordCharacters = 128

/** POST /api/auth/login. */
export const LoginRequest = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: emailCharacters, ...noNul }),
    password: Type.String({ minLength: 1, maxLength: passwordCharacters }),
    code: Type.Optional(
      FactorCode('Code of the authenticator app, or a recovery code, if the user has a second factor.'),
    ),
    passkey: Type.Optional(PasskeyAssertion),
  },
  { title: 'LoginRequest', additionalProperties: false },
)
export type LoginRequest = Static<typeof LoginRequest>

/** A permission of a member in an account. An owner has all of them. */
export const PermissionName = Type.Union(
  [
    Type.Literal('chatbot-settings'),
    Type.Literal('live-chat'),
    Type.Literal('analytics'),
    Type.Literal('conversations'),
    Type.Literal('leads'),
    Type.Literal('feedback'),
    Type.Literal('questions'),
    Type.Literal('bookings'),
    Type.Literal('team-wiki'),
  ],
  { title: 'PermissionName' },
)
export type PermissionName = Static<typeof PermissionName>

/** The plan of an account. */
export const PlanName = Type.Union([Type.Literal('free'), Type.Literal('basic'), Type.Literal('standard')], {
  title: 'PlanName',
})

const Language = Type.Union(
  visitorLanguages.map(language => Type.Literal(language)),
  { title: 'DashboardLanguage' },
)
const Timezone = Type.Union([TimeZone, Type.Null()], { description: 'IANA name; null: the time zone of the account.' })

/** When a sound is played: never, always, or only while no tab of the dashboard is in view. */
const SoundMoment = Type.Union([Type.Literal('never'), Type.Literal('always'), Type.Literal('hidden')], {
  title: 'SoundMoment',
})

/** How the dashboard looks and sounds for one user. Absent fields take the default of the dashboard. */
export const Preferences = Type.Partial(
  Type.Object({
    theme: Type.Union([Type.Literal('system'), Type.Literal('light'), Type.Literal('dark')]),
    density: Type.Union([Type.Literal('comfortable'), Type.Literal('compact')]),
    shortcuts: Type.Boolean({ description: 'Whether single letters work as shortcuts.' }),
    enterSends: Type.Boolean({
      description: 'Whether Enter sends a message; false: Ctrl+Enter or Command+Enter does.',
    }),
    sounds: Type.Boolean({ description: 'Whether a sound plays when a visitor is waiting or writes.' }),
    soundWaiting: SoundMoment,
    soundMine: SoundMoment,
    soundOther: SoundMoment,
    volume: Type.Integer({ minimum: 1, maximum: 100, description: 'Volume of sounds in percent.' }),
    repeatSounds: Type.Boolean({
      description: 'Whether the sound repeats while a visitor is waiting and no one answers.',
    }),
    awayWhenIdle: Type.Boolean({ description: 'Whether an agent becomes away after 10 minutes without input.' }),
    notifications: Type.Boolean({ description: 'Whether the browser shows notifications.' }),
    notificationWords: Type.Boolean({ description: 'Whether notifications show the visitor’s message.' }),
  }),
  { title: 'Preferences', additionalProperties: false },
)
export type Preferences = Static<typeof Preferences>

/** PATCH /api/auth/me. Absent fields stay unchanged, also in preferences. */
export const UpdateCurrentUserRequest = Type.Partial(
  Type.Object({
    name: Type.String({ maxLength: 200, ...noNul, description: 'Name shown to the team and to visitors.' }),
    language: Type.Union([Language, Type.Null()]),
    timezone: Timezone,
    preferences: Preferences,
  }),
  { title: 'UpdateCurrentUserRequest', additionalProperties: false, minProperties: 1 },
)
export type UpdateCurrentUserRequest = Static<typeof UpdateCurrentUserRequest>

/** The logged-in user and their account: the response of POST /api/auth/login and GET /api/auth/me. */
export const CurrentUser = Type.Object(
  {
    success: Type.Literal(true),
    user: Type.Object({
      id: Uuid(),
      email: Type.String(),
      name: Type.String(),
      picture: ProfilePicturePath,
      language: Type.Union([Language, Type.Null()], {
        description: 'Language of the dashboard; null: the language of the browser.',
      }),
      timezone: Timezone,
      preferences: Preferences,
      isOperator: Type.Boolean({
        description: 'Whether the user is an operator of this installation and can use /api/operator.',
      }),
      usesSingleSignOn: Type.Optional(
        Type.Literal(true, { description: 'Only if the user has logged in by single sign-on.' }),
      ),
      secondFactorDueAt: Type.Optional(
        Timestamp('Only if the account requires a second factor that the user has not set up: they must by then.'),
      ),
    }),
    account: Type.Object({
      id: Uuid(),
      name: Type.String(),
      timezone: TimeZone,
      plan: PlanName,
      isOwner: Type.Boolean(),
      permissions: Type.Array(PermissionName),
      chatbotIds: Type.Union([Type.Array(Uuid()), Type.Null()], {
        description: 'The only chatbots that this user may see; null: all of the account.',
      }),
      replies: Type.Union(
        [
          Type.Object({
            month: Type.String({ description: 'This month (UTC) as YYYY-MM.' }),
            used: Type.Integer({ description: 'AI replies this month.' }),
            quota: Type.Integer(),
          }),
          Type.Null(),
        ],
        { description: 'Use of the monthly quota; null: the user lacks the permission analytics.' },
      ),
      trials: Type.Union(
        [
          Type.Object({
            used: Type.Integer({ description: 'Trials today (UTC).' }),
            limit: Type.Integer({ description: 'Daily limit of the plan.' }),
          }),
          Type.Null(),
        ],
        { description: 'Null: the user lacks the permission chatbot-settings.' },
      ),
    }),
  },
  { title: 'CurrentUser' },
)
export type CurrentUser = Static<typeof CurrentUser>
