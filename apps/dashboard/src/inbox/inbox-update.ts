import type { InboxEvent, LiveChatList } from '@frontdesk/contracts/live-chat/live-chats'

/** A page behind the first one of the inbox. Without a next one it is the last. */
export interface InboxPageEvent {
  readonly event: 'page'
  readonly data: Pick<LiveChatList, 'conversations' | 'nextCursor'>
}

/** What changes the inbox of a tab: an event of the stream, or a page that was read behind an `inbox` event. */
export type InboxUpdate = InboxEvent | InboxPageEvent
