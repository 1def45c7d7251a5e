import type { InboxUpdate } from './inbox-update.ts'

/** So many ids are kept: more than a stream repeats, which are the messages of some seconds. */
const keptIds = 1_000

/**
 * Tells a message that comes for the first time from one that comes once more: a stream that is made again repeats the
 * last seconds of the one before, and what was heard is no news.
 */
export function createHeardMessages() {
  const ids = new Set<number>()
  /** The newest message when the inbox was read for the first time; 0: not known. */
  let begunAt = 0
  const isRepeated = (event: InboxUpdate): boolean => {
    if (event.event === 'inbox' && event.id !== undefined && begunAt === 0) begunAt = Number(event.id)
    if (event.event !== 'message') return false
    const { id } = event.data.message
    if (id <= begunAt || ids.has(id)) return true
    ids.add(id)
    const [oldest] = ids
    if (ids.size > keptIds && oldest !== undefined) ids.delete(oldest)
    return false
  }
  return { isRepeated }
}
