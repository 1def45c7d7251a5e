import { AppError } from '@frontdesk/errors/app-error'
import { dataFolders } from '@frontdesk/runtime/data-folders'
import { bucketStore } from './bucket-store.ts'
import { folderStore, type FileStore } from './file-store.ts'

/** The variables that say where exports and the files of messages are stored. */
export interface FileStoreEnv {
  DATA_DIR: string
  EXPORT_STORE?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_REGION?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** The store of this installation's exports: a folder or a bucket. Opens nothing before the first file. */
export const openExportStore = (env: FileStoreEnv): FileStore => openFileStore(env, dataFolders(env).exports)

/** The store of the files that visitors and agents send each other: a folder of its own, in the same place. */
export const openMessageFileStore = (env: FileStoreEnv): FileStore => openFileStore(env, dataFolders(env).files)

function openFileStore(env: FileStoreEnv, store: string): FileStore {
  if (!store.startsWith('s3://')) return folderStore(store)
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region = 'us-east-1' } = env
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    const missing = 'EXPORT_STORE is a bucket: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, too.'
    throw new AppError('SETTINGS_INVALID', 'invalid', missing)
  }
  const [bucket = '', ...folders] = store
    .slice('s3://'.length)
    .split('/')
    .filter(part => part !== '')
  return bucketStore({
    endpoint: (env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, ''),
    region,
    bucket,
    prefix: folders.map(folder => `${folder}/`).join(''),
    accessKeyId,
    secretAccessKey,
  })
}
