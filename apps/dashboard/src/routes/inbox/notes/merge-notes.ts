import type { InboxMessage } from '@frontdesk/contracts/live-chat/live-chats'
import type { ConversationNote } from '../../../api/generated'

/** What stands in a thread: a message, or a note of the team. */
export type ThreadItem =
  | { readonly kind: 'message'; readonly message: InboxMessage }
  | { readonly kind: 'note'; readonly note: ConversationNote }

const isEarlier = (note: ConversationNote, message: InboxMessage): boolean =>
  Date.parse(note.createdAt) < Date.parse(message.createdAt)

/** Messages in their order, with each note before the first message that was written after it. */
export function mergeNotes(
  messages: readonly InboxMessage[],
  notes: readonly ConversationNote[],
): readonly ThreadItem[] {
  const items: ThreadItem[] = []
  let next = 0
  for (const message of messages) {
    for (let note = notes[next]; note !== undefined && isEarlier(note, message); note = notes[next]) {
      items.push({ kind: 'note', note })
      next += 1
    }
    items.push({ kind: 'message', message })
  }
  return [...items, ...notes.slice(next).map(note => ({ kind: 'note', note }) as const)]
}
