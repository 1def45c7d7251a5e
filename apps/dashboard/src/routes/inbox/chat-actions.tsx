import { memo } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { endLiveChat, releaseConversation, transferConversation } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { useCurrentUser } from '../../account/current-user.tsx'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import type { StableChat } from './use-chat.ts'
import listStyles from '../../components/fields/list.module.css'
import { liveChatKey } from '../../inbox/live-chat-query.ts'
import { useInboxValue } from '../../inbox/use-inbox.tsx'
import { mark } from '../../shortcuts/marks.ts'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { delayStep, usePendingStep } from './steps/delayed-steps.ts'
import { SnoozeMenu } from './snooze/snooze-menu.tsx'
import styles from './inbox.module.css'

/** What an agent does with a conversation that they have: pass it on, set it aside, give it back, end it. */
export const ChatActions = memo(function ChatActions({ chat }: { chat: StableChat }) {
  const { sessionId } = chat
  const texts = useInboxTexts()
  const { inbox, agentTools, states } = texts
  const step = usePendingStep(sessionId)
  const canWrite = useCanWrite()
  const options = {
    refreshes: [liveChatKey(sessionId)],
    onFailed: (failure: Parameters<typeof sentenceOf>[0]) => say(sentenceOf(failure, texts)),
  }
  const path = { sessionId }
  const release = useChange(() => ask(releaseConversation({ path, keepalive: true })), options)
  const transfer = useChange(
    (userId: string) => ask(transferConversation({ path, body: { userId }, keepalive: true })),
    options,
  )
  const end = useChange(() => ask(endLiveChat({ path, keepalive: true })), options)
  const delay = (name: 'end' | 'release' | 'transfer', text: string, run: () => void): void =>
    delayStep(sessionId, { name, text, undo: states.undo, run })
  const handOver = (userId: string, agent: string): void =>
    delay('transfer', agentTools.handedOver(agent), () => transfer.run(userId))
  return (
    <div className={styles['actions']}>
      <HandOver onChoose={handOver} />
      <SnoozeMenu chat={chat} />
      <Button
        size="small"
        isDisabled={!canWrite}
        isPending={release.isRunning}
        onPress={() => delay('release', agentTools.released, () => release.run(undefined))}
        {...mark('release')}
      >
        {inbox.release}
      </Button>
      <Button
        size="small"
        isDisabled={!canWrite}
        onPress={() => delay('end', inbox.ended, () => end.run(undefined))}
        {...mark('end')}
      >
        {step === 'end' ? agentTools.endNow : inbox.end}
      </Button>
    </div>
  )
})

/** The agents who are online, to give the conversation to one of them. */
function HandOver({ onChoose }: { onChoose: (userId: string, name: string) => void }) {
  const { inbox } = useInboxTexts()
  const canWrite = useCanWrite()
  const { user } = useCurrentUser()
  const agents = useInboxValue(store => store.agents())
  const others = agents.filter(({ userId }) => userId !== user.id)
  return (
    <MenuTrigger>
      <Button size="small" isDisabled={!canWrite} {...mark('handOver')}>
        {inbox.handOver}
      </Button>
      <Popover className={listStyles['popover'] ?? ''} placement="bottom end">
        <Menu
          className={listStyles['list'] ?? ''}
          aria-label={inbox.handOver}
          items={others.map(agent => ({ ...agent, id: agent.userId }))}
          renderEmptyState={() => <p className={styles['nothing']}>{inbox.nobodyElse}</p>}
        >
          {({ id, name }) => (
            <MenuItem
              id={id}
              textValue={inbox.handOverTo(name)}
              className={listStyles['item'] ?? ''}
              onAction={() => onChoose(id, name)}
            >
              {name}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
