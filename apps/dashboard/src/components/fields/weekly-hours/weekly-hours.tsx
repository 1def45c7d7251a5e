import { X } from 'lucide-react'
import { useRef } from 'react'
import type { WeeklyHours as Week } from '@frontdesk/client/operations'
import { useChatbotTexts } from '../../../texts/use-chatbot-texts.ts'
import { useLanguageTag } from '../../../texts/use-texts.tsx'
import { dateFormat } from '../../../time/date-format.ts'
import { Button } from '../../actions/button.tsx'
import fieldStyles from '../field.module.css'
import styles from './weekly-hours.module.css'
import { days, hoursProblem, type Day, type Period } from './weekly-hours-rules.ts'

interface WeeklyHoursProps {
  label: string
  value: Week
  onChange: (value: Week) => void
  /** What the API says is wrong with a day. */
  problemOf: (day: Day) => string | undefined
}

/** The hours of a week: for each day up to four periods, none where it is closed. */
export function WeeklyHours({ label, value, onChange, problemOf }: WeeklyHoursProps) {
  const { hours } = useChatbotTexts()
  const copyMonday = (to: readonly Day[]): void =>
    onChange({ ...value, ...Object.fromEntries(to.map(day => [day, value.monday])) })
  return (
    <div className={styles['week']} role="group" aria-label={label}>
      {days.map(day => (
        <DayRow
          key={day}
          day={day}
          periods={value[day]}
          onChange={periods => onChange({ ...value, [day]: periods })}
          problem={problemOf(day)}
        />
      ))}
      <div className={styles['copies']}>
        <Button size="small" onPress={() => copyMonday(['tuesday', 'wednesday', 'thursday', 'friday'])}>
          {hours.copyWorkdays}
        </Button>
        <Button size="small" onPress={() => copyMonday(days)}>
          {hours.copyAll}
        </Button>
      </div>
    </div>
  )
}

interface DayRowProps {
  day: Day
  periods: readonly Period[]
  onChange: (periods: Period[]) => void
  problem: string | undefined
}

const periodsAtMost = 4

function DayRow({ day, periods, onChange, problem }: DayRowProps) {
  const { hours } = useChatbotTexts()
  const language = useLanguageTag()
  const row = useRef<HTMLDivElement>(null)
  // The first of January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + days.indexOf(day)))
  const name = dateFormat(language, 'UTC', 'weekday').format(date)
  const own = hoursProblem(periods)
  const said = own === undefined ? problem : hours[own]
  const remove = (at: number): void => {
    onChange(periods.toSpliced(at, 1))
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('button:last-of-type')?.focus())
  }
  return (
    <div ref={row} className={styles['day']} role="group" aria-label={name}>
      <span className={styles['name']}>{name}</span>
      <div className={styles['periods']}>
        {periods.length === 0 && <span className={styles['closed']}>{hours.closed}</span>}
        {periods.map((period, at) => (
          <PeriodRow
            key={at}
            day={name}
            number={at + 1}
            period={period}
            isWrong={said !== undefined}
            onChange={next => onChange(periods.with(at, next))}
            onRemove={() => remove(at)}
          />
        ))}
        {said !== undefined && (
          <p className={fieldStyles['problem']} role="alert">
            {said}
          </p>
        )}
      </div>
      {periods.length < periodsAtMost && (
        <Button
          look="quiet"
          size="small"
          aria-label={hours.addOn({ day: name })}
          onPress={() => onChange([...periods, nextPeriod(periods)])}
        >
          {hours.add}
        </Button>
      )}
    </div>
  )
}

interface PeriodRowProps {
  day: string
  number: number
  period: Period
  isWrong: boolean
  onChange: (period: Period) => void
  onRemove: () => void
}

function PeriodRow({ day, number, period, isWrong, onChange, onRemove }: PeriodRowProps) {
  const { hours } = useChatbotTexts()
  return (
    <div className={styles['period']}>
      <Time
        label={hours.from({ day, number })}
        value={period.from}
        isWrong={isWrong}
        onChange={from => onChange({ ...period, from })}
      />
      <span>{hours.until}</span>
      <Time
        label={hours.to({ day, number })}
        value={period.to}
        isEnd
        isWrong={isWrong}
        onChange={to => onChange({ ...period, to })}
      />
      <Button
        look="quiet"
        size="small"
        aria-label={hours.removeOn({ day, number })}
        icon={<X aria-hidden />}
        onPress={onRemove}
      />
    </div>
  )
}

/** What is offered first: a working day, or the afternoon after what there is. */
function nextPeriod(periods: readonly Period[]): Period {
  const last = periods.at(-1)
  if (last === undefined) return { from: '09:00', to: '17:00' }
  const hour = Math.min(22, Number(last.to.slice(0, 2)) + 1)
  const write = (of: number): string => `${String(of).padStart(2, '0')}:00`
  return { from: write(hour), to: write(Math.min(24, hour + 4)) }
}

interface TimeProps {
  label: string
  value: string
  isEnd?: boolean
  isWrong: boolean
  onChange: (value: string) => void
}

/** The browser's own field for a time knows no 24:00: at the end of a period its 00:00 is that. */
function Time({ label, value, isEnd = false, isWrong, onChange }: TimeProps) {
  return (
    <input
      type="time"
      className={`${fieldStyles['input'] ?? ''} ${styles['time'] ?? ''}`}
      aria-label={label}
      aria-invalid={isWrong}
      value={value === '24:00' ? '00:00' : value}
      onChange={event => {
        const next = event.currentTarget.value
        if (next !== '') onChange(isEnd && next === '00:00' ? '24:00' : next)
      }}
    />
  )
}
