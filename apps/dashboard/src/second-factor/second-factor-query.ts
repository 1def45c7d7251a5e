import { queryOptions } from '@tanstack/react-query'
import { getSecondFactor } from '../api/generated'
import { ask } from '../api/ask.ts'

/** Whether the person logs in with a code. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => ask(getSecondFactor({ signal })),
})
