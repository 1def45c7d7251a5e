import { Type, type TInteger } from '@sinclair/typebox'

/** The version of what an owner edits. */
export const Version = (): TInteger =>
  Type.Integer({ minimum: 1, description: 'Raised by each change. Send it as If-Match to change this version only.' })

/** The header of a request that changes or deletes one version. Header names are compared in lower case. */
export const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      pattern: '^(\\*|"[0-9]{1,9}")$',
      description:
        'The `version` that was read, in quotes: "7". If the object has changed since, the response is 412 and nothing changes.',
    }),
  ),
})
