import { Type, type TInteger } from '@sinclair/typebox'

/** The id of a message in a request: a number that JSON and the column hold exactly. */
export const MessageId = (options: { minimum: 0 | 1; description?: string }): TInteger =>
  Type.Integer({ ...options, maximum: Number.MAX_SAFE_INTEGER })
