import { Type, type Static } from '@sinclair/typebox'

/** The query parameter by which the messages before a page are read. */
export const messageCursorField = {
  cursor: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,18}$',
      description: '`nextCursor` of a response. Returns the messages before it.',
    }),
  ),
}

/** How an answer with messages describes its `nextCursor`. */
export const earlierMessages = 'Pass it as `cursor` to read earlier messages; absent if there are none.'

/** The query of a conversation in the dashboard: which page of its messages. */
export const MessagesQuery = Type.Object(
  {
    ...messageCursorField,
    limit: Type.Optional(
      Type.String({ pattern: '^([1-9][0-9]{0,2}|1000)$', description: 'Maximum number of messages. Default: 1000.' }),
    ),
  },
  { additionalProperties: false },
)
export type MessagesQuery = Static<typeof MessagesQuery>
