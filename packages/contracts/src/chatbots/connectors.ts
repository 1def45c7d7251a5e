import { Type, type Static } from '@sinclair/typebox'
import { chatLimits } from '../chat/chat-limits.ts'
import { noNul, Timestamp, Uuid, visible } from '../text.ts'
import { Version } from '../version.ts'
import { identityClaims } from './visitor-identity.ts'

const strict = { additionalProperties: false } as const
const argumentName = '^[A-Za-z_][A-Za-z0-9_]{0,62}$'

const ConnectorArgument = Type.Object(
  {
    type: Type.Union(['string', 'number', 'integer', 'boolean'].map(type => Type.Literal(type))),
    description: Type.Optional(Type.String({ maxLength: 300, ...noNul })),
    enum: Type.Optional(Type.Array(Type.String({ maxLength: 100, ...noNul }), { minItems: 1, maxItems: 50 })),
    contextKey: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: chatLimits.contextKeyCharacters,
        ...noNul,
        description: 'Filled from this key of the message’s contextData, never by the model.',
      }),
    ),
    identityKey: Type.Optional(
      Type.Union(
        identityClaims.map(claim => Type.Literal(claim)),
        {
          description:
            'Filled from this claim of the signed-in visitor, never by the model. The connector is then only called for visitors who are signed in. The type must be string, without a contextKey.',
        },
      ),
    ),
  },
  { ...strict, title: 'ConnectorArgument' },
)

/** The arguments of a connector as a simple JSON schema. The model fills them, or contextData does, or the visitor's identity. */
export const ConnectorParameters = Type.Object(
  {
    type: Type.Literal('object'),
    properties: Type.Record(Type.String({ pattern: argumentName }), ConnectorArgument, {
      ...strict,
      maxProperties: 20,
    }),
    required: Type.Optional(Type.Array(Type.String({ pattern: argumentName }), { maxItems: 20, uniqueItems: true })),
  },
  { ...strict, title: 'ConnectorParameters' },
)
export type ConnectorParameters = Static<typeof ConnectorParameters>

const definition = {
  name: Type.String({
    pattern: '^[a-z][a-z0-9_]{0,62}$',
    description: 'Name that the model uses, such as order_status.',
  }),
  description: Type.String({
    maxLength: 500,
    pattern: visible,
    ...noNul,
    description: 'Tells the model when to use it.',
  }),
  method: Type.Union(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(method => Type.Literal(method))),
  host: Type.String({
    minLength: 1,
    maxLength: 260,
    description: 'Host of the owner’s API, such as api.shop.example. It is called over HTTPS.',
  }),
  pathTemplate: Type.String({
    pattern: '^/',
    maxLength: 500,
    description: 'Path and query, such as /orders/{number}. {name} stands for an argument.',
  }),
  parameters: ConnectorParameters,
  isWriting: Type.Boolean({ description: 'Whether a call changes data and must not be repeated.' }),
}
const responseFields = Type.Array(
  Type.String({ pattern: '^([\\w-]+(\\[\\])?|\\[\\])(\\.[\\w-]+(\\[\\])?)*$', maxLength: 200 }),
  {
    maxItems: 30,
    uniqueItems: true,
    description:
      'Fields of the response that the model receives, such as status or items[].name. Empty: the whole response, truncated if long.',
  },
)
const secret = Type.Union(
  [Type.String({ pattern: '^[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?$', maxLength: 2_000 }), Type.Null()],
  {
    description: 'Sent in the Authorization header as Bearer …. Write-only. Changing the host deletes it.',
  },
)

/** POST /api/chatbots/{id}/connectors. */
export const CreateConnectorRequest = Type.Object(
  { ...definition, responseFields: Type.Optional(responseFields), secret: Type.Optional(secret) },
  { ...strict, title: 'CreateConnectorRequest' },
)
export type CreateConnectorRequest = Static<typeof CreateConnectorRequest>

/** PATCH of a connector. Absent fields stay unchanged; a new host deletes the secret. */
export const UpdateConnectorRequest = Type.Partial(Type.Object({ ...definition, responseFields, secret }), {
  title: 'UpdateConnectorRequest',
  ...strict,
  minProperties: 1,
})
export type UpdateConnectorRequest = Static<typeof UpdateConnectorRequest>

/** A connector without its secret, which is write-only. */
export const Connector = Type.Object(
  {
    id: Uuid(),
    ...definition,
    // Written through `ConnectorParameters`; the serialiser would only repeat that check.
    parameters: Type.Unknown(),
    method: Type.String(),
    responseFields: Type.Array(Type.String()),
    hasSecret: Type.Boolean(),
    version: Version(),
    createdAt: Timestamp(),
  },
  { title: 'Connector' },
)
export type Connector = Static<typeof Connector>

/** GET /api/chatbots/{id}/connectors. */
export const ConnectorList = Type.Object({ connectors: Type.Array(Connector) }, { title: 'ConnectorList' })
