import { Type, type Static } from '@sinclair/typebox'
import { emailCharacters, passwordCharacters, PermissionName } from './login.ts'
import { PasskeyAssertion } from './passkeys.ts'
import { ProfilePicturePath } from './profile-picture.ts'
import { FactorCode, SecondFactorRequirement } from './second-factor.ts'
import { noNul, Timestamp, Uuid } from '../text.ts'

const strict = { additionalProperties: false } as const
const Email = () => Type.String({ minLength: 1, maxLength: emailCharacters, ...noNul })
const NewPassword = () => Type.String({ minLength: 1, maxLength: passwordCharacters, ...noNul })
/** The token in the fragment of a link that was sent by email. */
const LinkToken = () => Type.String({ minLength: 1, maxLength: 100 })
const ChatbotIds = () =>
  Type.Union([Type.Array(Type.String({ maxLength: 36 }), { maxItems: 1_000 }), Type.Null()], {
    description: 'The only chatbots that the member may see; null: all of the account.',
  })
const Permissions = () => Type.Array(PermissionName, { minItems: 1, maxItems: 9 })

/** POST /api/team/invitations. */
export const CreateInvitationRequest = Type.Object(
  { email: Email(), permissions: Permissions(), chatbotIds: Type.Optional(ChatbotIds()) },
  { ...strict, title: 'CreateInvitationRequest' },
)

/**
 * PATCH /api/team/members/{id}. Absent fields stay unchanged. `isOwner` makes a member an owner, who may do everything, or
 * an owner a member with these permissions on all chatbots.
 */
export const UpdateMemberRequest = Type.Union(
  [
    Type.Object(
      { permissions: Type.Optional(Permissions()), chatbotIds: Type.Optional(ChatbotIds()) },
      { ...strict, minProperties: 1 },
    ),
    Type.Object({ isOwner: Type.Literal(true) }, strict),
    Type.Object({ isOwner: Type.Literal(false), permissions: Permissions() }, strict),
  ],
  { title: 'UpdateMemberRequest' },
)

/** A member of the account, or its owner. */
const TeamMember = Type.Object(
  {
    id: Uuid(),
    email: Type.String(),
    name: Type.String(),
    picture: ProfilePicturePath,
    isOwner: Type.Boolean(),
    permissions: Type.Array(PermissionName),
    chatbotIds: Type.Union([Type.Array(Uuid()), Type.Null()]),
    hasSecondFactor: Type.Boolean(),
    createdAt: Timestamp(),
  },
  { title: 'TeamMember' },
)

/** An invitation whose link has not been used. */
const Invitation = Type.Object(
  {
    id: Uuid(),
    email: Type.String(),
    permissions: Type.Array(PermissionName),
    chatbotIds: Type.Union([Type.Array(Uuid()), Type.Null()]),
    expiresAt: Timestamp('When the link in the invitation expires.'),
    createdAt: Timestamp(),
  },
  { title: 'Invitation' },
)

/** GET /api/team. */
export const Team = Type.Object(
  {
    members: Type.Array(TeamMember),
    invitations: Type.Array(Invitation),
    secondFactor: SecondFactorRequirement,
  },
  { title: 'Team' },
)
export type Team = Static<typeof Team>

/** A member by their name. */
const TeamName = Type.Object(
  {
    userId: Uuid(),
    name: Type.String(),
    picture: ProfilePicturePath,
    isOwner: Type.Boolean({ description: 'Whether this user may change the permissions of members.' }),
  },
  { title: 'TeamName' },
)

/** GET /api/team/names: sorted by name. */
export const TeamNames = Type.Object({ members: Type.Array(TeamName) }, { title: 'TeamNames' })
export type TeamNames = Static<typeof TeamNames>

/** POST /api/auth/read-invitation: in the body, because addresses are logged. */
export const ReadInvitationRequest = Type.Object({ token: LinkToken() }, { ...strict, title: 'ReadInvitationRequest' })

/** The invitation that a link opens. */
export const ReadInvitation = Type.Object(
  {
    email: Type.String({ description: 'The address that was invited, and that the login will have.' }),
    accountName: Type.String({ description: 'Name of the business.' }),
    invitedBy: Type.Union([Type.String(), Type.Null()], {
      description: 'Name of the owner who sent the invitation; null: they have since been deleted.',
    }),
  },
  { title: 'ReadInvitation' },
)
export type ReadInvitation = Static<typeof ReadInvitation>

/** POST /api/auth/accept-invitation. */
export const AcceptInvitationRequest = Type.Object(
  { token: LinkToken(), name: Type.Optional(Type.String({ maxLength: 200, ...noNul })), password: NewPassword() },
  { ...strict, title: 'AcceptInvitationRequest' },
)

/** POST /api/auth/forgot-password. */
export const ForgotPasswordRequest = Type.Object({ email: Email() }, { ...strict, title: 'ForgotPasswordRequest' })

/** POST /api/auth/reset-password. */
export const ResetPasswordRequest = Type.Object(
  { token: LinkToken(), password: NewPassword() },
  { ...strict, title: 'ResetPasswordRequest' },
)

/** POST /api/auth/change-password. */
export const ChangePasswordRequest = Type.Object(
  { password: NewPassword(), newPassword: NewPassword() },
  { ...strict, title: 'ChangePasswordRequest' },
)

/** POST /api/auth/confirm-password: the password, or a code of a user who has a second factor. */
export const ConfirmPasswordRequest = Type.Union(
  [
    Type.Object({ password: NewPassword() }, strict),
    Type.Object({ code: FactorCode() }, strict),
    Type.Object({ passkey: PasskeyAssertion }, strict),
  ],
  { title: 'ConfirmPasswordRequest' },
)

/** A link that was mailed. The owner of an installation without a mail server has to pass it on. */
const MailedLink = () =>
  Type.Union([Type.String(), Type.Null()], {
    description: 'Link to pass on if emails are files that only the operator can read; null if it was emailed.',
  })

/** The response where a link was mailed: an invitation once more, or a password reset for a member. */
export const SentLink = Type.Object({ success: Type.Literal(true), link: MailedLink() }, { title: 'SentLink' })
export type SentLink = Static<typeof SentLink>

/** The response of POST /api/team/invitations. */
export const CreatedInvitation = Type.Object({ id: Uuid(), link: MailedLink() }, { title: 'CreatedInvitation' })
export type CreatedInvitation = Static<typeof CreatedInvitation>
