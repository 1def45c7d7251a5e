import { Type, type Static } from '@sinclair/typebox'
import { Timestamp } from '../text.ts'

/** The claims of an identity that a connector may be sent. */
export const identityClaims = ['sub', 'email', 'name'] as const
export type IdentityClaim = (typeof identityClaims)[number]

const Algorithm = Type.Literal('HS256')

/** Why the keys of an owner couldn't be read: no answer, no key set, or only keys that are not accepted. */
const IdentityKeysProblem = Type.Union([
  Type.Literal('unreachable'),
  Type.Literal('not_a_key_set'),
  Type.Literal('no_usable_key'),
])
export type IdentityKeysProblem = Static<typeof IdentityKeysProblem>

/** GET /api/chatbots/{chatbotId}/visitor-identity. How the owner's server signs who its visitors are, without the secret. */
export const IdentitySettings = Type.Object(
  {
    algorithm: Type.Union([Algorithm, Type.Null()], {
      description:
        'HS256: identities are signed with the secret. Null: with keys of your own, or visitors can’t be signed in.',
    }),
    secretCreatedAt: Type.Union([Timestamp(), Type.Null()]),
    previousSecretUntil: Type.Union([Timestamp(), Type.Null()], {
      description: 'Until when the secret before this one, or before the address of your keys, is accepted, too.',
    }),
    keysUrl: Type.Union([Type.String(), Type.Null()], {
      description: 'Where you publish the keys that identities are signed with (JWKS). Null: none is used.',
    }),
    keysFetchedAt: Type.Union([Timestamp(), Type.Null()], { description: 'When the keys were last read there.' }),
    keyCount: Type.Integer({ minimum: 0, description: 'How many of them are accepted.' }),
    keysProblem: Type.Union([IdentityKeysProblem, Type.Null()], {
      description: 'Why the last attempt to read them failed. Keys that were read before are accepted for 24 hours.',
    }),
  },
  { title: 'IdentitySettings' },
)
export type IdentitySettings = Static<typeof IdentitySettings>

/** PUT /api/chatbots/{chatbotId}/visitor-identity/keys. */
export const SetIdentityKeysRequest = Type.Object(
  {
    url: Type.String({
      pattern: '^https://',
      maxLength: 2_048,
      description:
        'A JSON Web Key Set, such as https://shop.example/.well-known/jwks.json. Redirects are not followed.',
    }),
  },
  { title: 'SetIdentityKeysRequest', additionalProperties: false },
)
export type SetIdentityKeysRequest = Static<typeof SetIdentityKeysRequest>

/** POST /api/chatbots/{chatbotId}/visitor-identity/secret. The only response that contains the secret. */
export const IdentitySecret = Type.Object(
  {
    secret: Type.String({ description: 'Signs identities with HS256, as text. It is not shown again.' }),
    settings: IdentitySettings,
  },
  { title: 'IdentitySecret' },
)
export type IdentitySecret = Static<typeof IdentitySecret>
