import { Type, type Static } from '@sinclair/typebox'

/** The query parameter by which the messages before a page are read. */
export const messageCursorField = {
  cursor: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,18}$',
      description: '`nextCursor` of an answer: returns the messages before those of it.',
    }),
  ),
}

/** How an answer with messages describes its `nextCursor`. */
export const earlierMessages = 'There are earlier messages: pass it as `cursor` to read them.'

/** The query of a conversation in the dashboard: which page of its messages. */
export const MessagesQuery = Type.Object(
  {
    ...messageCursorField,
    limit: Type.Optional(
      Type.String({ pattern: '^([1-9][0-9]{0,2}|1000)$', description: 'How many messages at most; default 1000.' }),
    ),
  },
  { additionalProperties: false },
)
export type MessagesQuery = Static<typeof MessagesQuery>
