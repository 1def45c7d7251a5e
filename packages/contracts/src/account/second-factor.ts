import { Type, type Static } from '@sinclair/typebox'
import { Timestamp } from '../text.ts'
import { Passkey, PasskeyAssertion } from './passkeys.ts'

const strict = { additionalProperties: false } as const

/** A code of an authenticator app, or a recovery code, as somebody typed it. */
export const FactorCode = (description = 'Code of the authenticator app, or a recovery code.') =>
  Type.String({ minLength: 1, maxLength: 64, description })

/** POST /api/auth/second-factor/confirm. */
export const SecondFactorCodeRequest = Type.Object(
  { code: FactorCode() },
  { ...strict, title: 'SecondFactorCodeRequest' },
)

/** What proves the second factor that is on. */
export const FactorProof = Type.Union([SecondFactorCodeRequest, Type.Object({ passkey: PasskeyAssertion }, strict)], {
  title: 'FactorProof',
})
export type FactorProof = Static<typeof FactorProof>

/** POST /api/auth/second-factor and /api/auth/passkeys/options: what adds a way to log in. */
export const AddFactorRequest = Type.Object(
  { code: Type.Optional(FactorCode()), passkey: Type.Optional(PasskeyAssertion) },
  {
    ...strict,
    title: 'AddFactorRequest',
    description:
      'Either of them, for a user who has a second factor. For others, the password of the last hour is enough.',
  },
)
export type AddFactorRequest = Static<typeof AddFactorRequest>

/** GET /api/auth/second-factor. */
export const SecondFactor = Type.Object(
  {
    isOn: Type.Boolean({ description: 'Whether the user has an authenticator app or a passkey.' }),
    addedAt: Type.Union([Timestamp(), Type.Null()], {
      description: 'When the authenticator app was confirmed; null: there is none.',
    }),
    passkeys: Type.Array(Passkey),
    recoveryCodesLeft: Type.Integer({ minimum: 0, maximum: 10 }),
    dueAt: Type.Union([Timestamp(), Type.Null()], {
      description: 'From when on the user can do nothing without a second factor; null: they have one, or need none.',
    }),
  },
  { title: 'SecondFactor' },
)
export type SecondFactor = Static<typeof SecondFactor>

/** POST /api/auth/second-factor. */
export const SecondFactorSecret = Type.Object(
  {
    secret: Type.String({ description: 'Secret for the authenticator app in base32.' }),
    uri: Type.String({ description: 'The same as an otpauth URI, for a QR code.' }),
  },
  { title: 'SecondFactorSecret' },
)
export type SecondFactorSecret = Static<typeof SecondFactorSecret>

/** The recovery codes of a user. They are returned once, and stored as hashes. */
export const RecoveryCodes = Type.Object(
  { recoveryCodes: Type.Array(Type.String(), { description: 'Each works once.' }) },
  { title: 'RecoveryCodes' },
)

/** PUT /api/account/second-factor, and part of GET /api/team. */
export const SecondFactorRequirement = Type.Object(
  {
    isRequired: Type.Boolean({ description: 'Whether each member needs a second factor, owners included.' }),
    graceDays: Type.Integer({
      minimum: 0,
      maximum: 90,
      description: 'Days that a member has to set one up, from the requirement on or from joining.',
    }),
  },
  { ...strict, title: 'SecondFactorRequirement' },
)
export type SecondFactorRequirement = Static<typeof SecondFactorRequirement>
