import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCurrentUser } from '../account/current-user.tsx'
import { useZone } from '../account/zone.ts'
import { useAddressValue } from '../components/layout/use-address-choice.ts'

/** What a list of records is narrowed to, as the API takes it. */
export interface RecordFilters {
  q?: string
  from?: string
  to?: string
  timezone?: string
  chatbotId?: string
}

const names = ['q', 'from', 'to', 'chatbot'] as const
type FilterName = (typeof names)[number]

export interface RecordFilterState {
  /** As it stands in the address. */
  readonly values: Readonly<Record<FilterName, string>>
  /** What of it the API is asked for: days in the person's zone. */
  readonly filters: RecordFilters
  readonly isBackwards: boolean
  readonly isFiltered: boolean
  /** Whether the plan shows what is in the records; else nothing can be searched in them. */
  readonly hasContent: boolean
  readonly set: (change: Partial<Record<FilterName, string>>) => void
  readonly clear: () => void
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const isId = (text: string): boolean => /^[0-9a-f-]{36}$/i.test(text)

/**
 * The filters that all lists of records have. They stand in the address, and are gone from it with `clear`, as are those
 * that only one list has (`own`).
 */
export function useRecordFilters(own: readonly string[] = []): RecordFilterState {
  const { account } = useCurrentUser()
  const timezone = useZone()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const hasContent = account.plan !== 'free'
  const values = {
    q: useAddressValue('q'),
    from: useAddressValue('from'),
    to: useAddressValue('to'),
    chatbot: useAddressValue('chatbot'),
  }
  const isBackwards = isDay(values.from) && isDay(values.to) && values.from > values.to
  const days = isBackwards
    ? {}
    : { ...(isDay(values.from) && { from: values.from }), ...(isDay(values.to) && { to: values.to }) }
  const change = (next: Readonly<Record<string, string>>): void => {
    const filled = Object.fromEntries(Object.entries(next).map(([name, value]) => [name, value || undefined]))
    void navigate({ to: '.', search: { ...search, ...filled }, replace: true, resetScroll: false })
  }
  return {
    values,
    filters: {
      ...(hasContent && values.q.trim() !== '' && { q: values.q.trim() }),
      ...days,
      ...(Object.keys(days).length > 0 && { timezone }),
      ...(isId(values.chatbot) && { chatbotId: values.chatbot }),
    },
    isBackwards,
    isFiltered: Object.values(values).some(value => value !== '') || own.some(name => search[name] !== undefined),
    hasContent,
    // What was open may not be in the list that comes.
    set: next => change({ ...next, open: '' }),
    clear: () => change(Object.fromEntries([...names, ...own, 'open'].map(name => [name, '']))),
  }
}
