import { Type, type Static } from '@sinclair/typebox'
import { noNul, Uuid } from '../text.ts'

/** The longest address that SMTP carries. */
export const emailCharacters = 254
/** Longer passwords are rejected before they are hashed, because hashing is expensive. */
export const passwordCharacters = 128

/** POST /api/auth/login. */
export const LoginRequest = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: emailCharacters, ...noNul }),
    password: Type.String({ minLength: 1, maxLength: passwordCharacters }),
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

/** The logged-in user and their account: the response of POST /api/auth/login and GET /api/auth/me. */
export const CurrentUser = Type.Object(
  {
    success: Type.Literal(true),
    user: Type.Object({ id: Uuid(), email: Type.String(), name: Type.String() }),
    account: Type.Object({
      id: Uuid(),
      name: Type.String(),
      plan: PlanName,
      isOwner: Type.Boolean(),
      permissions: Type.Array(PermissionName),
      chatbotIds: Type.Union([Type.Array(Uuid()), Type.Null()], {
        description: 'The only chatbots that this user may see; null: all of the account.',
      }),
    }),
  },
  { title: 'CurrentUser' },
)
export type CurrentUser = Static<typeof CurrentUser>
