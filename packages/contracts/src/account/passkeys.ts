import { Type, type Static, type TString } from '@sinclair/typebox'
import { noNul, Timestamp, Uuid } from '../text.ts'

/*
 * Passkeys by WebAuthn level 3: options as a browser parses them (`parseRequestOptionsFromJSON`), and of its answers
 * (`toJSON`) the fields that are checked. All of them come from strangers, so each has a bound.
 */

const strict = { additionalProperties: false } as const

const Base64url = (atMost: number, description?: string): TString =>
  Type.String({
    minLength: 1,
    maxLength: atMost,
    pattern: '^[A-Za-z0-9_-]+$',
    ...(description === undefined ? {} : { description }),
  })

/** WebAuthn allows 1,023 bytes. */
const CredentialId = () => Base64url(1_364)

/** How long a challenge can be answered. */
export const passkeyTimeoutMs = 5 * 60 * 1_000
/** Passkeys of one user. */
export const mostPasskeys = 20
/** The longest name of a passkey. */
const passkeyNameCharacters = 60

/** What an authenticator answers to `navigator.credentials.get`. */
export const PasskeyAssertion = Type.Object(
  {
    id: CredentialId(),
    response: Type.Object(
      {
        clientDataJSON: Base64url(4_096),
        authenticatorData: Base64url(2_048),
        signature: Base64url(2_048),
        userHandle: Type.Optional(Base64url(88)),
      },
      strict,
    ),
  },
  {
    ...strict,
    title: 'PasskeyAssertion',
    description: 'Signature of a passkey: the answer to the options, in base64url.',
  },
)
export type PasskeyAssertion = Static<typeof PasskeyAssertion>

/** POST /api/auth/passkeys/login. */
export const PasskeyLoginRequest = Type.Object(
  { passkey: PasskeyAssertion },
  { ...strict, title: 'PasskeyLoginRequest' },
)

/** POST /api/auth/passkeys. */
export const CreatePasskeyRequest = Type.Object(
  {
    name: Type.Optional(
      Type.String({ maxLength: passkeyNameCharacters, ...noNul, description: 'By default the name of the browser.' }),
    ),
    credential: Type.Object(
      {
        id: CredentialId(),
        response: Type.Object(
          {
            clientDataJSON: Base64url(4_096),
            attestationObject: Base64url(8_192),
            transports: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$' }), { maxItems: 10 })),
          },
          strict,
        ),
      },
      { ...strict, description: 'The answer of `navigator.credentials.create` to the options, in base64url.' },
    ),
  },
  { ...strict, title: 'CreatePasskeyRequest' },
)
export type CreatePasskeyRequest = Static<typeof CreatePasskeyRequest>

const Descriptors = () =>
  Type.Array(
    Type.Object({ type: Type.Literal('public-key'), id: Type.String(), transports: Type.Array(Type.String()) }),
  )

const Challenge = () => Type.String({ description: 'Can be answered once, within five minutes, in this browser.' })

/** Options for `navigator.credentials.get`. */
export const PasskeyRequestOptions = Type.Object(
  {
    challenge: Challenge(),
    rpId: Type.String(),
    timeout: Type.Integer(),
    userVerification: Type.Literal('required'),
    allowCredentials: Type.Optional(Descriptors()),
  },
  { title: 'PasskeyRequestOptions' },
)
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>

/** Options for `navigator.credentials.create`. */
export const PasskeyCreationOptions = Type.Object(
  {
    challenge: Challenge(),
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
    timeout: Type.Integer(),
    excludeCredentials: Descriptors(),
    authenticatorSelection: Type.Object({
      residentKey: Type.Literal('required'),
      requireResidentKey: Type.Literal(true),
      userVerification: Type.Literal('required'),
    }),
    attestation: Type.Literal('none'),
  },
  { title: 'PasskeyCreationOptions' },
)
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>

/** A passkey as its user sees it. */
export const Passkey = Type.Object(
  {
    id: Uuid(),
    name: Type.String(),
    isBackedUp: Type.Boolean({ description: 'Whether a password manager keeps it on several devices.' }),
    createdAt: Timestamp(),
    lastUsedAt: Type.Union([Timestamp(), Type.Null()]),
  },
  { title: 'Passkey' },
)
export type Passkey = Static<typeof Passkey>

/** The response of POST /api/auth/passkeys. */
export const CreatedPasskey = Type.Object(
  {
    passkey: Passkey,
    recoveryCodes: Type.Array(Type.String(), {
      description: 'Only with the first second factor of the user. Each works once.',
    }),
  },
  { title: 'CreatedPasskey' },
)
export type CreatedPasskey = Static<typeof CreatedPasskey>
