import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { serverNow } from '../api/server-clock.ts'
import { compareIn, insertInto, isSnoozed, listOf, type ListName } from './inbox-order.ts'

const noIds: Record<ListName, readonly string[]> = { waiting: [], mine: [], snoozed: [], team: [], bot: [] }

/**
 * The conversations of one person's inbox, each in the list that it belongs to. One that is set aside comes back by
 * itself: `onBack` is called then.
 */
export function createChats(userId: string, onBack: () => void) {
  const chats = new Map<string, LiveChat>()
  /** In which list each is: what is set aside moves without an event. */
  const placed = new Map<string, ListName>()
  const find = (sessionId: string): LiveChat | undefined => chats.get(sessionId)
  let lists = noIds
  let timer: ReturnType<typeof setTimeout> | undefined

  function put(chat: LiveChat): void {
    const { sessionId } = chat
    const before = placed.get(sessionId)
    if (before !== undefined) lists = { ...lists, [before]: lists[before].filter(id => id !== sessionId) }
    const list = listOf(chat, userId, serverNow())
    lists = { ...lists, [list]: insertInto(list, lists[list], chat, find) }
    chats.set(sessionId, chat)
    placed.set(sessionId, list)
  }

  /** Waits for the first of those that are set aside: the list has them in that order. */
  function waitForNext(): void {
    clearTimeout(timer)
    const next = chats.get(lists.snoozed[0] ?? '')
    if (next?.snoozedUntil == null) return
    timer = setTimeout(
      () => {
        for (const id of lists.snoozed) {
          const chat = chats.get(id)
          if (chat !== undefined && !isSnoozed(chat, serverNow())) put(chat)
        }
        waitForNext()
        onBack()
      },
      Math.max(0, Date.parse(next.snoozedUntil) - serverNow()) + 50,
    )
  }

  return {
    find,
    idsOf: (list: ListName): readonly string[] => lists[list],
    all: (): LiveChat[] => [...chats.values()],
    put(chat: LiveChat): void {
      put(chat)
      waitForNext()
    },
    replaceAll(all: readonly LiveChat[]): void {
      chats.clear()
      placed.clear()
      for (const chat of all) {
        chats.set(chat.sessionId, chat)
        placed.set(chat.sessionId, listOf(chat, userId, serverNow()))
      }
      lists = sortInto(all, ({ sessionId }) => placed.get(sessionId))
      waitForNext()
    },
  }
}

/** Every conversation in its list, in the order of the list. */
function sortInto(
  all: readonly LiveChat[],
  listFor: (chat: LiveChat) => ListName | undefined,
): Record<ListName, readonly string[]> {
  const sorted = (list: ListName): string[] =>
    all
      .filter(chat => listFor(chat) === list)
      .toSorted((one, other) => compareIn(list, one, other))
      .map(({ sessionId }) => sessionId)
  return {
    waiting: sorted('waiting'),
    mine: sorted('mine'),
    snoozed: sorted('snoozed'),
    team: sorted('team'),
    bot: sorted('bot'),
  }
}
