import { Type, type Static } from '@sinclair/typebox'
import { ContextData } from '../chat/chat.ts'
import { noNul } from '../text.ts'

/** POST /api/chatbots/{chatbotId}/connectors/{connectorId}/try: what a model might fill in, and a page pass along. */
export const TryConnectorRequest = Type.Object(
  {
    arguments: Type.Record(
      Type.String({ maxLength: 63, ...noNul }),
      Type.Union([Type.String({ maxLength: 2_000, ...noNul }), Type.Number(), Type.Boolean()]),
      { maxProperties: 20 },
    ),
    contextData: Type.Optional(ContextData),
  },
  { title: 'TryConnectorRequest', additionalProperties: false },
)
export type TryConnectorRequest = Static<typeof TryConnectorRequest>

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

/** What a call came to: enough to write the mapping by, and nothing of the answer's values but those that it names. */
export const TryConnectorResult = Type.Object(
  {
    failure: orNull(Type.String({ description: 'Code of what went wrong; null where the call went well.' })),
    status: orNull(Type.Integer()),
    contentType: orNull(Type.String()),
    bytes: orNull(Type.Integer({ description: 'Of the answer, unpacked.' })),
    ms: Type.Integer(),
    shape: Type.Array(Type.Object({ path: Type.String(), type: Type.String() }), {
      description: 'What the answer is made of, as responseFields names it.',
    }),
    fields: orNull(Type.Unknown({ description: 'What the model would be given, where responseFields says what.' })),
  },
  { title: 'TryConnectorResult' },
)
export type TryConnectorResult = Static<typeof TryConnectorResult>
