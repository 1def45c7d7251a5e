import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { serverNow } from '../../../api/server-clock.ts'
import { TimeIn } from '../../../components/lists/written-time.tsx'
import { isSnoozed } from '../../../inbox/inbox-order.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'

/** Says of a conversation until when it is set aside, or that it is back. */
export function SnoozeSign({ chat }: { chat: LiveChat }) {
  const { snooze } = useInboxTexts()
  if (chat.snoozedUntil === null) return null
  return isSnoozed(chat, serverNow()) ? (
    <TimeIn at={chat.snoozedUntil}>{time => snooze.sign({ time })}</TimeIn>
  ) : (
    <>{snooze.back}</>
  )
}
