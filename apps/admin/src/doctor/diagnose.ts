import { checkAddress, type Ask } from './check-address.ts'
import { checkExportStore } from '@frontdesk/files/file-store/check-export-store'
import { checkEmbeddingModel } from '@frontdesk/accounts/doctor/check-embedding-model'
import { checkMail } from '@frontdesk/accounts/doctor/check-mail'
import { checkNode } from '@frontdesk/accounts/doctor/check-node'
import { checkPostgres } from '@frontdesk/accounts/doctor/check-postgres'
import { checkProviders } from '@frontdesk/accounts/doctor/check-provider'
import { checkRedis } from '@frontdesk/accounts/doctor/check-redis'
import { checkSettings, type SettingsInput } from './check-settings.ts'
import { checked, collected } from '@frontdesk/accounts/doctor/run-check'
import type { Finding } from '@frontdesk/accounts/doctor/finding'
import { readVariableFiles } from '@frontdesk/runtime/read-env'
import { findSecret } from '@frontdesk/runtime/secrets'

export interface Installation extends SettingsInput {
  nodeVersion: string
  /** Namespace of everything that Frontdesk keeps in Redis. */
  namespace: string
  ask: Ask
}

/** Checks an installation and yields each finding as it is made. Changes nothing. */
export async function* diagnose(installation: Installation): AsyncGenerator<Finding, void, undefined> {
  const { namespace } = installation
  // A variable may be given as a file. One that cannot be read is a finding of the settings.
  const names = installation.schemas.flatMap(({ properties }) => Object.keys(properties))
  const { variables } = readVariableFiles(installation.env, names)
  const get = (name: string): string | undefined => variables[name] || undefined
  yield checkNode(installation.nodeVersion)
  yield* await checked('Settings', () => checkSettings(installation))

  const redisUrl = get('REDIS_URL')
  const redis = redisUrl === undefined ? undefined : await checkRedis({ redisUrl, namespace })
  const databaseUrl = get('DATABASE_URL')
  if (databaseUrl !== undefined) {
    // An installation that is not running will have at least an API and a worker.
    const processes = Math.max(2, redis?.processes ?? 0)
    const directUrl = get('DATABASE_DIRECT_URL')
    yield* await checked('PostgreSQL', () => checkPostgres({ databaseUrl, directUrl, processes }))
  }
  yield* redis?.findings ?? []
  yield* await checked('Reachable', () => checkReach(installation, get))
  const provider = {
    openaiApiKey: get('OPENAI_API_KEY'),
    openaiBaseUrl: get('OPENAI_BASE_URL'),
    openaiModel: get('OPENAI_MODEL'),
  }
  const others = {
    models: get('MODELS') ?? '',
    modelProviders: get('MODEL_PROVIDERS') ?? '',
    fallbackModel: get('FALLBACK_MODEL') ?? '',
  }
  yield* await checked('Provider', () => collected(checkProviders(provider, others)))
  yield* await checked('Embedding', () => checkEmbeddingModel(get('EMBEDDING_MODEL'), installation.dataDir))
  const smtpUrl = get('SMTP_URL')
  if (smtpUrl !== undefined) yield* await checked('Mail', async () => [await checkMail(smtpUrl, get('MAIL_FROM'))])
  const exportStore = get('EXPORT_STORE')
  if (exportStore?.startsWith('s3://') === true) {
    const access = { S3_ACCESS_KEY_ID: get('S3_ACCESS_KEY_ID'), S3_SECRET_ACCESS_KEY: get('S3_SECRET_ACCESS_KEY') }
    const place = { S3_ENDPOINT: get('S3_ENDPOINT'), S3_REGION: get('S3_REGION') }
    const asked = { DATA_DIR: '', EXPORT_STORE: exportStore, ...place, ...access }
    yield* await checked('Exports', async () => [await checkExportStore(asked)])
  }
}

async function checkReach(
  { ask, dataDir, readTrustedProxies }: Installation,
  get: (name: string) => string | undefined,
): Promise<Finding[]> {
  const sessionSecret = await findSecret({ name: 'SESSION_SECRET', given: get('SESSION_SECRET'), dataDir }).catch(
    () => undefined,
  )
  const baseUrl = get('BASE_URL') ?? `http://localhost:${get('PORT') ?? 3000}`
  return checkAddress(ask, { baseUrl, trustedProxies: readTrustedProxies(get('TRUSTED_PROXIES') ?? ''), sessionSecret })
}
