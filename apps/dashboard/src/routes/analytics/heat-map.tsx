import { Fold } from '../../components/layout/fold.tsx'
import { useNumberWords } from '../../analytics/use-number-words.ts'
import { useAnalyticsTexts } from '../../texts/use-analytics-texts.ts'
import { useDateFormat } from '../../time/date-format.ts'
import styles from './analytics.module.css'
import { NumberTable } from './number-table.tsx'
import { Panel } from './ranking.tsx'

/** A Monday, to name the days of a week by. */
const monday = Date.UTC(2026, 0, 5)
const hourMs = 3_600_000
const hoursOfDay = 24

/** Shades that the eye tells apart. */
const shades = 5

/** At which hours of the week visitors write, as shades, as a sentence and as a table. */
export function HeatMap({ hours }: { hours: readonly (readonly number[])[] }) {
  const { analytics } = useAnalyticsTexts()
  const words = useNumberWords()
  const { day, longDay, hour } = useWeekNames()
  const most = Math.max(0, ...hours.flat())
  if (most === 0) {
    return (
      <Panel title={analytics.hours}>
        <p className={styles['quiet']}>{analytics.nothing}</p>
      </Panel>
    )
  }
  const busiest = hours.findIndex(counts => counts.includes(most))
  const busiestHour = hours[busiest]?.indexOf(most) ?? 0
  return (
    <Panel title={analytics.hours}>
      <p>
        {analytics.busiest({
          day: longDay(busiest),
          hour: hour(busiestHour),
          messages: analytics.messages({ n: most }),
        })}
      </p>
      <div className={styles['week']} aria-hidden>
        <div className={styles['weekDays']}>
          {hours.map((_, index) => (
            <span key={index}>{day(index)}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${hoursOfDay} ${hours.length}`} preserveAspectRatio="none" className={styles['weekPicture']}>
          {hours.flatMap((counts, row) =>
            counts.map((count, column) => (
              <rect
                key={`${row}-${column}`}
                x={column + 0.06}
                y={row + 0.06}
                width="0.88"
                height="0.88"
                data-shade={Math.ceil((shades * count) / most)}
              >
                <title>{`${longDay(row)}, ${hour(column)}: ${words.count(count)}`}</title>
              </rect>
            )),
          )}
        </svg>
        <div className={styles['weekHours']}>
          {[0, 6, 12, 18].map(index => (
            <span key={index}>{hour(index)}</span>
          ))}
        </div>
      </div>
      <Fold title={analytics.asTable}>
        <NumberTable
          label={analytics.hours}
          heads={[analytics.hour, ...hours.map((_, index) => day(index))]}
          rows={Array.from({ length: hoursOfDay }, (_, index) => [
            hour(index),
            ...hours.map(counts => words.count(counts[index] ?? 0)),
          ])}
        />
      </Fold>
    </Panel>
  )
}

/** Weekdays from Monday and hours of the clock, in words. */
function useWeekNames() {
  const short = useDateFormat('shortWeekday', 'UTC')
  const long = useDateFormat('weekday', 'UTC')
  const clock = useDateFormat('time', 'UTC')
  return {
    day: (index: number): string => short.format(monday + index * hoursOfDay * hourMs),
    longDay: (index: number): string => long.format(monday + index * hoursOfDay * hourMs),
    hour: (index: number): string => clock.format(monday + index * hourMs),
  }
}
