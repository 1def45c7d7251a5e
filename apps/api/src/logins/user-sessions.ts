import { sessionKey } from '@frontdesk/accounts/login/session-key'
import type { Redis } from '@frontdesk/runtime/redis'
import type { Session } from 'fastify'
import { idleMs } from './session-store.ts'

/** A login lasts a week at most, and so does its place in the list. */
const longestMs = 7 * 24 * 60 * 60 * 1_000
/** Logins that one user may have at a time. Another one ends the oldest: programs log in and never log out. */
const most = 200

/** A login session that has not ended. */
export interface KeptSession {
  /** The hash that the session is stored under. */
  id: string
  session: Session
  lastSeenAt: Date
}

/** The login sessions of each user: their hashes in Redis, in the order of the logins. */
export interface UserSessions {
  /** Adds a session that is about to be stored. */
  add: (userId: string, id: string) => Promise<void>
  /** Lists the sessions that have not ended, newest first. */
  list: (userId: string) => Promise<KeptSession[]>
  /** Ends sessions of the user, all of them but `kept` or the one named. Returns how many had not ended yet. */
  end: (userId: string, which: { id: string } | { kept: string }) => Promise<number>
}

export function userSessions({ redis, namespace }: { redis: Redis; namespace: string }): UserSessions {
  const listKey = (userId: string): string => `${namespace}:logins:${userId}`
  const remove = async (userId: string, ids: readonly string[]): Promise<number> => {
    if (ids.length === 0) return 0
    const keys = ids.map(id => sessionKey(namespace, id))
    const [ended] = await Promise.all([redis.del(...keys), redis.zrem(listKey(userId), ...ids)])
    return ended
  }
  return {
    async add(userId, id) {
      const key = listKey(userId)
      await Promise.all([redis.zadd(key, Date.now(), id), redis.pexpire(key, longestMs)])
      await remove(userId, await redis.zrange(key, '0', String(-1 - most)))
    },
    async list(userId) {
      const ids = await redis.zrange(listKey(userId), '0', '-1', 'REV')
      const found = await Promise.all(ids.map(id => readSession(redis, { id, key: sessionKey(namespace, id) })))
      return found.filter(kept => kept !== null)
    },
    async end(userId, which) {
      const ids = await redis.zrange(listKey(userId), '0', '-1')
      return remove(
        userId,
        ids.filter(id => ('id' in which ? id === which.id : id !== which.kept)),
      )
    },
  }
}

async function readSession(redis: Redis, { id, key }: { id: string; key: string }): Promise<KeptSession | null> {
  const [text, leftMs] = await Promise.all([redis.get(key), redis.pttl(key)])
  if (text === null) return null
  // Only the session store writes here. Each request begins the time without use anew.
  return { id, session: JSON.parse(text) as Session, lastSeenAt: new Date(Date.now() - (idleMs - leftMs)) }
}
