import { queryOptions } from '@tanstack/react-query'
import { countLiveChats } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'

/** What the person has said of themselves. Another device may have changed it: it is read again when the page is seen. */
export const presenceQuery = queryOptions({
  queryKey: ['presence'],
  queryFn: ({ signal }) => ask(countLiveChats({ signal })),
  staleTime: 10_000,
})
