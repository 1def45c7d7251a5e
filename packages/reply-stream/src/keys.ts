/** A resume is possible for this long after the last event; after that, history has the reply. */
export const keepMs = 5 * 60 * 1000

/** Redis keys of one reply: its events, and which attempt may write them. */
export const replyKeys = (namespace: string, replyId: string) => ({
  events: `${namespace}:reply:${replyId}:events`,
  writer: `${namespace}:reply:${replyId}:writer`,
})

/** The one Redis channel on which the events of all replies are published. */
export const replyChannelName = (namespace: string): string => `${namespace}:replies`

/** The one Redis channel on which the events of all live chats are published. */
export const liveChannelName = (namespace: string): string => `${namespace}:live`

/** The one Redis channel on which changes of what members may see are published. */
export const memberChannelName = (namespace: string): string => `${namespace}:members`
