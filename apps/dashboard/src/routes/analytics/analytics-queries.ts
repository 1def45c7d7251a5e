import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getAnalytics, getAnalyticsDetails, listQuestionGroups } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { asFailure } from '../../api/query-client.ts'
import type { Filters } from './use-filters.ts'

/** The API counts once a minute. */
const staleTime = 60_000

/** Where colleagues read reports at the same moment, the API asks to come back in two seconds. */
const retries = {
  retry: (tries: number, error: unknown) => tries < 5 && asFailure(error)?.kind === 'too-many',
  retryDelay: 2_000,
}

export type Ranked = 'page' | 'language' | 'source'

const rangeOf = ({ days, zone, chatbotId }: Filters) => ({
  ...days,
  timezone: zone,
  ...(chatbotId !== '' && { chatbotId }),
})

/** The numbers of the period and of as many days before. */
export function analyticsQuery(filters: Filters) {
  const query = { ...rangeOf(filters), unit: filters.unit, compare: 'previous' as const }
  return queryOptions({
    queryKey: ['analytics', query],
    queryFn: ({ signal }) => ask(getAnalytics({ query, signal })),
    enabled: filters.problem === undefined,
    placeholderData: keepPreviousData,
    ...retries,
    staleTime,
  })
}

/** What the period is made of. The page asks for it after the numbers: an account may read two reports at a time. */
export function detailsQuery(filters: Filters) {
  const query = rangeOf(filters)
  return queryOptions({
    queryKey: ['analytics', 'details', query],
    queryFn: ({ signal }) => ask(getAnalyticsDetails({ query, signal })),
    enabled: filters.problem === undefined,
    placeholderData: keepPreviousData,
    ...retries,
    staleTime,
  })
}

/** Questions without an answer, the ones that were asked most first. */
export const questionGroupsQuery = queryOptions({
  queryKey: ['question-groups', 'asked-most'],
  queryFn: ({ signal }) => ask(listQuestionGroups({ signal })),
  staleTime,
})

/** Where the same numbers are downloaded as CSV. */
export function downloadAddress(filters: Filters, by?: Ranked | 'outcome' | 'conversation_outcome' | 'cause'): string {
  const query = new URLSearchParams({ ...rangeOf(filters), ...(by === undefined ? { unit: filters.unit } : { by }) })
  return `/api/analytics/export?${query.toString()}`
}
