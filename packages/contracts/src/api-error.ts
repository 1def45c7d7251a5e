import { Type, type Static } from '@sinclair/typebox'

/** The body of every error of the dashboard's API. The HTTP status is its kind. */
export const ApiError = Type.Object(
  {
    error: Type.Object({
      code: Type.String({ description: 'Machine-readable code in the form NOUN_STATE.' }),
      message: Type.String({ description: 'One or two sentences that may be shown to users.' }),
    }),
  },
  { title: 'ApiError' },
)
export type ApiError = Static<typeof ApiError>
