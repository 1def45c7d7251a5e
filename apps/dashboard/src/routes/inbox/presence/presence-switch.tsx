import { useQuery } from '@tanstack/react-query'
import { updatePresence, type Presence } from '../../../api/generated'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { Choice } from '../../../components/fields/choice.tsx'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { setAwayByItself, useAwayByItself } from '../../../notices/away-by-itself.ts'
import { presenceQuery } from '../../../notices/presence-query.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'

/** Whether the agent is online or away, shown as what it is. */
export function PresenceSwitch() {
  const texts = useInboxTexts()
  const { agentPresence, agentTools } = texts
  const isByItself = useAwayByItself()
  const canWrite = useCanWrite()
  const { data: presence } = useQuery({ ...presenceQuery, select: counts => counts.presence })
  const { run, isRunning } = useChange((state: Presence) => ask(updatePresence({ body: { state } })), {
    refreshes: [presenceQuery.queryKey],
    onFailed: failure => say(sentenceOf(failure, texts)),
  })
  if (presence === undefined) return null
  const away = isByItself ? agentTools.awayByItself : agentPresence.awayHelp
  const help = presence === 'away' ? away : agentPresence.presentHelp
  return (
    <Choice<Presence>
      label={agentPresence.presence}
      isLabelHidden
      value={presence}
      options={[
        { value: 'present', label: agentPresence.present },
        { value: 'away', label: agentPresence.away },
      ]}
      help={help}
      onChange={state => {
        setAwayByItself(false)
        run(state)
      }}
      isDisabled={!canWrite || isRunning}
    />
  )
}
