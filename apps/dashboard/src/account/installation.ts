import { queryOptions } from '@tanstack/react-query'
import { getInstallation } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'

/** What this Frontdesk is and can do. It changes with a restart. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => ask(getInstallation({ signal })),
  staleTime: 5 * 60_000,
})
