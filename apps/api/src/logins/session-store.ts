import { createHash } from 'node:crypto'
import type session from '@fastify/session'
import type { Redis } from '@frontdesk/runtime/redis'
import type { Session } from 'fastify'

/** How long a login lasts without use. */
export const idleMs = 12 * 60 * 60 * 1_000

/**
 * Login sessions in Redis, under a hash of their id, so that reading Redis gives no login. `set` writes over an existing
 * session only: a request in flight during a logout would otherwise save the session back. It makes the session last
 * longer, and never fails. It runs when the answer is ready; an error then could not be answered any more, because
 * answering it sets the session once more.
 */
export interface SessionStore extends session.SessionStore {
  /** Stores a new session. */
  create: (sessionId: string, content: Session) => Promise<void>
}

/** The hash that a session is stored under. It opens nothing, so that lists of logins may name it. */
export const hashOfSession = (sessionId: string): string => createHash('sha256').update(sessionId).digest('base64url')

/** The key in Redis of the session with this hash. */
export const sessionKey = (namespace: string, hash: string): string => `${namespace}:session:${hash}`

export function sessionStore({ redis, namespace }: { redis: Redis; namespace: string }): SessionStore {
  const keyOf = (sessionId: string): string => sessionKey(namespace, hashOfSession(sessionId))
  return {
    async create(sessionId, content) {
      await redis.set(keyOf(sessionId), JSON.stringify(content), 'PX', idleMs)
    },
    set(sessionId, content, done) {
      const renewed = redis.set(keyOf(sessionId), JSON.stringify(content), 'PX', idleMs, 'XX')
      renewed.then(
        () => done(),
        () => done(),
      )
    },
    get(sessionId, done) {
      redis.get(keyOf(sessionId)).then(
        // Only `create` and `set` write here.
        value => done(null, value === null ? null : (JSON.parse(value) as Session)),
        (error: unknown) => done(error),
      )
    },
    destroy(sessionId, done) {
      redis.del(keyOf(sessionId)).then(
        () => done(),
        (error: unknown) => done(error),
      )
    },
  }
}
