import { stoppedReplies } from '@frontdesk/conversations/turn/stop-reply'
import type { Deps } from '../deps.ts'

/** A reply ends within a second after its visitor stopped it, whatever the model is doing. */
const pollMs = 300

/** Notifies the replies that this process writes when their visitors stop them. */
export interface StoppedReplies {
  /** Calls `onStop` once, when this reply is stopped. Returns the function that ends the watch. */
  watch: (replyId: string, onStop: () => void) => () => void
}

/** Polls Redis once for all replies of this process, and not at all while it writes none. */
export function watchStoppedReplies(needs: Pick<Deps, 'redis' | 'namespace'>): StoppedReplies {
  const watched = new Map<string, () => void>()
  let timer: NodeJS.Timeout | undefined
  const poll = async (): Promise<void> => {
    const stopped = await stoppedReplies(needs).catch(() => [])
    for (const replyId of stopped) {
      const onStop = watched.get(replyId)
      watched.delete(replyId)
      onStop?.()
    }
    timer = watched.size > 0 ? setTimeout(() => void poll(), pollMs) : undefined
  }
  return {
    watch(replyId, onStop) {
      watched.set(replyId, onStop)
      timer ??= setTimeout(() => void poll(), pollMs)
      return () => void watched.delete(replyId)
    },
  }
}
