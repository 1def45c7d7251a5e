import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { getLiveVisitorRecords } from '../../../api/generated'

/** What a visitor has left in a conversation. An event of the conversation says when there is more of it. */
export const visitorRecordsQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['visitor-records', sessionId],
    queryFn: ({ signal }) => ask(getLiveVisitorRecords({ path: { sessionId }, signal })),
    staleTime: 60_000,
  })
