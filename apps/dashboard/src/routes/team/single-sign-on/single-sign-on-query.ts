import { queryOptions } from '@tanstack/react-query'
import { getSingleSignOn } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'

/** The identity provider of the account, and its mail domains. */
export const singleSignOnQuery = queryOptions({
  queryKey: ['single-sign-on'],
  queryFn: ({ signal }) => ask(getSingleSignOn({ signal })),
})
