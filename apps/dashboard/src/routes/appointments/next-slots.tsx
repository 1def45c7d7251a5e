import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { previewSlotsOfDraft, type BookingSettings, type SlotList } from '@frontdesk/client/operations'
import { useOwnZone } from '../../account/zone.ts'
import { ask } from '../../api/ask.ts'
import { hoursProblem } from '../../components/fields/weekly-hours/weekly-hours-rules.ts'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { dateFormat, useLocale } from '../../time/date-format.ts'
import styles from './appointments.module.css'

/** What decides about free times. */
type Rules = Pick<
  BookingSettings,
  | 'durationMinutes'
  | 'bufferBeforeMinutes'
  | 'bufferAfterMinutes'
  | 'hours'
  | 'timezone'
  | 'noticeMinutes'
  | 'horizonDays'
>

/** While somebody types the times are asked for after each pause of this length. */
const pauseMs = 400
/** So far ahead it is looked, and so many times are shown. */
const days = '14'
const shown = 8

const slotsQuery = (chatbotId: string, rules: Rules) =>
  queryOptions({
    queryKey: ['chatbots', chatbotId, 'slots', rules],
    queryFn: ({ signal }) => ask(previewSlotsOfDraft({ path: { chatbotId }, query: { days }, body: rules, signal })),
    placeholderData: before => before,
    enabled: isPossible(rules),
    staleTime: 60_000,
  })

const isBetween = (value: number, least: number, most: number): boolean => value >= least && value <= most

/** Whether the rules hold for the API; what does not is said at its field. */
const isPossible = ({ durationMinutes, bufferBeforeMinutes, bufferAfterMinutes, hours, horizonDays }: Rules): boolean =>
  isBetween(durationMinutes, 5, 720) &&
  isBetween(bufferBeforeMinutes, 0, 720) &&
  isBetween(bufferAfterMinutes, 0, 720) &&
  isBetween(horizonDays, 1, 365) &&
  Object.values(hours).every(periods => hoursProblem(periods) === undefined)

/** The next free times as visitors would see them, by what is typed and not saved yet. */
export function NextSlots({ chatbotId, settings }: { chatbotId: string; settings: BookingSettings }) {
  const { appointments } = useChatbotTexts()
  const rules = useSettled(rulesOf(settings))
  const query = useQuery(slotsQuery(chatbotId, rules))
  return (
    <Section title={appointments.next} text={appointments.nextText}>
      <Card>
        {isPossible(rules) ? (
          <DataState query={query} rows={3}>
            {list => <Slots list={list} />}
          </DataState>
        ) : (
          <p>{appointments.nextWrong}</p>
        )}
      </Card>
    </Section>
  )
}

const rulesOf = (settings: BookingSettings): Rules => ({
  durationMinutes: settings.durationMinutes,
  bufferBeforeMinutes: settings.bufferBeforeMinutes,
  bufferAfterMinutes: settings.bufferAfterMinutes,
  hours: settings.hours,
  timezone: settings.timezone,
  noticeMinutes: settings.noticeMinutes,
  horizonDays: settings.horizonDays,
})

/** A value once it has not changed for a moment. */
function useSettled(value: Rules): Rules {
  const [settled, settle] = useState(value)
  const words = JSON.stringify(value)
  useEffect(() => {
    // What `words` says is the value.
    const timer = setTimeout(() => settle(JSON.parse(words) as Rules), pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}

function Slots({ list: { slots, timezone } }: { list: SlotList }) {
  const { appointments } = useChatbotTexts()
  const locale = useLocale()
  const own = useOwnZone()
  if (slots.length === 0) return <p>{appointments.nextNone}</p>
  const write = (at: string, timeZone: string): string => dateFormat(locale, timeZone, 'slot').format(new Date(at))
  const isElsewhere = slots.some(({ startsAt }) => write(startsAt, own) !== write(startsAt, timezone))
  return (
    <>
      <ul className={styles['slots']} aria-label={appointments.next}>
        {slots.slice(0, shown).map(({ startsAt }) => (
          <li key={startsAt}>
            <time dateTime={startsAt}>{write(startsAt, timezone)}</time>
            {isElsewhere && (
              <span className={styles['own']}>{appointments.forYou({ time: write(startsAt, own) })}</span>
            )}
          </li>
        ))}
      </ul>
      {slots.length > shown && <p className={styles['own']}>{appointments.nextMore({ n: slots.length - shown })}</p>}
    </>
  )
}
