import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import type { AnalyticsNumbers, AnalyticsReport } from '@frontdesk/client/operations'
import { Change } from '../../analytics/change.tsx'
import { metricsOfAnalytics, unitOf, valueOf, type Metric } from '../../analytics/metrics.ts'
import { useNumberWords } from '../../analytics/use-number-words.ts'
import { useAnalyticsTexts } from '../../texts/use-analytics-texts.ts'
import styles from './analytics.module.css'
import type { Filters } from './use-filters.ts'

/** The numbers of the period, each with how it differs from before. The one that is chosen is drawn below. */
export function Numbers({ report, filters }: { report: AnalyticsReport; filters: Filters }) {
  const { analytics } = useAnalyticsTexts()
  const { period, previous, currency } = report
  return (
    <RadioGroup
      className={styles['numbers'] ?? ''}
      aria-label={analytics.numbers}
      value={filters.metric}
      onChange={metric => filters.set({ metric: metric === 'conversations' ? undefined : metric })}
      orientation="horizontal"
    >
      {metricsOfAnalytics
        .filter(metric => unitOf(metric) !== 'money' || currency !== null)
        .map(metric => (
          <Radio key={metric} value={metric} className={styles['number'] ?? ''}>
            <NumberOf metric={metric} now={period.totals} before={previous?.totals} currency={currency} />
          </Radio>
        ))}
    </RadioGroup>
  )
}

interface NumberOfProps {
  metric: Metric
  now: AnalyticsNumbers
  before: AnalyticsNumbers | undefined
  currency: string | null
}

function NumberOf({ metric, now, before, currency }: NumberOfProps) {
  const { analytics } = useAnalyticsTexts()
  const words = useNumberWords(currency)
  const value = valueOf(metric, now)
  const change = before === undefined ? undefined : words.change(metric, value, valueOf(metric, before))
  const more = useMore(metric, now, currency)
  return (
    <>
      <span className={styles['name']}>{analytics.metrics[metric]}</span>
      <span className={styles['value']}>{words.value(metric, value)}</span>
      {change !== undefined && change.text !== '' && <Change change={change} />}
      {more !== undefined && <span className={styles['more']}>{more}</span>}
    </>
  )
}

/** What else is to be known beside a number. */
function useMore(metric: Metric, numbers: AnalyticsNumbers, currency: string | null): string | undefined {
  const { analytics } = useAnalyticsTexts()
  const words = useNumberWords(currency)
  const { waitMedianMs, ratingsUp, ratingsDown, cost, conversations, liveChatRatings, liveChatStars } = numbers
  if (metric === 'handedOver' && waitMedianMs !== null)
    return analytics.medianWait({ time: words.duration(Math.round(waitMedianMs / 1_000) * 1_000) })
  if (metric === 'rating' && ratingsUp + ratingsDown > 0) return analytics.ratings({ n: ratingsUp + ratingsDown })
  if (metric === 'liveRating' && liveChatRatings > 0) {
    const average = analytics.averageRating({ average: words.average(liveChatStars / liveChatRatings) })
    return `${analytics.ratings({ n: liveChatRatings })}, ${average}`
  }
  if (metric === 'cost' && conversations > 0)
    return analytics.costEach({ conversation: words.money(cost / conversations) })
  return undefined
}
