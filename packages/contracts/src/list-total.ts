import { Type } from '@sinclair/typebox'

/** A list is counted as far as this: its exact length beyond it is worth no look at every row. */
export const mostCounted = 1_000

/** How many a list has altogether, as far as it is counted. */
export const listTotal = Type.Integer({
  minimum: 0,
  maximum: mostCounted + 1,
  description: `Total count, exact up to ${mostCounted}; ${mostCounted + 1} means more.`,
})
