import { SearchX } from 'lucide-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../components/actions/button.tsx'
import { DataState } from '../components/feedback/data-state.tsx'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { More } from '../components/lists/more.tsx'
import { PeekList, type PeekMoves } from '../components/lists/peek.tsx'
import { useRecordTexts } from '../texts/use-record-texts.ts'
import type { RowContent } from '../components/lists/row-body.tsx'
import type { BulkAction } from '../components/lists/selection.tsx'
import type { ListKind } from '../components/lists/use-total.ts'
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
  kind: ListKind
  /** What is said where there is nothing, and no filter is the reason. */
  empty: ReactNode
  rowOf: (item: Thing) => RowContent
  nameOf: (item: Thing) => string
  /** What can be done with several at once. */
  bulk?: (items: readonly Thing[]) => readonly BulkAction[]
  children: (item: Thing, moves: PeekMoves) => ReactNode
}

/** A list of records that is read page by page, each with a panel; or what stands in its place. */
export function RecordList<Thing extends Listed, Answer>(props: RecordListProps<Thing, Answer>) {
  const { query, recordsOf, state, kind, empty, children, ...list } = props
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
            />
          </div>
        )
        if (items.length === 0) return state.isFiltered ? <NothingFits state={state} /> : empty
        if (!state.hasContent) {
          return (
            <>
              <RedactedRecords records={items} hasMore={query.hasNextPage} kind={kind} />
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
    <EmptyState
      icon={SearchX}
      title={states.filteredEmpty}
      action={<Button onPress={clear}>{states.clearFilters}</Button>}
    />
  )
}
