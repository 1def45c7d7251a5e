import { fail, ok, reasonOf, type Finding } from '@frontdesk/accounts/doctor/finding'
import { withTimeout } from '@frontdesk/runtime/with-timeout'
import { openExportStore, type FileStoreEnv } from './open-file-store.ts'

const timeoutMs = 5_000

/** Checks that the bucket for exports can be listed with the configured keys. Writes nothing. */
export async function checkExportStore(env: FileStoreEnv & { EXPORT_STORE: string }): Promise<Finding> {
  const place = `${env.EXPORT_STORE} at ${env.S3_ENDPOINT ?? 'Amazon'}`
  try {
    await withTimeout(timeoutMs, openExportStore(env).names())
    return ok('Exports', `${place} can be listed`)
  } catch (error) {
    return fail('Exports', `${place}: ${reasonOf(error)}`, 'Check EXPORT_STORE and the S3_ variables.')
  }
}
