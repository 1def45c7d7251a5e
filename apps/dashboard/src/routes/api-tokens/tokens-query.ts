import { queryOptions } from '@tanstack/react-query'
import { listApiTokens, type TokenPermission } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { givenPermissions } from '../team/access.ts'

/** The permissions that a token can have, in the order in which they are shown. */
export const tokenPermissions = [...givenPermissions, 'exports'] as const satisfies readonly TokenPermission[]

/** The API tokens of the account. */
export const tokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => ask(listApiTokens({ signal })),
})
