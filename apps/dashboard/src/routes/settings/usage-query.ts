import { queryOptions } from '@tanstack/react-query'
import { getUsage } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'

/** What the account uses of its plan. It is counted from all replies: not more often than the figures change. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => ask(getUsage({ signal })),
  staleTime: 60_000,
})

/** From this part of a limit on its bar has the colour of a warning. */
const nearlyAll = 0.8

/** How the bar of something limited looks. */
export const lookOfUse = (used: number, limit: number): 'failed' | 'waiting' | 'plain' =>
  used >= limit ? 'failed' : used >= nearlyAll * limit ? 'waiting' : 'plain'
