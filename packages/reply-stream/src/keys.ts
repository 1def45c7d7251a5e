/** A resume is possible for this long after the last event; after that, history has the reply. */
export const keepMs = 5 * 60 * 1000

/** Redis names of one reply: its events, the attempt that may write them, and the channel that rings for them. */
export const replyKeys = (namespace: string, replyId: string) => ({
  events: `${namespace}:reply:${replyId}:events`,
  attempt: `${namespace}:reply:${replyId}:attempt`,
  bell: `${namespace}:reply:${replyId}:bell`,
})
