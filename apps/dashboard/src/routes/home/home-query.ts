import { queryOptions } from '@tanstack/react-query'
import { getHome } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'

/** What waits for somebody, and how far the set-up is. Read again each minute while Home is on the screen. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => ask(getHome({ signal })),
  refetchInterval: 60_000,
})
