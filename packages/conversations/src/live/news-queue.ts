import type { LiveEar, LiveNews } from './live-feed.ts'

/** News that wait for one stream. */
export interface NewsQueue {
  push: LiveEar
  /** The next piece of news as soon as it is there; `silence` after so long without any, `end` when the signal aborts. */
  next: (ms: number | undefined) => Promise<LiveNews | 'silence' | 'end'>
}

/** More than a stream that is read ever leaves waiting. One that is not reads what there is when it comes back. */
const mostWaiting = 64

/** Whatever the listener knows, there is more. */
const missed: LiveNews = { kind: 'changed', conversationId: '', chatbotId: '', version: Infinity, newest: Infinity }

export function newsQueue(signal: AbortSignal): NewsQueue {
  let waiting: LiveNews[] = []
  let wake: (() => void) | undefined
  return {
    push(news) {
      if (waiting.length === mostWaiting) waiting = [missed]
      else waiting.push(news)
      wake?.()
    },
    async next(ms) {
      const silent = await waitUnless(
        () => waiting.length > 0,
        ms,
        signal,
        resolve => {
          wake = resolve
        },
      )
      wake = undefined
      if (signal.aborted) return 'end'
      return silent ? 'silence' : (waiting.shift() ?? 'silence')
    },
  }
}

/** True: nothing came in time. */
async function waitUnless(
  hasNews: () => boolean,
  ms: number | undefined,
  signal: AbortSignal,
  onWake: (resolve: () => void) => void,
): Promise<boolean> {
  if (hasNews() || signal.aborted) return false
  let timer: NodeJS.Timeout | undefined
  let onAbort: (() => void) | undefined
  await new Promise<void>(resolve => {
    onWake(resolve)
    onAbort = () => resolve()
    signal.addEventListener('abort', onAbort, { once: true })
    if (ms !== undefined) timer = setTimeout(resolve, ms)
  })
  clearTimeout(timer)
  if (onAbort !== undefined) signal.removeEventListener('abort', onAbort)
  return !hasNews()
}
