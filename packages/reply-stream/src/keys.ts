/** A resume is possible for this long after the last event; after that, history has the reply. */
export const keepMs = 5 * 60 * 1000

/** Redis names of one reply: its events, and who may write them. */
export const replyKeys = (namespace: string, replyId: string) => ({
  events: `${namespace}:reply:${replyId}:events`,
  writer: `${namespace}:reply:${replyId}:writer`,
})

/** The one channel on which the doorbells of all replies ring. */
export const bellChannel = (namespace: string): string => `${namespace}:bells`

/** The one channel on which all live chats ring. */
export const liveChannel = (namespace: string): string => `${namespace}:live`
