import { queryOptions } from '@tanstack/react-query'
import { getLiveVisitorRecords } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'

/** What a visitor has left in a conversation. An event of the conversation says when there is more of it. */
export const visitorRecordsQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['visitor-records', sessionId],
    queryFn: ({ signal }) => ask(getLiveVisitorRecords({ path: { sessionId }, signal })),
    staleTime: 60_000,
  })
