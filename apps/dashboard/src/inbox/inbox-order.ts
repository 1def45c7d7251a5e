import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'

/** The tabs of the inbox: who waits, who asked in vain, what is mine, what other agents have, what the bot answers, and what has ended. */
export const views = ['waiting', 'missed', 'mine', 'team', 'bot', 'ended'] as const
export type View = (typeof views)[number]

/** The list of a tab, or what an agent has set aside of theirs. What is read page by page is no list here. */
export type ListName = Exclude<View, PagedView> | 'snoozed'

/** What was missed or has ended, however long ago. */
export type PagedView = 'missed' | 'ended'

/** Whether a conversation is set aside at a moment (milliseconds since 1970). */
export const isSnoozed = ({ snoozedUntil }: LiveChat, now: number): boolean =>
  snoozedUntil !== null && Date.parse(snoozedUntil) > now

/** The list that a conversation is in, for one agent at a moment. */
export function listOf(chat: LiveChat, userId: string, now: number): ListName {
  if (chat.state !== 'open') return chat.state
  if (chat.agent?.userId !== userId) return 'team'
  return isSnoozed(chat, now) ? 'snoozed' : 'mine'
}

/**
 * What a list is ordered by, the smallest first. Who waits longest is first; of mine, those with something to read, and
 * those that are back from a snooze; of what is snoozed, what comes back first.
 */
function rankOf(chat: LiveChat, view: ListName): readonly [number, number] {
  if (view === 'snoozed') return [0, Date.parse(chat.snoozedUntil ?? chat.lastActivity)]
  if (view === 'waiting') return [0, Date.parse(chat.since ?? chat.lastActivity)]
  return [view === 'mine' && chat.unread === 0 && chat.snoozedUntil === null ? 1 : 0, -Date.parse(chat.lastActivity)]
}

/** Which of two conversations comes first in a list; never 0. */
export function compareIn(view: ListName, one: LiveChat, other: LiveChat): number {
  const [a, b] = [rankOf(one, view), rankOf(other, view)]
  return a[0] - b[0] || a[1] - b[1] || (one.sessionId < other.sessionId ? -1 : 1)
}

/** Puts a conversation into its place in a list, found in a dozen steps of ten thousand. */
export function insertInto(
  view: ListName,
  ids: readonly string[],
  chat: LiveChat,
  find: (id: string) => LiveChat | undefined,
): readonly string[] {
  let [from, to] = [0, ids.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = find(ids[middle] ?? '')
    if (other !== undefined && compareIn(view, other, chat) < 0) from = middle + 1
    else to = middle
  }
  return ids.toSpliced(from, 0, chat.sessionId)
}
