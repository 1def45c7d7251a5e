import { useCurrentUser } from '../../account/current-user.tsx'
import { useNumberWords } from '../../analytics/use-number-words.ts'
import { Progress } from '../../components/feedback/progress.tsx'
import { useAnalyticsTexts } from '../../texts/use-analytics-texts.ts'
import { Panel } from './ranking.tsx'

/** From this part of the quota on the bar has the colour of a warning. */
const nearlyAll = 0.8

/** AI replies of this month against the quota. */
export function Quota() {
  const { analytics } = useAnalyticsTexts()
  const words = useNumberWords()
  const { replies } = useCurrentUser().account
  if (replies === null) return null
  const { used, quota } = replies
  const sentence = analytics.quotaText({ used: words.count(used), limit: words.count(quota) })
  const look = used >= quota ? 'failed' : used >= nearlyAll * quota ? 'waiting' : 'plain'
  return (
    <Panel title={analytics.quota}>
      <Progress label={sentence} value={used} max={quota} look={look} />
      <p>{sentence}</p>
    </Panel>
  )
}
