import { queryOptions } from '@tanstack/react-query'
import { getSecondFactor } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'

/** Whether the person logs in with a code. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => ask(getSecondFactor({ signal })),
})
