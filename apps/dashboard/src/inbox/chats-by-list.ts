import type { LiveChat } from '@frontdesk/contracts/live-chat/live-chats'
import { serverNow } from '../api/server-clock.ts'
import { compareIn, insertInto, isSnoozed, listOf, type ListName } from './inbox-order.ts'

const noIds: Record<ListName, readonly string[]> = { waiting: [], mine: [], snoozed: [], team: [], bot: [] }

/**
 * The conversations of one person's inbox, each in the list that it belongs to. One that is set aside comes back by
 * itself: `onBack` is called then.
 */
export function createChats(userId: string, onBack: () => void) {
  const lists = createLists(userId)
  const { find, put } = lists
  /** Those that were known before the inbox was read again, and that nothing has brought yet. */
  let unconfirmed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function confirm(chat: LiveChat): void {
    put(chat)
    unconfirmed.delete(chat.sessionId)
  }

  /** Waits for the first of those that are set aside: the list has them in that order. */
  function waitForNext(): void {
    clearTimeout(timer)
    const next = find(lists.idsOf('snoozed')[0] ?? '')
    if (next?.snoozedUntil == null) return
    timer = setTimeout(
      () => {
        for (const id of lists.idsOf('snoozed')) {
          const chat = find(id)
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
    idsOf: lists.idsOf,
    all: lists.all,
    put(chat: LiveChat): void {
      confirm(chat)
      waitForNext()
    },
    /**
     * Takes the first page of the inbox, read anew. While there are more, what was known stays where it is: a list that is
     * looked at does not lose its end until the last page has said that it is gone.
     */
    replaceAll(all: readonly LiveChat[], isWhole: boolean): void {
      unconfirmed = new Set(isWhole ? [] : lists.all().map(({ sessionId }) => sessionId))
      if (isWhole) lists.replaceAll(all)
      else all.forEach(confirm)
      waitForNext()
    },
    /** Takes a page behind the first one. */
    addPage(page: readonly LiveChat[], isLast: boolean): void {
      page.forEach(confirm)
      if (isLast) {
        unconfirmed.forEach(lists.remove)
        unconfirmed = new Set()
      }
      waitForNext()
    },
  }
}

/** Conversations by id, and the ids of each list in its order. */
function createLists(userId: string) {
  const chats = new Map<string, LiveChat>()
  /** In which list each is: what is set aside moves without an event. */
  const placed = new Map<string, ListName>()
  let lists = noIds
  const find = (sessionId: string): LiveChat | undefined => chats.get(sessionId)

  function takeOut(sessionId: string): void {
    const list = placed.get(sessionId)
    if (list !== undefined) lists = { ...lists, [list]: lists[list].filter(id => id !== sessionId) }
  }

  return {
    find,
    idsOf: (list: ListName): readonly string[] => lists[list],
    all: (): LiveChat[] => [...chats.values()],
    put: (chat: LiveChat): void => {
      const { sessionId } = chat
      takeOut(sessionId)
      const list = listOf(chat, userId, serverNow())
      lists = { ...lists, [list]: insertInto(list, lists[list], chat, find) }
      chats.set(sessionId, chat)
      placed.set(sessionId, list)
    },
    remove: (sessionId: string): void => {
      takeOut(sessionId)
      chats.delete(sessionId)
      placed.delete(sessionId)
    },
    replaceAll: (all: readonly LiveChat[]): void => {
      chats.clear()
      placed.clear()
      for (const chat of all) {
        chats.set(chat.sessionId, chat)
        placed.set(chat.sessionId, listOf(chat, userId, serverNow()))
      }
      lists = sortInto(all, ({ sessionId }) => placed.get(sessionId))
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
