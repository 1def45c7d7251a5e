import { useRouter } from '@tanstack/react-router'
import { Check, Ellipsis, ListStart } from 'lucide-react'
import { memo, useSyncExternalStore } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { endLiveChat, releaseConversation, transferConversation } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { Button } from '../../components/actions/button.tsx'
import { copyText } from '../../components/actions/copy-text.ts'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import type { StableChat } from './use-chat.ts'
import listStyles from '../../components/fields/list.module.css'
import { liveChatKey } from '../../inbox/live-chat-query.ts'
import { mark, marked } from '../../shortcuts/marks.ts'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { delayStep } from './steps/delayed-steps.ts'
import { HandOver } from './steps/hand-over.tsx'
import type { HandedOver } from './steps/handed-over.ts'
import { SnoozeMenu } from './snooze/snooze-menu.tsx'
import { IconButton } from './icon-button.tsx'

/** What can be done with a conversation: by its agent, pass it on, set it aside, give it back, end it; and by everybody. */
export const ChatActions = memo(function ChatActions({ chat, isMine }: { chat: StableChat; isMine: boolean }) {
  return (
    <>
      {isMine && <OwnActions chat={chat} />}
      <MoreMenu sessionId={chat.sessionId} isMine={isMine} />
    </>
  )
})

function OwnActions({ chat }: { chat: StableChat }) {
  const { sessionId } = chat
  const texts = useInboxTexts()
  const { inbox, agentTools, states } = texts
  const canWrite = useCanWrite()
  const options = {
    refreshes: [liveChatKey(sessionId)],
    onFailed: (failure: Parameters<typeof sentenceOf>[0]) => say(sentenceOf(failure, texts)),
  }
  const path = { sessionId }
  const release = useChange(() => ask(releaseConversation({ path, keepalive: true })), options)
  const transfer = useChange(
    ({ userId, note }: HandedOver) =>
      ask(transferConversation({ path, body: { userId, ...(note !== '' && { note }) }, keepalive: true })),
    options,
  )
  const end = useChange(() => ask(endLiveChat({ path, keepalive: true })), options)
  const delay = (name: 'end' | 'release' | 'transfer', text: string, run: () => void): void =>
    delayStep(sessionId, { name, text, undo: states.undo, run })
  const handOver = (to: HandedOver): void =>
    delay('transfer', agentTools.handedOver({ agent: to.name }), () => transfer.run(to))
  return (
    <>
      <HandOver sessionId={sessionId} onChoose={handOver} />
      <SnoozeMenu chat={chat} />
      <IconButton
        label={inbox.release}
        icon={<ListStart aria-hidden />}
        isDisabled={!canWrite}
        isPending={release.isRunning}
        onPress={() => delay('release', agentTools.released, () => release.run(undefined))}
        {...mark('release')}
      />
      <Button
        size="small"
        icon={<Check aria-hidden />}
        isDisabled={!canWrite}
        onPress={() => delay('end', inbox.ended, () => end.run(undefined))}
        {...mark('end')}
      >
        <span>{inbox.end}</span>
      </Button>
    </>
  )
}

/** There some of what can be done with one's own conversation stands in the menu alone: `thread.module.css` has the same. */
const narrow = matchMedia('(width < 480px)')

function subscribeNarrow(onChange: () => void): () => void {
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}

/** What is done more rarely, whoever has the conversation. */
function MoreMenu({ sessionId, isMine }: { sessionId: string; isMine: boolean }) {
  const { inbox, inboxView } = useInboxTexts()
  const isNarrow = useSyncExternalStore(subscribeNarrow, () => narrow.matches)
  const { buildLocation } = useRouter()
  const mayRead = refusalOf(useCurrentUser(), { permission: 'conversations' }) === undefined
  const copy = async (): Promise<void> => {
    if (await copyText(location.href)) say(inboxView.linkCopied)
  }
  return (
    <MenuTrigger>
      <IconButton label={inboxView.more} icon={<Ellipsis aria-hidden />} />
      <Popover className={listStyles['popover'] ?? ''} placement="bottom end">
        <Menu className={listStyles['list'] ?? ''} aria-label={inboxView.more}>
          {isMine &&
            isNarrow &&
            (['handOver', 'release'] as const).map(name => (
              <MenuItem
                key={name}
                id={name}
                className={listStyles['item'] ?? ''}
                onAction={() => marked(name)?.click()}
              >
                {inbox[name]}
              </MenuItem>
            ))}
          {mayRead && (
            <MenuItem
              id="open"
              href={buildLocation({ to: '/conversations', search: { chat: sessionId } }).href}
              className={listStyles['item'] ?? ''}
            >
              {inboxView.openConversation}
            </MenuItem>
          )}
          <MenuItem id="copy" className={listStyles['item'] ?? ''} onAction={() => void copy()}>
            {inboxView.copyLink}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
