import { Type, type TInteger } from '@sinclair/typebox'

/** The version of what an owner edits. */
export const Version = (): TInteger =>
  Type.Integer({
    minimum: 1,
    description: 'Increases with each change. Send it as If-Match to change only this version.',
  })

/** The header of a request that changes or deletes one version. Header names are compared in lower case. */
export const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      pattern: '^(\\*|"[0-9]{1,9}")$',
      description:
        '`version` of the object in quotes, such as "7". If the object has changed since, the response is 412 and nothing changes.',
    }),
  ),
})
