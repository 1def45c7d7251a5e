import { Type, type Static } from '@sinclair/typebox'
import { Timestamp } from '../text.ts'

/** The claims of an identity that a connector may be sent. */
export const identityClaims = ['sub', 'email', 'name'] as const
export type IdentityClaim = (typeof identityClaims)[number]

const Algorithm = Type.Literal('HS256')

/** GET /api/chatbots/{chatbotId}/visitor-identity. How the owner's server signs who its visitors are, without the secret. */
export const IdentitySettings = Type.Object(
  {
    algorithm: Type.Union([Algorithm, Type.Null()], {
      description: 'The only algorithm that is accepted. Null: visitors can’t be signed in.',
    }),
    secretCreatedAt: Type.Union([Timestamp(), Type.Null()]),
    previousSecretUntil: Type.Union([Timestamp(), Type.Null()], {
      description: 'Until when the secret before this one is accepted, too.',
    }),
  },
  { title: 'IdentitySettings' },
)
export type IdentitySettings = Static<typeof IdentitySettings>

/** POST /api/chatbots/{chatbotId}/visitor-identity/secret. The only response that contains the secret. */
export const IdentitySecret = Type.Object(
  {
    secret: Type.String({ description: 'Signs identities with HS256, as text. It is not shown again.' }),
    settings: IdentitySettings,
  },
  { title: 'IdentitySecret' },
)
export type IdentitySecret = Static<typeof IdentitySecret>
