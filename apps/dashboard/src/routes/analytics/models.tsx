import type { AnalyticsDetails, ModelNumbers } from '@frontdesk/client/operations'
import { useNumberWords } from '../../analytics/use-number-words.ts'
import { useAnalyticsTexts } from '../../texts/use-analytics-texts.ts'
import styles from './analytics.module.css'
import { NumberTable } from './number-table.tsx'
import { Panel } from './ranking.tsx'

/** What each model did and for what: tokens, time, and its cost where prices are set. */
export function Models({ details: { models, currency } }: { details: AnalyticsDetails }) {
  const { analytics } = useAnalyticsTexts()
  const words = useNumberWords(currency)
  const hasCost = currency !== null
  // Answers by quotation are made without a model.
  const answering = models.filter(({ model }) => model !== 'extractive')
  const purposes: Readonly<Record<string, string>> = analytics.purposes
  const rowOf = ({ model, purpose, calls, inputTokens, outputTokens, averageMs, cost }: ModelNumbers): string[] => [
    model,
    purposes[purpose] ?? purpose,
    words.count(calls),
    words.count(inputTokens),
    words.count(outputTokens),
    averageMs === null ? analytics.none : words.duration(averageMs),
    ...(hasCost ? [words.money(cost)] : []),
  ]
  if (answering.length === 0) return null
  return (
    <Panel title={analytics.models} width="wide">
      <NumberTable
        label={analytics.models}
        heads={[
          analytics.model,
          analytics.purpose,
          analytics.calls,
          analytics.inputTokens,
          analytics.outputTokens,
          analytics.seconds,
          ...(hasCost ? [analytics.cost] : []),
        ]}
        rows={answering.map(rowOf)}
      />
      {!hasCost && <p className={styles['quiet']}>{analytics.noPrices}</p>}
    </Panel>
  )
}
