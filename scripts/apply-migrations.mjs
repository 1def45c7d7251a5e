import { say, SetUpError, step } from './progress.mjs'

/**
 * Brings the database up to date. A PostgreSQL that `mayReturn`, because we start it again when it dies, is waited for, and
 * the cause is said whenever it changes. A full disk is not waited for: nobody would know that room has to be made.
 */
export const applyMigrations = ({ databaseUrl, dir, mayReturn, pause }) =>
  step('database up to date', async () => {
    const { migrate } = await import('@frontdesk/db/migrate')
    const { isOutage, isStorageFull } = await import('@frontdesk/runtime/is-outage')
    for (let told; ; await pause()) {
      try {
        return await migrate({ databaseUrl, dir })
      } catch (error) {
        const { code, message } = error
        if (isStorageFull(error)) {
          throw new SetUpError(`the disk is full. Free some space and start Frontdesk again: ${message}`)
        }
        // ENOENT: a file of the migrations is missing, and does not come back.
        if (!mayReturn || code === 'ENOENT' || !isOutage(error)) {
          throw new SetUpError(`cannot use the database: ${message}`)
        }
        if (message !== told) say(`! cannot use the database yet: ${message}`)
        told = message
      }
    }
  })
