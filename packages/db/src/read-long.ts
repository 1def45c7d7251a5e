import { isReadTimeout, type Db } from './connect.ts'
import { openSnapshot, type SnapshotInput } from './open-snapshot.ts'
import type { QueryClient } from './query.ts'

/**
 * Runs a read that may take seconds on its own connection, so that it does not delay shorter statements. Null if
 * `statementMs` was not enough. The read is cancelled when `signal` aborts.
 */
export async function readLong<Result>(
  { db }: { db: Pick<Db, 'pool'> },
  input: SnapshotInput,
  read: (client: QueryClient) => Promise<Result>,
): Promise<Result | null> {
  try {
    const snapshot = await openSnapshot({ db }, input)
    try {
      return await read(snapshot.client)
    } finally {
      await snapshot.close()
    }
  } catch (error) {
    if (isStatementTimeout(error) && !input.signal.aborted) return null
    throw error
  }
}

/** A statement was ended because it ran too long: by PostgreSQL, or by this side where the server hangs. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && (isReadTimeout(error) || ('code' in error && error.code === '57014'))
