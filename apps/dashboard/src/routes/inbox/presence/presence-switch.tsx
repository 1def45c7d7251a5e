import { queryOptions, useQuery } from '@tanstack/react-query'
import { countLiveChats, updatePresence, type Presence } from '../../../api/generated'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { Choice } from '../../../components/fields/choice.tsx'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'

/** What the person has said of themselves. Another device may have changed it: it is read again when the page is seen. */
const presenceQuery = queryOptions({
  queryKey: ['presence'],
  queryFn: ({ signal }) => ask(countLiveChats({ signal })),
  select: ({ presence }) => presence,
  staleTime: 10_000,
})

/** Whether the agent is online or away, shown as what it is. */
export function PresenceSwitch() {
  const texts = useInboxTexts()
  const { agentPresence } = texts
  const canWrite = useCanWrite()
  const { data: presence } = useQuery(presenceQuery)
  const { run, isRunning } = useChange((state: Presence) => ask(updatePresence({ body: { state } })), {
    refreshes: [presenceQuery.queryKey],
    onFailed: failure => say(sentenceOf(failure, texts)),
  })
  if (presence === undefined) return null
  return (
    <Choice<Presence>
      label={agentPresence.presence}
      isLabelHidden
      value={presence}
      options={[
        { value: 'present', label: agentPresence.present },
        { value: 'away', label: agentPresence.away },
      ]}
      help={presence === 'away' ? agentPresence.awayHelp : agentPresence.presentHelp}
      onChange={run}
      isDisabled={!canWrite || isRunning}
    />
  )
}
