import { join } from 'node:path'

/** The variables that say where the programs write. */
interface DataFoldersEnv {
  DATA_DIR: string
  /** A folder or a bucket, for exports and below it the files of messages. */
  EXPORT_STORE?: string | undefined
}

/**
 * Every folder in which the programs write, and none beside them: who starts the programs as another user gives these to
 * that user. Of exports and files it may be the address of a bucket.
 */
export const dataFolders = ({ DATA_DIR: dataDir, EXPORT_STORE: store }: DataFoldersEnv) => ({
  secrets: join(dataDir, 'secrets'),
  /** Mails of an installation without a mail server. */
  mail: join(dataDir, 'mail'),
  exports: store ?? join(dataDir, 'exports'),
  /** Files that visitors and agents send each other. */
  files: `${(store ?? dataDir).replace(/\/$/, '')}/files`,
})
