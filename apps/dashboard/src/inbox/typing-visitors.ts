/** A visitor who types says so every few seconds: after so long without a word they have stopped. */
const typingMs = 8_000

/** Remembers which visitors type. `onStop` is called when one has stopped without saying so. */
export function createTypingVisitors(onStop: () => void) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const forget = (sessionId: string): void => {
    clearTimeout(timers.get(sessionId))
    timers.delete(sessionId)
  }
  return {
    has: (sessionId: string): boolean => timers.has(sessionId),
    set(sessionId: string, isTyping: boolean): void {
      forget(sessionId)
      if (!isTyping) return
      const stop = (): void => {
        forget(sessionId)
        onStop()
      }
      timers.set(sessionId, setTimeout(stop, typingMs))
    },
  }
}
