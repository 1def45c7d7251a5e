import { AlarmClock, AlarmClockOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { snoozeConversation } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { useZone } from '../../../account/zone.ts'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import type { StableChat } from '../use-chat.ts'
import listStyles from '../../../components/fields/list.module.css'
import { useMoments } from '../../../components/lists/written-time.tsx'
import { liveChatKey } from '../../../inbox/live-chat-query.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { IconButton } from '../icon-button.tsx'
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
        if (until !== null) say(snooze.snoozed({ time: write(until) }))
      },
      onFailed: failure => say(failure.code === 'SNOOZE_INVALID' ? snooze.invalid : sentenceOf(failure, texts)),
    },
  )
  if (snoozedUntil !== null)
    return (
      <IconButton
        label={snooze.wake}
        icon={<AlarmClockOff aria-hidden />}
        isDisabled={!canWrite}
        isPending={isRunning}
        onPress={() => run(null)}
      />
    )
  return (
    <>
      <MenuTrigger>
        <IconButton label={snooze.snooze} icon={<AlarmClock aria-hidden />} isDisabled={!canWrite} />
        <Popover className={listStyles['popover'] ?? ''} placement="bottom end">
          <Menu className={listStyles['list'] ?? ''} aria-label={snooze.snooze}>
            {snoozeTimes(serverNow(), zone).map(({ when, until }) => (
              <MenuItem key={when} id={when} className={listStyles['item'] ?? ''} onAction={() => run(until)}>
                {snooze.at({ when: snooze[when], time: write(until, 'time') })}
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
