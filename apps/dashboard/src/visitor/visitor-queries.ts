import { queryOptions } from '@tanstack/react-query'
import { getReplyDelivery, getVisitorHistory, listTags, listVisitorBlocks } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'

/** The tags of the account. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => ask(listTags({ signal })),
  staleTime: 60_000,
})

/** Other conversations of the same visitor. */
export const visitorHistoryQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['visitor-history', sessionId],
    queryFn: ({ signal }) => ask(getVisitorHistory({ path: { sessionId }, signal })),
  })

/** How a reply reaches the visitor, and which messages went by mail. */
export const deliveryQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['reply-delivery', sessionId],
    queryFn: ({ signal }) => ask(getReplyDelivery({ path: { sessionId }, signal })),
    staleTime: 10_000,
  })

/** Blocked visitors. */
export const blocksQuery = queryOptions({
  queryKey: ['visitor-blocks'],
  queryFn: ({ signal }) => ask(listVisitorBlocks({ signal })),
  staleTime: 30_000,
})
