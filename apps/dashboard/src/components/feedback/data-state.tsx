import type { ReactNode } from 'react'
import { asFailure } from '../../api/query-client.ts'
import { Failure } from './failure.tsx'
import { Notice } from './notice.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { Skeleton } from '../layout/skeleton.tsx'

interface DataStateProps<Data> {
  /** Of `useQuery` or `useInfiniteQuery`. */
  query: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => Promise<unknown> }
  /** Rows of the shape that is drawn while it loads. */
  rows?: number
  /** What is drawn instead where the page is no list. */
  shape?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Draws what a query has: its data, also while it is read again or cannot be; else the shape of it, or why it failed. A
 * page that has data never loses it to a failure: of what somebody has deleted meanwhile it says so.
 */
export function DataState<Data>({ query, rows = 4, shape, children }: DataStateProps<Data>) {
  const { states } = useTexts()
  const { data, error } = query
  const failure = asFailure(error)
  if (data !== undefined) {
    return (
      <>
        {failure?.kind === 'not-found' && (
          <Notice look="waiting" role="status">
            {states.deletedMeanwhile}
          </Notice>
        )}
        {children(data)}
      </>
    )
  }
  if (failure === undefined || failure.kind === 'logged-out') return shape ?? <Skeleton rows={rows} />
  return <Failure failure={failure} onRetry={() => void query.refetch()} />
}
