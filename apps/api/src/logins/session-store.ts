import { createHash } from 'node:crypto'
import type session from '@fastify/session'
import type { Redis } from '@frontdesk/runtime/redis'
import type { Session } from 'fastify'

/** How long a login lasts without use. */
export const idleMs = 12 * 60 * 60 * 1_000

/**
 * Login sessions in Redis, under a hash of their id, so that reading Redis gives no login. A session is only written
 * over an existing one, unless `begin` was called: a request in flight during a logout would otherwise save the session
 * back. What is written over an existing one makes it last longer, and an answer does not fail for that: the request has
 * done its work, and the answer to it, or to an outage, would become an error that no route describes.
 */
export interface SessionStore extends session.SessionStore {
  /** Allows the next `set` of this id to create the session. */
  begin: (sessionId: string) => void
}

/** The hash that a session is stored under. It opens nothing, so that lists of logins may name it. */
export const hashOfSession = (sessionId: string): string => createHash('sha256').update(sessionId).digest('base64url')

/** The key in Redis of the session with this hash. */
export const sessionKey = (namespace: string, hash: string): string => `${namespace}:session:${hash}`

export function sessionStore({ redis, namespace }: { redis: Redis; namespace: string }): SessionStore {
  const begun = new Set<string>()
  const keyOf = (sessionId: string): string => sessionKey(namespace, hashOfSession(sessionId))
  const tell = (work: Promise<unknown>, done: (error?: unknown) => void): void => {
    work.then(
      () => done(),
      (error: unknown) => done(error),
    )
  }
  return {
    begin: sessionId => void begun.add(sessionId),
    set(sessionId, content, done) {
      const value = JSON.stringify(content)
      const isNew = begun.delete(sessionId)
      const key = keyOf(sessionId)
      if (isNew) tell(redis.set(key, value, 'PX', idleMs), done)
      else
        tell(
          redis.set(key, value, 'PX', idleMs, 'XX').catch(() => undefined),
          done,
        )
    },
    get(sessionId, done) {
      redis.get(keyOf(sessionId)).then(
        // Only `set` writes here.
        value => done(null, value === null ? null : (JSON.parse(value) as Session)),
        (error: unknown) => done(error),
      )
    },
    destroy(sessionId, done) {
      tell(redis.del(keyOf(sessionId)), done)
    },
  }
}
