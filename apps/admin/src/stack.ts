import { AppError } from '@frontdesk/errors/app-error'
import type { FileStore } from '@frontdesk/files/file-store/file-store'
import { checkDatabase } from '@frontdesk/db/check-database'
import { connect, type Db, type OpenDb } from '@frontdesk/db/connect'
import { addressRules, type AccountRules } from '@frontdesk/egress/address-rules'
import { openQueues, type Queues } from '@frontdesk/jobs/open-queues'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import { requestRedis, type Redis } from '@frontdesk/runtime/redis'
import type { EncryptionKeys } from '@frontdesk/runtime/cipher'
import type { Addresses } from './addresses.ts'

/** The running Frontdesk. Each part is opened when a command first needs it: `--help` opens nothing. */
export interface Stack {
  db: () => Promise<Db>
  queues: () => Promise<Queues>
  /** The database itself, past a pooler. */
  databaseUrl: () => Promise<string>
  baseUrl: () => Promise<string>
  /** The addresses that workers may read. */
  addressRules: () => Promise<AccountRules>
  /** The keys that encrypt the secrets of connectors and webhooks. */
  encryptionKeys: () => Promise<EncryptionKeys>
  /** Where the files of live chats are stored. */
  messageFiles: () => Promise<FileStore>
  /** DATA_DIR, as a whole path. */
  dataDir: () => Promise<string>
  close: () => Promise<void>
}

export interface StackNeeds {
  addresses: () => Promise<Addresses>
  /** Undefined if there are none yet. */
  encryptionKeys: () => Promise<EncryptionKeys | undefined>
  messageFiles: () => Promise<FileStore>
  dataDir: () => Promise<string>
  /** Namespace of everything that Frontdesk keeps in Redis. */
  namespace: string
}

/** Opens nothing yet. Each part is opened and checked when it is first needed. */
export function openStack({ addresses, encryptionKeys, messageFiles, dataDir, namespace }: StackNeeds): Stack {
  let openDb: OpenDb | undefined
  let openRedis: Redis | undefined
  let queues: Queues | undefined
  return {
    async db() {
      if (openDb !== undefined) return openDb
      const { databaseUrl } = await addresses()
      openDb = connect({ databaseUrl, poolSize: 2, name: 'frontdesk admin', onIdleError: ignore })
      await checkDatabase(openDb).catch((error: unknown) => {
        throw error instanceof AppError ? error : unreachable('PostgreSQL', databaseUrl, error)
      })
      return openDb
    },
    async queues() {
      if (queues !== undefined) return queues
      const { redisUrl } = await addresses()
      if (redisUrl === undefined) throw missing('REDIS_URL', 'the address of Redis, such as redis://127.0.0.1:6379')
      openRedis = requestRedis({ url: redisUrl, name: 'frontdesk admin', onError: ignore })
      await openRedis.connect().catch((error: unknown) => {
        throw unreachable('Redis', redisUrl, error)
      })
      queues = openQueues({ redis: openRedis, namespace })
      return queues
    },
    databaseUrl: async () => (await addresses()).databaseUrl,
    async baseUrl() {
      const { baseUrl } = await addresses()
      if (baseUrl === undefined)
        throw missing('BASE_URL', 'the address at which visitors reach Frontdesk, such as https://desk.example')
      return baseUrl
    },
    async encryptionKeys() {
      const keys = await encryptionKeys()
      if (keys === undefined) throw missing('ENCRYPTION_KEY', 'the key of all processes of this Frontdesk')
      return keys
    },
    messageFiles,
    dataDir,
    addressRules: async () => addressRules((await addresses()).egressAllow),
    async close() {
      await Promise.allSettled([queues?.close(), openDb?.close()])
      openRedis?.disconnect()
    },
  }
}

/** A broken connection fails the next statement, which reports it. */
const ignore = (): void => undefined

const missing = (name: string, what: string): AppError =>
  new AppError('ADDRESS_MISSING', 'invalid', `set ${name} to ${what}.`)

/** Names host and port without user and password. */
function unreachable(what: string, url: string, cause: unknown): AppError {
  const place = parseUrl(url)?.host ?? 'the given address'
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return new AppError(
    'STACK_UNREACHABLE',
    'unavailable',
    `cannot connect to ${what} at ${place}${code}. Is Frontdesk running?`,
    {
      cause,
    },
  )
}
