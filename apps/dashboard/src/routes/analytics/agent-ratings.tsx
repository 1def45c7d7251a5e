import type { AnalyticsDetails } from '@frontdesk/client/operations'
import { useNumberWords } from '../../analytics/use-number-words.ts'
import { useAnalyticsTexts } from '../../texts/use-analytics-texts.ts'
import { NumberTable } from './number-table.tsx'
import { Panel } from './ranking.tsx'

/** How visitors rated the live chats of each agent. */
export function AgentRatings({ details: { agents } }: { details: AnalyticsDetails }) {
  const { analytics } = useAnalyticsTexts()
  const words = useNumberWords()
  if (agents.length === 0) return null
  return (
    <Panel title={analytics.byAgent}>
      <NumberTable
        label={analytics.byAgent}
        heads={[analytics.agent, analytics.agentRatings, analytics.satisfied]}
        rows={agents.map(({ name, ratings, satisfied }) => [
          name ?? analytics.formerAgent,
          words.count(ratings),
          words.value('liveRating', ratings === 0 ? null : (100 * satisfied) / ratings),
        ])}
      />
    </Panel>
  )
}
