import type { InboxEvent, LiveChatList } from '@frontdesk/contracts/live-chat/live-chats'

/** A page behind the first one of the inbox. Without a next one it is the last. */
export interface InboxPageEvent {
  readonly event: 'page'
  readonly data: Pick<LiveChatList, 'conversations' | 'nextCursor'>
}

/** Said before an `inbox` event: whether it and what follows have conversations of the bot. */
interface InboxScopeEvent {
  readonly event: 'scope'
  readonly data: { readonly hasBot: boolean }
}

/** What changes the inbox of a tab: an event of the stream, or what the tab that listens knows of it. */
export type InboxUpdate = InboxEvent | InboxPageEvent | InboxScopeEvent
