import { stoppedReplies } from '@frontdesk/conversations/turn/stop-reply'
import type { Deps } from '../deps.ts'

/** A visitor who stops a reply is heard within a second, whatever its model is doing. */
const lookEveryMs = 300

/** Tells the replies that are being written here when their visitors want no more of them. */
export interface StopWatch {
  /** Calls once, when this reply is stopped. To be ended by what it returns. */
  watch: (replyId: string, onStop: () => void) => () => void
}

/** One question to Redis for all replies of this process, and none while it writes none. */
export function openStopWatch(needs: Pick<Deps, 'redis' | 'namespace'>): StopWatch {
  const watched = new Map<string, () => void>()
  let timer: NodeJS.Timeout | undefined
  const look = async (): Promise<void> => {
    const stopped = await stoppedReplies(needs).catch(() => [])
    for (const replyId of stopped) {
      const onStop = watched.get(replyId)
      watched.delete(replyId)
      onStop?.()
    }
    timer = watched.size > 0 ? setTimeout(() => void look(), lookEveryMs) : undefined
  }
  return {
    watch(replyId, onStop) {
      watched.set(replyId, onStop)
      timer ??= setTimeout(() => void look(), lookEveryMs)
      return () => void watched.delete(replyId)
    },
  }
}
