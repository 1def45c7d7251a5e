import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getWeeklyMail,
  setWeeklyMail,
  type WantWeeklyMailRequest,
  type WeeklyMail as Wanted,
} from '@frontdesk/client/operations'
import { useCurrentUser } from '../../account/current-user.tsx'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { useAnalyticsTexts } from '../../texts/use-analytics-texts.ts'
import { useDays } from '../../time/date-format.ts'
import { Panel } from './ranking.tsx'

const weeklyMailQuery = queryOptions({
  queryKey: ['weekly-mail'],
  queryFn: ({ signal }) => ask(getWeeklyMail({ signal })),
})

/** Whether this person gets the numbers of each week by mail. The choice holds at once. */
export function WeeklyMail() {
  const texts = useAnalyticsTexts()
  const { analytics } = texts
  const { user } = useCurrentUser()
  const client = useQueryClient()
  const canWrite = useCanWrite()
  const { data } = useQuery(weeklyMailQuery)
  const { run, isRunning } = useChange<WantWeeklyMailRequest, Wanted>(
    body => ask(setWeeklyMail({ body, keepalive: true })),
    {
      onDone: after => client.setQueryData(weeklyMailQuery.queryKey, after),
      onFailed: failure => say(sentenceOf(failure, texts)),
    },
  )
  return (
    <Panel title={analytics.weeklyMail}>
      <Switch
        label={analytics.weeklyMailTo({ address: user.email })}
        isSelected={data?.isWanted === true}
        onChange={isWanted => run({ isWanted })}
        isDisabled={!canWrite || isRunning || data === undefined}
      />
      <p>{analytics.weeklyMailHelp}</p>
      {typeof data?.nextOn === 'string' && <Next day={data.nextOn} />}
    </Panel>
  )
}

function Next({ day }: { day: string }) {
  const { analytics } = useAnalyticsTexts()
  const date = useDays('longDay')(day)
  return <p>{analytics.weeklyMailNext({ day: date })}</p>
}
