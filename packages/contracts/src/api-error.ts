import { Type, type Static } from '@sinclair/typebox'

/** Every error of the dashboard's API; the HTTP status tells the kind. */
export const ApiError = Type.Object(
  {
    error: Type.Object({
      code: Type.String({ description: 'For programs: NOUN_STATE.' }),
      message: Type.String({ description: 'A sentence that may be shown.' }),
    }),
  },
  { title: 'ApiError' },
)
export type ApiError = Static<typeof ApiError>
