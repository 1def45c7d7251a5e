import { lazy, Suspense, useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { snoozeConversation } from '../../../api/generated'
import { ask } from '../../../api/ask.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { useZone } from '../../../account/zone.ts'
import { Button } from '../../../components/actions/button.tsx'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import type { StableChat } from '../use-chat.ts'
import listStyles from '../../../components/fields/list.module.css'
import { useMoments } from '../../../components/lists/written-time.tsx'
import { liveChatKey } from '../../../inbox/live-chat-query.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { snoozeTimes } from './snooze-times.ts'

/** Few choose another time than those in the menu. */
const ChooseTime = lazy(async () => ({ default: (await import('./choose-time.tsx')).ChooseTime }))

/** Sets a conversation of one's own aside until a time, or takes it back. */
export function SnoozeMenu({ chat: { sessionId, snoozedUntil } }: { chat: StableChat }) {
  const texts = useInboxTexts()
  const { snooze } = texts
  const canWrite = useCanWrite()
  const write = useMoments()
  const zone = useZone()
  const [isChoosing, setChoosing] = useState(false)
  const { run, isRunning } = useChange(
    (until: string | null) => ask(snoozeConversation({ path: { sessionId }, body: { until } })),
    {
      refreshes: [liveChatKey(sessionId)],
      onDone: (_, until) => {
        setChoosing(false)
        if (until !== null) say(snooze.snoozed(write(until)))
      },
      onFailed: failure => say(failure.code === 'SNOOZE_INVALID' ? snooze.invalid : sentenceOf(failure, texts)),
    },
  )
  if (snoozedUntil !== null)
    return (
      <Button size="small" isDisabled={!canWrite} isPending={isRunning} onPress={() => run(null)}>
        {snooze.wake}
      </Button>
    )
  return (
    <>
      <MenuTrigger>
        <Button size="small" isDisabled={!canWrite}>
          {snooze.snooze}
        </Button>
        <Popover className={listStyles['popover'] ?? ''} placement="bottom end">
          <Menu className={listStyles['list'] ?? ''} aria-label={snooze.snooze}>
            {snoozeTimes(serverNow(), zone).map(({ when, until }) => (
              <MenuItem key={when} id={when} className={listStyles['item'] ?? ''} onAction={() => run(until)}>
                {snooze.at(snooze[when], write(until, when === 'tomorrow' ? 'moment' : 'time'))}
              </MenuItem>
            ))}
            <MenuItem id="choose" className={listStyles['item'] ?? ''} onAction={() => setChoosing(true)}>
              {snooze.choose}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <Suspense>
        {isChoosing && <ChooseTime isRunning={isRunning} onChoose={run} onClose={() => setChoosing(false)} />}
      </Suspense>
    </>
  )
}
