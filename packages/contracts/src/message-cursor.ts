import { Type } from '@sinclair/typebox'

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

/** The query of a conversation in the dashboard. */
export const MessagesQuery = Type.Object({ ...messageCursorField }, { additionalProperties: false })
