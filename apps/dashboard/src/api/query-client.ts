import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api-failure.ts'

/** Lists are kept for five minutes after their page was left: coming back shows them at once, and refreshes behind. */
const keptMs = 5 * 60_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: keptMs,
      staleTime: 2_000,
      // Whether the API is back is found out in one place, for all pages at once: see `watch-connection.ts`.
      retry: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      // A page with data keeps showing it; only one without any has nothing to show but the failure.
      throwOnError: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** What is known of the failure of a query or a mutation; undefined where there is none. */
export const asFailure = (error: unknown): ApiFailure | undefined =>
  error === null || error === undefined
    ? undefined
    : error instanceof ApiFailure
      ? error
      : new ApiFailure(error instanceof Error ? error.message : 'unexpected', {
          kind: 'broken',
          code: 'UNEXPECTED',
        })
