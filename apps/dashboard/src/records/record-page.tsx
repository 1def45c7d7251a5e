import { lazy, Suspense, type ReactNode } from 'react'
import { Choice } from '../components/fields/choice.tsx'
import { Page } from '../components/layout/page.tsx'
import type { SetFilter } from '../components/lists/filter-bar.tsx'
import { CsvLink, type RecordKind } from './csv-link.tsx'
import { RecordFilters } from './record-filters.tsx'
import type { RecordFilterState } from './use-record-filters.ts'

interface RecordPageProps<Show extends string> {
  kind: RecordKind
  /** The words of this kind of records. */
  texts: {
    readonly title: string
    readonly lead: string
    readonly search: string
    readonly show: string
    readonly shows: Readonly<Record<Show, string>>
  }
  state: RecordFilterState
  /** What the list is narrowed to, as the API takes it. */
  filters: object
  /** Which of them are shown, and all that can be. */
  show: Show
  shows: readonly Show[]
  onShow: (show: Show) => void
  /** "14 leads", once it is known. */
  count: string | undefined
  /** Whether it can be narrowed to days. */
  hasDays?: boolean
  /** A filter that only this kind has: its field, and its chip where it is set. */
  own?: { field: ReactNode; set: SetFilter | undefined }
  /** Beside the button for the file. */
  actions?: ReactNode
  children: ReactNode
}

/** Loaded where it is drawn: a menu is large. */
const CsvMenu = lazy(async () => ({ default: (await import('./csv-menu.tsx')).CsvMenu }))

const isPhone = (): boolean => matchMedia('(max-width: 560px)').matches

/** A page of records: their title, the button for the file, and what narrows the list. */
export function RecordPage<Show extends string>(props: RecordPageProps<Show>) {
  const { kind, texts, state, filters, show, shows, onShow, actions, children } = props
  const { count, hasDays = true, own } = props
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      width="wide"
      actions={
        state.hasContent && (
          <>
            {actions}
            {actions !== undefined && isPhone() ? (
              <Suspense>
                <CsvMenu kind={kind} query={filters} name={texts.title} />
              </Suspense>
            ) : (
              <CsvLink kind={kind} query={filters} />
            )}
          </>
        )
      }
    >
      <RecordFilters state={state} search={texts.search} count={count} hasDays={hasDays} own={own}>
        <Choice
          isLabelHidden
          label={texts.show}
          value={show}
          options={shows.map(value => ({ value, label: texts.shows[value] }))}
          onChange={onShow}
        />
      </RecordFilters>
      {children}
    </Page>
  )
}
