import { AppError } from '@frontdesk/contracts/app-error'
import { checkDatabase } from '@frontdesk/db/check-database'
import { connect, type Db, type OpenDb } from '@frontdesk/db/connect'
import { addressRules, type AddressRules } from '@frontdesk/egress/address-rules'
import { openQueues, type Queues } from '@frontdesk/jobs/enqueue'
import { requestRedis, type Redis } from '@frontdesk/runtime/redis'
import type { EncryptionKeys } from '@frontdesk/runtime/cipher'
import type { Addresses } from './addresses.ts'

/** The running Frontdesk, as far as a command asks for it: `--help` opens nothing. */
export interface Stack {
  db: () => Promise<Db>
  queues: () => Promise<Queues>
  baseUrl: () => Promise<string>
  /** Which addresses the workers may crawl. */
  addressRules: () => Promise<AddressRules>
  /** What encrypts the secrets of connectors. */
  encryptionKeys: () => Promise<EncryptionKeys>
  close: () => Promise<void>
}

export interface StackNeeds {
  addresses: () => Promise<Addresses>
  /** Undefined where there are none yet. */
  encryptionKeys: () => Promise<EncryptionKeys | undefined>
  /** Namespace of everything that Frontdesk keeps in Redis. */
  namespace: string
}

/** Opens nothing yet. Each part is opened and checked when it is first asked for. */
export function openStack({ addresses, encryptionKeys, namespace }: StackNeeds): Stack {
  let openDb: OpenDb | undefined
  let openRedis: Redis | undefined
  let queues: Queues | undefined
  return {
    async db() {
      if (openDb !== undefined) return openDb
      const { databaseUrl } = await addresses()
      openDb = connect({ databaseUrl, poolSize: 2, name: 'frontdesk admin', onIdleError: ignore })
      await checkDatabase(openDb).catch((error: unknown) => {
        throw error instanceof AppError ? error : away('PostgreSQL', databaseUrl, error)
      })
      return openDb
    },
    async queues() {
      if (queues !== undefined) return queues
      const { redisUrl } = await addresses()
      if (redisUrl === undefined)
        throw missing('REDIS_URL', 'the Redis of this Frontdesk, such as redis://127.0.0.1:6379')
      openRedis = requestRedis({ url: redisUrl, name: 'frontdesk admin', onError: ignore })
      await openRedis.connect().catch((error: unknown) => {
        throw away('Redis', redisUrl, error)
      })
      queues = openQueues({ redis: openRedis, namespace })
      return queues
    },
    async baseUrl() {
      const { baseUrl } = await addresses()
      if (baseUrl === undefined)
        throw missing('BASE_URL', 'where visitors reach Frontdesk, such as https://desk.example')
      return baseUrl
    },
    async encryptionKeys() {
      const keys = await encryptionKeys()
      if (keys === undefined) throw missing('ENCRYPTION_KEY', 'the key that all processes of this Frontdesk have')
      return keys
    },
    addressRules: async () => addressRules((await addresses()).egressAllow),
    async close() {
      await Promise.allSettled([queues?.close(), openDb?.close()])
      openRedis?.disconnect()
    },
  }
}

/** A program of a few seconds hears of a broken connection from its next command. */
const ignore = (): void => undefined

const missing = (name: string, what: string): AppError =>
  new AppError('ADDRESS_MISSING', 'invalid', `set ${name} to ${what}.`)

/** Names the place without user and password. */
function away(what: string, url: string, cause: unknown): AppError {
  const place = URL.canParse(url) ? new URL(url).host : 'the given address'
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return new AppError('STACK_AWAY', 'unavailable', `${what} at ${place} cannot be used${code}. Is Frontdesk running?`, {
    cause,
  })
}
