import { Type, type Static } from '@sinclair/typebox'
import { ContextData } from '../chat/chat.ts'
import { noNul } from '../text.ts'

const claim = Type.Optional(Type.String({ minLength: 1, maxLength: 254, ...noNul }))

/** The claims of a signed-in visitor, as a trial makes them up. */
const TriedIdentity = Type.Object(
  { sub: claim, email: claim, name: claim },
  { additionalProperties: false, title: 'TriedIdentity' },
)

/** POST /api/chatbots/{chatbotId}/connectors/{connectorId}/try: arguments of the model, and contextData of a page. */
export const TryConnectorRequest = Type.Object(
  {
    arguments: Type.Record(
      Type.String({ maxLength: 63, ...noNul }),
      Type.Union([Type.String({ maxLength: 2_000, ...noNul }), Type.Number(), Type.Boolean()]),
      { maxProperties: 20 },
    ),
    contextData: Type.Optional(ContextData),
    identity: Type.Optional(TriedIdentity),
  },
  { title: 'TryConnectorRequest', additionalProperties: false },
)
export type TryConnectorRequest = Static<typeof TryConnectorRequest>

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

/** The result of a call: the shape of the response, and only the values that responseFields selects. */
export const TryConnectorResult = Type.Object(
  {
    failure: orNull(Type.String({ description: 'Error code; null if the call succeeded.' })),
    status: orNull(Type.Integer()),
    contentType: orNull(Type.String()),
    bytes: orNull(Type.Integer({ description: 'Size of the response, uncompressed.' })),
    ms: Type.Integer(),
    shape: Type.Array(Type.Object({ path: Type.String(), type: Type.String() }), {
      description: 'Fields of the response, in the notation of responseFields.',
    }),
    fields: orNull(
      Type.Unknown({ description: 'Data that the model would receive; null if responseFields is empty.' }),
    ),
  },
  { title: 'TryConnectorResult' },
)
export type TryConnectorResult = Static<typeof TryConnectorResult>
