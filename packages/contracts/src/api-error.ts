import { Type, type Static } from '@sinclair/typebox'
import { ErrorCode } from './error-codes.ts'

/** The body of every error of the dashboard's API. The HTTP status is its kind. */
export const ApiError = Type.Object(
  {
    error: Type.Object({
      code: ErrorCode,
      message: Type.String({ description: 'One or two sentences that can be shown to users.' }),
      field: Type.Optional(
        Type.String({
          description:
            'The field of the request that caused the error: a JSON pointer into the body, such as /liveChat/hours/monday/0/from, or a query parameter, such as ?from.',
        }),
      ),
      values: Type.Optional(
        Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
          description:
            'Numbers and names in the message, for translating it. For REQUEST_INVALID: rule (required, unknown, empty, enum, pattern, text, or a JSON Schema keyword such as maxLength), its limit, and the choices of an enum.',
        }),
      ),
    }),
  },
  { title: 'ApiError' },
)
export type ApiError = Static<typeof ApiError>
