import { join } from 'node:path'
import { AppError } from '@frontdesk/contracts/app-error'
import { exportBucket } from './export-bucket.ts'
import { exportFolder, type ExportFiles } from './export-files.ts'

/** The variables that say where exports wait to be downloaded. */
export interface ExportStoreEnv {
  DATA_DIR: string
  EXPORT_STORE?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_REGION?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** The store of this installation's exports: a folder or a bucket. Opens nothing before the first file. */
export function openExportFiles(env: ExportStoreEnv): ExportFiles {
  const store = env.EXPORT_STORE ?? join(env.DATA_DIR, 'exports')
  if (!store.startsWith('s3://')) return exportFolder(store)
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region = 'us-east-1' } = env
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    const missing = 'EXPORT_STORE is a bucket: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, too.'
    throw new AppError('SETTINGS_INVALID', 'invalid', missing)
  }
  const [bucket = '', ...folders] = store
    .slice('s3://'.length)
    .split('/')
    .filter(part => part !== '')
  return exportBucket({
    endpoint: (env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, ''),
    region,
    bucket,
    prefix: folders.map(folder => `${folder}/`).join(''),
    accessKeyId,
    secretAccessKey,
  })
}
