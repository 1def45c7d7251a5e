import type { AnalyticsReport } from '@frontdesk/client/operations'
import { BarChart, type Bar } from '../../analytics/bar-chart.tsx'
import { dayIn, daysBefore } from '../../analytics/days.ts'
import { isShare, unitOf, valueOf, type Metric } from '../../analytics/metrics.ts'
import { roundUp } from '../../analytics/nice-maximum.ts'
import { useNumberWords } from '../../analytics/use-number-words.ts'
import { Fold } from '../../components/layout/fold.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { useAnalyticsTexts } from '../../texts/use-analytics-texts.ts'
import { useDateFormat, useDays, useLocale } from '../../time/date-format.ts'
import styles from './analytics.module.css'
import { NumberTable } from './number-table.tsx'
import type { Filters } from './use-filters.ts'
import { usePointNames } from './use-point-names.ts'

/** The chosen number over the period: as a sentence, as bars and as a table. */
export function Series({ report, filters }: { report: AnalyticsReport; filters: Filters }) {
  const { analytics } = useAnalyticsTexts()
  const words = useNumberWords(report.currency)
  const { metric, days, unit, isCompared, zone, today } = filters
  const { period, previous } = report
  const names = usePointNames(period.points, { unit, timeZone: report.timezone })
  const locale = useLocale()
  const todayName = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day')
  const todayTick = todayName.charAt(0).toLocaleUpperCase(locale) + todayName.slice(1)
  const ticks = useDateFormat(unit === 'hour' ? 'slot' : 'dayOfYear', report.timezone)
  const day = useDays()
  const earlier = daysBefore(days)
  const bars = period.points.map(({ from, numbers }, index): Bar => {
    const isNow = unit === 'day' && dayIn(zone, Date.parse(from)) === today
    const [value, other] = [valueOf(metric, numbers), previous?.points[index]]
    const before = other === undefined ? null : valueOf(metric, other.numbers)
    const beforeText = other === undefined ? '' : `${analytics.beforeColumn}: ${words.value(metric, before)}`
    const name = names[index] ?? ''
    const text = words.value(metric, value)
    const tick = isNow ? todayTick : ticks.format(Date.parse(from))
    return { name: isNow ? `${name} (${todayName})` : name, tick, value, text, before, beforeText, isNow }
  })
  const most = bars.reduce<Bar | undefined>((top, bar) => ((bar.value ?? 0) > (top?.value ?? 0) ? bar : top), undefined)
  const total = valueOf(metric, period.totals)
  const before = previous === null ? null : valueOf(metric, previous.totals)
  return (
    <Section title={analytics.chart({ metric: analytics.metrics[metric], from: day(days.from), to: day(days.to) })}>
      <Card>
        <div className={styles['sentence']}>
          <p>
            {[
              analytics.means[metric],
              ...(total === null ? [] : [analytics.total({ value: words.value(metric, total) })]),
              ...(isCompared && before !== null
                ? [
                    analytics.before({
                      value: words.value(metric, before),
                      from: day(earlier.from),
                      to: day(earlier.to),
                    }),
                  ]
                : []),
              ...(most === undefined
                ? []
                : [
                    analytics.most({
                      kind: unitOf(metric) === 'count' ? unit : 'other',
                      value: most.text,
                      when: most.isNow === true ? todayName : most.name,
                    }),
                  ]),
            ].join(' ')}
          </p>
        </div>
        <BarChart
          bars={bars}
          most={topOf(metric, bars)}
          write={value => words.value(metric, value)}
          isCompared={isCompared && previous !== null}
          legend={{ now: analytics.thisPeriod, before: analytics.beforeColumn, unfinished: analytics.todaySoFar }}
        />
        <Fold title={analytics.asTable}>
          <NumberTable
            label={analytics.metrics[metric]}
            heads={[analytics.when, analytics.metrics[metric], ...(isCompared ? [analytics.beforeColumn] : [])]}
            rows={bars.map(bar => [bar.name, bar.text, ...(isCompared ? [words.value(metric, bar.before)] : [])])}
          />
        </Fold>
      </Card>
    </Section>
  )
}

/** The end of the axis where it is no count: a percentage has its own, and money may be less than one. */
function topOf(metric: Metric, bars: readonly Bar[]): number | undefined {
  if (isShare(metric)) return 100
  if (unitOf(metric) !== 'money') return undefined
  return roundUp(Math.max(...bars.flatMap(({ value, before }) => [value ?? 0, before ?? 0])))
}
