import type { Deps } from '../deps.ts'
import { hashOfSession } from './session-store.ts'

/** How long after its password was entered a login may do what needs the password. */
const validMs = 60 * 60 * 1_000

/**
 * Login sessions whose password was entered lately, in Redis. What gives others access or sends data away needs it, so
 * that a stolen cookie, or a computer left alone, is not enough.
 */
export interface EnteredPasswords {
  /** Records it for the session with this hash. */
  record: (sessionHash: string) => Promise<void>
  isRecent: (sessionId: string) => Promise<boolean>
}

export function enteredPasswords({ redis, namespace }: Pick<Deps, 'redis' | 'namespace'>): EnteredPasswords {
  const keyOf = (sessionHash: string): string => `${namespace}:password-entered:${sessionHash}`
  return {
    record: async sessionHash => void (await redis.set(keyOf(sessionHash), '1', 'PX', validMs)),
    isRecent: async sessionId => (await redis.exists(keyOf(hashOfSession(sessionId)))) === 1,
  }
}
