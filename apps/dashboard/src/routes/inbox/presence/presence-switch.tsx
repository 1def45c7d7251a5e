import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { updatePresence, type Presence } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { Button } from '../../../components/actions/button.tsx'
import listStyles from '../../../components/fields/list.module.css'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { setAwayByItself, useAwayByItself } from '../../../notices/away-by-itself.ts'
import { presenceQuery } from '../../../notices/presence-query.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import inboxStyles from '../inbox.module.css'
import styles from './presence.module.css'

/** Whether the agent is online or away, shown as what it is. What that means is said to whoever points at it or hears it. */
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
  const states = [
    { id: 'present', name: agentPresence.present, help: agentPresence.presentHelp },
    { id: 'away', name: agentPresence.away, help: agentPresence.awayHelp },
  ] as const
  const now = presence === 'away' && isByItself ? agentTools.awayByItself : states[presence === 'away' ? 1 : 0].help
  const choose = (state: Presence): void => {
    setAwayByItself(false)
    run(state)
  }
  return (
    <div className={styles['presence']}>
      <MenuTrigger>
        <Button
          size="small"
          look="quiet"
          aria-label={`${agentPresence.presence}: ${agentPresence[presence]}`}
          aria-describedby="inbox-presence"
          isDisabled={!canWrite || isRunning}
          data-tip={now}
        >
          <span className={styles['dot']} data-state={presence} />
          {agentPresence[presence]}
          <ChevronDown aria-hidden />
        </Button>
        <Popover className={listStyles['popover'] ?? ''} placement="bottom end">
          <Menu
            className={listStyles['list'] ?? ''}
            aria-label={agentPresence.presence}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[presence]}
          >
            {states.map(({ id, name, help }) => (
              <MenuItem
                key={id}
                id={id}
                textValue={name}
                className={listStyles['item'] ?? ''}
                onAction={() => choose(id)}
              >
                <span className={styles['dot']} data-state={id} />
                <span className={styles['choice']}>
                  <Text slot="label">{name}</Text>
                  <Text slot="description">{help}</Text>
                </span>
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      <p id="inbox-presence" className={inboxStyles['heard']}>
        {now}
      </p>
    </div>
  )
}
