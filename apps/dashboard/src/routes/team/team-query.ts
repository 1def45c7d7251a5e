import { queryOptions } from '@tanstack/react-query'
import { getTeam } from '../../api/generated'
import { ask } from '../../api/ask.ts'

/** Members and open invitations of the account. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => ask(getTeam({ signal })),
  refetchInterval: 30_000,
  refetchIntervalInBackground: false,
})
