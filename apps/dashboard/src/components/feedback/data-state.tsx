import type { ReactNode } from 'react'
import { asFailure } from '../../api/query-client.ts'
import { Failure } from './failure.tsx'
import { Skeleton } from '../layout/skeleton.tsx'

interface DataStateProps<Data> {
  /** Of `useQuery` or `useInfiniteQuery`. */
  query: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => Promise<unknown> }
  /** Rows of the shape that is drawn while it loads. */
  rows?: number
  children: (data: Data) => ReactNode
}

/**
 * Draws what a query has: its data, also while it is read again or cannot be; else the shape of it, or why it failed. A
 * page that has data never loses it to a failure.
 */
export function DataState<Data>({ query, rows = 4, children }: DataStateProps<Data>) {
  const { data, error } = query
  if (data !== undefined) return <>{children(data)}</>
  const failure = asFailure(error)
  if (failure === undefined || failure.kind === 'logged-out') return <Skeleton rows={rows} />
  return <Failure failure={failure} onRetry={() => void query.refetch()} />
}
