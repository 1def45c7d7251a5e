import { Type, type Static } from '@sinclair/typebox'
import { noNul, RequestTimestamp, Timestamp, Uuid } from '../text.ts'
import { PermissionName } from './login.ts'

const strict = { additionalProperties: false } as const

/** For how many days an API token is valid at most. */
export const longestTokenDays = 366

/** A permission of an API token: one that members have too, or exports, which members have with each permission to read. */
export const TokenPermission = Type.Union([...PermissionName.anyOf, Type.Literal('exports')], {
  title: 'TokenPermission',
})
export type TokenPermission = Static<typeof TokenPermission>

/** POST /api/api-tokens. */
export const CreateApiTokenRequest = Type.Object(
  {
    name: Type.String({ maxLength: 200, ...noNul, description: 'Shown in the list and in the audit log.' }),
    permissions: Type.Array(TokenPermission, {
      minItems: 1,
      maxItems: 10,
      description: 'exports adds to a permission: the token may export what that permission lets it read.',
    }),
    chatbotIds: Type.Optional(
      Type.Union([Type.Array(Type.String({ maxLength: 36 }), { minItems: 1, maxItems: 1_000 }), Type.Null()], {
        description: 'The only chatbots that the token can use; null: all of the account.',
      }),
    ),
    expiresAt: RequestTimestamp(`In the future, in ${longestTokenDays} days at most.`),
  },
  { ...strict, title: 'CreateApiTokenRequest' },
)
export type CreateApiTokenRequest = Static<typeof CreateApiTokenRequest>

/** An API token without its secret, which is shown only once. */
export const ApiToken = Type.Object(
  {
    id: Uuid(),
    name: Type.String(),
    permissions: Type.Array(TokenPermission),
    chatbotIds: Type.Union([Type.Array(Uuid()), Type.Null()], {
      description: 'The only chatbots that the token can use; null: all of the account.',
    }),
    createdBy: Type.Union(
      [
        Type.Object({
          name: Type.String(),
          isMember: Type.Boolean({ description: 'Whether the user still belongs to the account.' }),
        }),
        Type.Null(),
      ],
      { description: 'Null: the user was deleted.' },
    ),
    createdAt: Timestamp(),
    lastUsedAt: Type.Union([Timestamp(), Type.Null()], { description: 'To the minute; null: never used.' }),
    expiresAt: Timestamp('An expired token stays in the list until it is removed.'),
  },
  { title: 'ApiToken' },
)
export type ApiToken = Static<typeof ApiToken>

/** The response of POST /api/api-tokens: the token with its secret. */
export const CreatedApiToken = Type.Object(
  {
    ...ApiToken.properties,
    secret: Type.String({ description: 'Sent as `Authorization: Bearer <secret>`. Shown only once.' }),
  },
  { title: 'CreatedApiToken' },
)
export type CreatedApiToken = Static<typeof CreatedApiToken>

/** GET /api/api-tokens: newest first. */
export const ApiTokenList = Type.Object({ tokens: Type.Array(ApiToken) }, { title: 'ApiTokenList' })
