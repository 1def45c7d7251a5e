import { unavailable } from '@frontdesk/errors/app-error'

/** Runs a task of an account, and lets it wait while the account has as many under way as it may have. */
export type PerAccount = <T>(accountId: string, task: () => Promise<T>) => Promise<T>

export interface AccountLimit {
  /** Tasks of one account at a time. */
  atATime: number
  /** How long a task waits for its turn; then it fails as when the database is away. */
  waitMs: number
}

/**
 * All messages and refunds of an account update one row in turn, its usage for the month. While the row is locked, each
 * waits on its own connection, and other accounts would soon find none. So only a few tasks of an account wait on a
 * connection, and the others wait here in order, where they block no one. Four are enough to keep the row busy.
 */
export const statementsOfAccount = 4

/** Limits what runs at a time in this process for one account. */
export function limitPerAccount({ atATime, waitMs }: AccountLimit): PerAccount {
  const accounts = new Map<string, Account>()
  return async (accountId, task) => {
    const account = accounts.get(accountId) ?? { running: 0, waiting: new Set() }
    accounts.set(accountId, account)
    if (account.running < atATime) account.running += 1
    else await turnOf(account, waitMs)
    try {
      return await task()
    } finally {
      const [next] = account.waiting
      // The next one takes over the place of this one.
      if (next !== undefined) next()
      else if ((account.running -= 1) === 0) accounts.delete(accountId)
    }
  }
}

interface Account {
  running: number
  /** In their order. */
  waiting: Set<() => void>
}

function turnOf({ waiting }: Account, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      clearTimeout(timer)
      waiting.delete(begin)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(begin)
      reject(unavailable(new Error('as many statements of the account are waiting as may')))
    }, waitMs)
    waiting.add(begin)
  })
}
