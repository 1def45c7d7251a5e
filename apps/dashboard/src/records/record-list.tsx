import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../components/actions/button.tsx'
import { DataState } from '../components/feedback/data-state.tsx'
import { More } from '../components/lists/more.tsx'
import { PeekList, type PeekMoves, type PeekRow } from '../components/lists/peek.tsx'
import { useRecordTexts } from '../texts/use-record-texts.ts'
import { RedactedRecords } from './redacted-records.tsx'
import styles from './records.module.css'
import type { RecordFilterState } from './use-record-filters.ts'

interface Listed {
  readonly id: string
  readonly createdAt: string
}

interface RecordListProps<Thing extends Listed, Answer> {
  label: string
  query: UseInfiniteQueryResult<InfiniteData<Answer>>
  recordsOf: (answer: Answer) => readonly Thing[]
  state: RecordFilterState
  /** "14 leads", for a plan that shows no more than that. */
  count: (n: number, hasMore: boolean) => string
  /** What is said where there is nothing, and no filter is the reason. */
  empty: ReactNode
  rowOf: (item: Thing) => PeekRow
  nameOf: (item: Thing) => string
  children: (item: Thing, moves: PeekMoves) => ReactNode
}

/** A list of records that is read page by page, each with a panel; or what stands in its place. */
export function RecordList<Thing extends Listed, Answer>(props: RecordListProps<Thing, Answer>) {
  const { query, recordsOf, state, count, empty, children, ...list } = props
  const { records } = useRecordTexts()
  const words = { ...records.panel, gone: records.gone }
  return (
    <DataState query={query} rows={8}>
      {({ pages }) => {
        const items = pages.flatMap(recordsOf)
        const more = (
          <div className={styles['below']}>
            <More
              hasMore={query.hasNextPage}
              isLoading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
              end={records.end}
            />
          </div>
        )
        if (items.length === 0) return state.isFiltered ? <NothingFits state={state} /> : empty
        if (!state.hasContent) {
          return (
            <>
              <RedactedRecords records={items} hasMore={query.hasNextPage} count={count} />
              {query.hasNextPage && more}
            </>
          )
        }
        return (
          <PeekList {...list} words={words} items={items} keyOf={({ id }) => id} below={more}>
            {children}
          </PeekList>
        )
      }}
    </DataState>
  )
}

/** Where filters leave nothing. */
export function NothingFits({ state: { clear } }: { state: RecordFilterState }) {
  const { states } = useRecordTexts()
  return (
    <div className={styles['nothing']}>
      <p>{states.filteredEmpty}</p>
      <Button onPress={clear}>{states.clearFilters}</Button>
    </div>
  )
}
