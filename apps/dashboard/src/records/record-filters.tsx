import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useZone, useZoneNote } from '../account/zone.ts'
import { Select } from '../components/fields/select.tsx'
import { TextField } from '../components/fields/text-field.tsx'
import { FilterBar, type SetFilter } from '../components/lists/filter-bar.tsx'
import { FilterSearch } from '../components/lists/filter-search.tsx'
import { chatbotNamesQuery } from '../shell/chosen-chatbot.tsx'
import { useRecordTexts } from '../texts/use-record-texts.ts'
import { useDays } from '../time/date-format.ts'
import styles from './records.module.css'
import type { RecordFilterState } from './use-record-filters.ts'

interface RecordFiltersProps {
  state: RecordFilterState
  /** What is searched: "Search leads". */
  search: string
  /** "14 leads", once it is known. */
  count: string | undefined
  /** Whether it can be narrowed to days. */
  hasDays?: boolean
  /** A choice that only this kind of records has; it stands before the others. */
  children?: ReactNode
  /** A filter that only this kind of records has: its field, and its chip where it is set. */
  own?: { field: ReactNode; set: SetFilter | undefined } | undefined
}

/** Narrows a list of records: by what is written in them, by days, by chatbot, and by what only this kind has. */
export function RecordFilters({ state, search, count, hasDays = true, children, own }: RecordFiltersProps) {
  const { records } = useRecordTexts()
  const { data } = useQuery(chatbotNamesQuery)
  const { values, set, clear, hasContent } = state
  const chatbots = data?.chatbots ?? []
  const ownFilter = hasContent ? own : undefined
  const hasFields = chatbots.length > 1 || hasDays || ownFilter !== undefined
  return (
    <FilterBar
      view={hasContent ? children : undefined}
      search={hasContent && <FilterSearch label={search} value={values.q} onChange={q => set({ q })} />}
      set={[...(ownFilter?.set === undefined ? [] : [ownFilter.set]), ...useSetFilters(state, hasDays, chatbots)]}
      onClear={clear}
      count={hasContent ? count : undefined}
    >
      {hasFields && (
        <>
          {ownFilter?.field}
          {chatbots.length > 1 && (
            <Select
              label={records.chatbot}
              value={values.chatbot}
              options={[
                { value: '', label: records.allChatbots },
                ...chatbots.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={chatbot => set({ chatbot })}
            />
          )}
          {hasDays && <Days state={state} />}
        </>
      )}
    </FilterBar>
  )
}

/** The filters of all records that are set, in words. */
function useSetFilters(
  { values, set }: RecordFilterState,
  hasDays: boolean,
  chatbots: readonly { readonly id: string; readonly name: string }[],
): SetFilter[] {
  const { records } = useRecordTexts()
  const day = useDays()
  const dayOf = (text: string): string => (Number.isNaN(Date.parse(text)) ? text : day(text))
  const filters: SetFilter[] = []
  const chatbot = chatbots.find(({ id }) => id === values.chatbot)
  if (chatbot !== undefined) {
    const text = `${records.chatbot}: ${chatbot.name}`
    filters.push({ name: 'chatbot', text, onRemove: () => set({ chatbot: '' }) })
  }
  if (hasDays && values.from !== '') {
    filters.push({ name: 'from', text: `${records.from}: ${dayOf(values.from)}`, onRemove: () => set({ from: '' }) })
  }
  if (hasDays && values.to !== '') {
    filters.push({ name: 'to', text: `${records.to}: ${dayOf(values.to)}`, onRemove: () => set({ to: '' }) })
  }
  return filters
}

/** The days of a list, and in which zone they are days. */
function Days({ state: { values, set, isBackwards } }: { state: RecordFilterState }) {
  const { records } = useRecordTexts()
  const zoneNote = useZoneNote(useZone(), values.from, values.to)
  return (
    <>
      <TextField label={records.from} type="date" value={values.from} onChange={from => set({ from })} />
      <TextField
        label={records.to}
        type="date"
        value={values.to}
        onChange={to => set({ to })}
        problem={isBackwards ? records.backwards : undefined}
      />
      {(values.from !== '' || values.to !== '') && zoneNote !== undefined && (
        <p className={styles['soft']}>{zoneNote}</p>
      )}
    </>
  )
}
