import { AppError } from '@frontdesk/errors/app-error'

/** Room for reads that may take seconds, each on a database connection of its own beside the pool. */
export interface ReadSlots {
  /** Runs a read of an account. Throws READS_RUNNING or READS_BUSY where there is no room for another one. */
  run: <T>(accountId: string, read: () => Promise<T>) => Promise<T>
}

/** How many reads run at a time in one process, and how many of them may be of one account: the others find room. */
const [atATime, ofAccount] = [4, 2]

const readsRunning = (): AppError =>
  new AppError(
    'READS_RUNNING',
    'too-many',
    'Other searches or reports of this account are still running. Try again when one has finished.',
    { retryAfterSeconds: 2 },
  )

const readsBusy = (): AppError =>
  new AppError('READS_BUSY', 'too-many', 'Too many searches and reports are running. Try again in a moment.', {
    retryAfterSeconds: 2,
  })

/** Opens the room for long reads of one process. */
export function openReadSlots(): ReadSlots {
  const running = new Map<string, number>()
  let all = 0
  return {
    async run(accountId, read) {
      const own = running.get(accountId) ?? 0
      if (own >= ofAccount) throw readsRunning()
      if (all >= atATime) throw readsBusy()
      running.set(accountId, own + 1)
      all += 1
      try {
        return await read()
      } finally {
        all -= 1
        const left = (running.get(accountId) ?? 1) - 1
        if (left === 0) running.delete(accountId)
        else running.set(accountId, left)
      }
    },
  }
}
