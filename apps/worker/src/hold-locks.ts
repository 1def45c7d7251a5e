import type { Db, PoolClient } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { repeat } from './repeat.ts'

/*
 * The locks of the schedule. A process takes free locks and keeps them until it ends, all in one database session that
 * nothing else uses. So a task stays locked while it runs, whatever it waits for, and a lock costs an occasional statement
 * instead of three for each run. The locks of a process that crashes are free at once, and those of one that is paused or
 * disconnected after `silentMs`. A process that fails at a task releases its lock for a while.
 */

export interface HeldLocks {
  /** Whether this process alone holds the lock at this moment. */
  isHeld: (lock: number) => boolean
  /** Releases one for `lockBackOffMs`: another process may do better. If there is none, this one acquires it again. */
  release: (lock: number) => void
  /** Releases all of them, and closes the session. */
  close: () => Promise<void>
}

export interface LockTimes {
  /** How often the session says that it is there, and tries the locks that others hold. */
  lockEveryMs: number
  /** A server that hears nothing from the session for so long ends it, and with it the locks. */
  lockSilentMs: number
  /** How long a process leaves a lock that it has released to others. */
  lockBackOffMs: number
}

interface Session {
  readonly client: PoolClient
  readonly held: Set<number>
  /** When the last statement was sent that the server has answered. */
  heardAt: number
}

/** Takes the locks as they get free, and holds them. `onError` hears why the session was lost; another one is opened. */
export function holdLocks(
  db: Pick<Db, 'pool'>,
  locks: readonly number[],
  { lockEveryMs, lockSilentMs, lockBackOffMs }: LockTimes,
  onError: (error: unknown) => void,
): HeldLocks {
  let session: Session | undefined
  const backOffUntil = new Map<number, number>()
  const isBackingOff = (lock: number): boolean => performance.now() < (backOffUntil.get(lock) ?? 0)
  const drop = (lost: Session, error: Error | true): void => {
    if (session !== lost) return
    session = undefined
    // Closed, because the locks may still hang on it; the pool hears why.
    lost.client.release(error)
  }
  const open = async (): Promise<Session> => {
    const opened = { client: await db.pool.sessions.connect(), held: new Set<number>(), heardAt: -Infinity }
    opened.client.once('end', () => drop(opened, true))
    return (session = opened)
  }
  const renew = async (): Promise<void> => {
    const current = session ?? (await open())
    const askedAt = performance.now()
    const released = locks.filter(isBackingOff)
    const wanted = locks.filter(lock => !released.includes(lock))
    try {
      for (const lock of await renewSession(current, { released, wanted, lockSilentMs })) current.held.add(lock)
      current.heardAt = askedAt
    } catch (error) {
      drop(current, error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  }
  const first = renew().catch(onError)
  const stop = repeat(lockEveryMs, () => first.then(renew), onError)
  return {
    isHeld: lock =>
      session !== undefined &&
      session.held.has(lock) &&
      !isBackingOff(lock) &&
      performance.now() - session.heardAt < lockSilentMs,
    // The next renewal unlocks it. No other statement may do so: a renewal that is under way could come after it.
    release: lock => void backOffUntil.set(lock, performance.now() + lockBackOffMs),
    async close() {
      await first
      await stop()
      const last = session
      if (last === undefined) return
      // Closing does the same, and is not waited for.
      await execute(last.client, sql`select pg_advisory_unlock_all()`).catch(() => undefined)
      drop(last, true)
    },
  }
}

interface Renewal {
  readonly released: readonly number[]
  readonly wanted: readonly number[]
  readonly lockSilentMs: number
}

/** Renews the session: unlocks what was released, and returns the locks that it has acquired now. */
async function renewSession({ client, held }: Session, { released, wanted, lockSilentMs }: Renewal): Promise<number[]> {
  const missing = wanted.filter(lock => !held.has(lock))
  const unlocked = released.filter(lock => held.delete(lock))
  // All at once: the locks of a process that vanishes just then would never be free again.
  const [row] = await query<{ got: string[] }>(
    client,
    sql`select set_config('idle_session_timeout', ${String(lockSilentMs)}, false),
               array(select pg_advisory_unlock(lock) from unnest(${unlocked}::bigint[]) lock),
               array(select lock from unnest(${missing}::bigint[]) lock where pg_try_advisory_lock(lock)) as got`,
  )
  return (row?.got ?? []).map(Number)
}
