import { Link } from '@tanstack/react-router'
import type { AnalyticsDetails } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { useNumberWords } from '../../analytics/use-number-words.ts'
import { outcomes } from '../../answer/outcome.tsx'
import { useRepliesTexts } from '../../texts/use-replies-texts.ts'
import styles from './analytics.module.css'
import { BarRow } from './bar-row.tsx'
import { Panel } from './ranking.tsx'
import type { Filters } from './use-filters.ts'

/** How visitors' messages ended, from answered to failed. Each outcome leads to its conversations. */
export function Outcomes({ details, filters }: { details: AnalyticsDetails; filters: Filters }) {
  const { replies } = useRepliesTexts()
  const words = useNumberWords()
  const maySeeThem = refusalOf(useCurrentUser(), { permission: 'conversations' }) === undefined
  const counts = new Map(details.outcomes.values.map(({ value, count }) => [value, count]))
  const rows = outcomes
    .map(outcome => ({ outcome, count: counts.get(outcome) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  // Not recorded yet in these days.
  if (rows.length === 0) return null
  const most = Math.max(...rows.map(({ count }) => count))
  const search = { ...filters.days, ...(filters.chatbotId !== '' && { chatbot: filters.chatbotId }) }
  return (
    <Panel title={replies.byOutcome}>
      <ol className={styles['ranking']} aria-label={replies.byOutcome}>
        {rows.map(({ outcome, count }) => (
          <BarRow
            key={outcome}
            name={
              maySeeThem ? (
                <Link to="/conversations" search={{ ...search, outcome }}>
                  {replies.outcomes[outcome]}
                </Link>
              ) : (
                replies.outcomes[outcome]
              )
            }
            share={count / most}
            end={words.count(count)}
          />
        ))}
      </ol>
    </Panel>
  )
}
