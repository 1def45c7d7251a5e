import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { asFailure } from '../../api/query-client.ts'
import { Failure } from '../../components/feedback/failure.tsx'
import { Skeleton } from '../../components/layout/skeleton.tsx'

interface InfiniteStateProps {
  query: Pick<UseInfiniteQueryResult, 'data' | 'error' | 'refetch'>
  isEmpty: boolean
  /** What is said where there is nothing. */
  empty: string
  children: ReactNode
}

/** Draws what a list has that is read part by part: its rows, or that there are none; else its shape, or why it failed. */
export function InfiniteState({ query: { data, error, refetch }, isEmpty, empty, children }: InfiniteStateProps) {
  if (data !== undefined) return isEmpty ? <p>{empty}</p> : <>{children}</>
  const failure = asFailure(error)
  if (failure === undefined || failure.kind === 'logged-out') return <Skeleton />
  return <Failure failure={failure} onRetry={() => void refetch()} />
}
