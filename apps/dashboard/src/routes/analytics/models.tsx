import { useNumberWords } from '../../analytics/use-number-words.ts'
import type { AnalyticsDetails, ModelNumbers } from '../../api/generated'
import { useAnalyticsTexts } from '../../texts/use-analytics-texts.ts'
import styles from './analytics.module.css'
import { NumberTable } from './number-table.tsx'
import { Panel } from './ranking.tsx'

/** What each model did and for what: tokens, time, and its cost where prices are set. */
export function Models({ details: { models, currency } }: { details: AnalyticsDetails }) {
  const { analytics } = useAnalyticsTexts()
  const words = useNumberWords(currency)
  const hasCost = currency !== null
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
  if (models.length === 0) {
    return (
      <Panel title={analytics.models}>
        <p className={styles['quiet']}>{analytics.noModels}</p>
      </Panel>
    )
  }
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
        rows={models.map(rowOf)}
      />
      {!hasCost && <p className={styles['quiet']}>{analytics.noPrices}</p>}
    </Panel>
  )
}
