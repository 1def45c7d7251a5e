import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useZone } from '../account/zone.ts'
import { SearchField } from '../components/fields/search-field.tsx'
import { Select } from '../components/fields/select.tsx'
import { TextField } from '../components/fields/text-field.tsx'
import { zoneName } from '../components/fields/time-zone-field.tsx'
import { chatbotNamesQuery } from '../shell/chosen-chatbot.tsx'
import { useRecordTexts } from '../texts/use-record-texts.ts'
import styles from './records.module.css'
import type { RecordFilterState } from './use-record-filters.ts'

interface RecordFiltersProps {
  state: RecordFilterState
  /** What is searched: "Search leads". */
  search: string
  /** Whether it can be narrowed to days. */
  hasDays?: boolean
  /** A choice that only this kind of records has; it stands above the others. */
  children?: ReactNode
  /** A field that only this kind of records has. */
  ownField?: ReactNode
}

/** Narrows a list of records: by what is written in them, by days, by chatbot, and by what only this kind has. */
export function RecordFilters({ state, search, hasDays = true, children, ownField }: RecordFiltersProps) {
  const { records } = useRecordTexts()
  const { data } = useQuery(chatbotNamesQuery)
  const { values, set, hasContent } = state
  const chatbots = data?.chatbots ?? []
  return (
    <div role="search" aria-label={records.filters} className={styles['filters']}>
      {hasContent && children}
      <div className={styles['fields']}>
        {hasContent && <Search label={search} state={state} />}
        {hasContent && ownField}
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
      </div>
    </div>
  )
}

/** The days of a list, and in which zone they are days. */
function Days({ state: { values, set, isBackwards } }: { state: RecordFilterState }) {
  const { records } = useRecordTexts()
  const zone = useZone()
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
      {(values.from !== '' || values.to !== '') && <p className={styles['zone']}>{records.daysIn(zoneName(zone))}</p>}
    </>
  )
}

/** What is typed is ahead of the address, which follows. Emptied filters begin anew. */
function Search({ label, state: { values, set } }: { label: string; state: RecordFilterState }) {
  const [typed, setTyped] = useState(values.q)
  useEffect(() => {
    if (values.q === '') setTyped('')
  }, [values.q])
  return (
    <SearchField
      label={label}
      value={typed}
      onChange={q => {
        setTyped(q)
        set({ q })
      }}
    />
  )
}
