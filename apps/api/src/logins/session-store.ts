import { createHash } from 'node:crypto'
import type session from '@fastify/session'
import { sessionKey } from '@frontdesk/accounts/login/session-key'
import type { Redis } from '@frontdesk/runtime/redis'
import type { Session } from 'fastify'

/** How long a login lasts without use. */
export const idleMs = 12 * 60 * 60 * 1_000

/**
 * Login sessions in Redis, under a hash of their id, so that reading Redis gives no login. `set` makes an existing session
 * last longer, and writes nothing: a request in flight would otherwise save back what it has read, after a logout or a new
 * epoch. It never fails. It runs when the answer is ready; an error then could not be answered any more, because answering
 * it sets the session once more.
 */
export interface SessionStore extends session.SessionStore {
  /** Stores a new session, or the new content of one. */
  create: (sessionId: string, content: Session) => Promise<void>
}

/** The hash that a session is stored under. It opens nothing, so that lists of logins may name it. */
export const hashOfSession = (sessionId: string): string => createHash('sha256').update(sessionId).digest('base64url')

export function sessionStore({ redis, namespace }: { redis: Redis; namespace: string }): SessionStore {
  const keyOf = (sessionId: string): string => sessionKey(namespace, hashOfSession(sessionId))
  return {
    async create(sessionId, content) {
      await redis.set(keyOf(sessionId), JSON.stringify(content), 'PX', idleMs)
    },
    set(sessionId, _content, done) {
      const renewed = redis.pexpire(keyOf(sessionId), idleMs)
      renewed.then(
        () => done(),
        () => done(),
      )
    },
    get(sessionId, done) {
      redis.get(keyOf(sessionId)).then(
        value => done(null, value === null ? null : readContent(value)),
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

/** Reads a session. Redis ends it: the library would go by the end of the first idle time, which is in its content. */
function readContent(text: string): Session {
  // Only `create` writes here.
  const session = JSON.parse(text) as Session
  session.cookie.expires = null
  return session
}
