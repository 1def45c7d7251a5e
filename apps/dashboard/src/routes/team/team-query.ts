import { queryOptions } from '@tanstack/react-query'
import { getTeam } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'

/** Members and open invitations of the account. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => ask(getTeam({ signal })),
  refetchInterval: 30_000,
  refetchIntervalInBackground: false,
})
