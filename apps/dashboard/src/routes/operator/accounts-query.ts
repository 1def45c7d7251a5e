import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  changeAccount,
  listAccounts,
  type ChangeAccountRequest,
  type OperatorAccount,
} from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange, type Change } from '../../api/use-change.ts'

const key = ['operator-accounts']

/** Accounts whose name, or an owner's address, holds a text: the newest first. */
export const accountsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...key, q],
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: '50', ...(q !== '' && { q }), ...(pageParam !== null && { cursor: pageParam }) }
      return ask(listAccounts({ query, signal }))
    },
    // As the cursors of later pages, which are strings.
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
  })

/** Changes one account. */
export const useAccountChange = (accountId: string, onDone: () => void): Change<ChangeAccountRequest> =>
  useChange<ChangeAccountRequest, OperatorAccount>(body => ask(changeAccount({ path: { accountId }, body })), {
    refreshes: [key],
    onDone,
  })
