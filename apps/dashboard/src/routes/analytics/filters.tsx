import { useQuery } from '@tanstack/react-query'
import { Choice } from '../../components/fields/choice.tsx'
import { Select } from '../../components/fields/select.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { useAnalyticsTexts } from '../../texts/use-analytics-texts.ts'
import { useDateFormat } from '../../time/date-format.ts'
import styles from './analytics.module.css'
import { namedPeriods, type Filters } from './use-filters.ts'

/** What is shown: of which days, of which chatbot, how finely. */
export function FilterFields({ filters }: { filters: Filters }) {
  const { analytics } = useAnalyticsTexts()
  const { data } = useQuery(chatbotNamesQuery)
  const chatbots = data?.chatbots ?? []
  const { period, unit, unitsOffered, chatbotId, isCompared, set } = filters
  return (
    <div className={styles['filters']}>
      <Select
        label={analytics.period}
        value={period}
        options={usePeriods(filters)}
        onChange={chosen => set({ period: chosen, from: undefined, to: undefined, unit: undefined })}
      />
      {period === 'custom' && <OwnDays filters={filters} />}
      {chatbots.length > 1 && (
        <Select
          label={analytics.chatbot}
          value={chatbotId}
          options={[
            { value: '', label: analytics.allChatbots },
            ...chatbots.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={id => set({ chatbot: id === '' ? undefined : id })}
        />
      )}
      {unitsOffered.length > 1 && (
        <Choice
          label={analytics.unit}
          value={unit}
          options={unitsOffered.map(value => ({ value, label: analytics.units[value] }))}
          onChange={value => set({ unit: value })}
        />
      )}
      <Switch
        label={analytics.compare}
        isSelected={isCompared}
        onChange={isOn => set({ compare: isOn ? undefined : 'none' })}
      />
    </div>
  )
}

function usePeriods({ months }: Filters): { value: string; label: string }[] {
  const { analytics } = useAnalyticsTexts()
  const month = useDateFormat('month', 'UTC')
  return [
    // Object.keys forgets whose keys they are.
    ...(Object.keys(namedPeriods) as (keyof typeof namedPeriods)[]).map(value => ({
      value,
      label: analytics.periods[value],
    })),
    ...months.map(value => ({ value, label: month.format(new Date(`${value}-01T00:00:00Z`)) })),
    { value: 'custom', label: analytics.periods.custom },
  ]
}

function OwnDays({ filters: { days, problem, set } }: { filters: Filters }) {
  const { analytics } = useAnalyticsTexts()
  // A field that is emptied keeps the day that was there: a period has two ends.
  const change = (name: 'from' | 'to') => (day: string) => day !== '' && set({ ...days, [name]: day })
  return (
    <>
      <TextField label={analytics.from} type="date" value={days.from} onChange={change('from')} />
      <TextField
        label={analytics.to}
        type="date"
        value={days.to}
        onChange={change('to')}
        problem={problem === undefined ? undefined : analytics[problem]}
      />
    </>
  )
}
