import { Type } from '@sinclair/typebox'
import { noNul } from './text.ts'

/** Items of a list, unless the query has a limit. */
export const pageSize = 100

// A string, because query parameters are strings and nothing is coerced.
const limit = (otherwise: string) =>
  Type.Optional(
    Type.String({
      pattern: '^([1-9][0-9]?|1[0-9]{2}|200)$',
      description: `Maximum number of items, 1 to 200. Default: ${otherwise}.`,
    }),
  )

const q = Type.Optional(
  Type.String({ maxLength: 200, ...noNul, description: 'Text to search for. There are no wildcards.' }),
)

/** Query parameters of a list that is read page by page. */
export const listQueryFields = { q, limit: limit(String(pageSize)) } as const

/** The same for a short list, which comes whole without a limit. */
export const shortListQueryFields = { q, limit: limit('all') } as const
