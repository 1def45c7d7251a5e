import { AppError } from '@frontdesk/errors/app-error'

/**
 * PostgreSQL's classes 08 (connection), 40 (the statement lost a deadlock), 53 (resources), 57 (operator: shutting
 * down, cancelled by timeout).
 */
const databaseOutage = /^(08|40|53|57)[0-9A-Z]{3}$/
/** Prisma's codes: no server, no connection in time, a transaction that waited too long or lost a deadlock. */
const prismaOutage = /^(P1[0-9]{3}|P2024|P2028|P2034)$/
/** PostgreSQL's and the file system's codes for a disk without space. */
const noSpace = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const socketOutage = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'])
/** Messages of `pg` and `ioredis` that have no code when a server is down. */
const outageTexts = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  "Stream isn't writeable and enableOfflineQueue options is false",
  'Connection is closed.',
  'Query read timeout',
  'Command timed out',
  'READONLY',
  'LOADING',
  'OOM command not allowed',
]

/** Whether an error means that PostgreSQL or Redis is down, rather than a bug of ours. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AppError && error.kind === 'unavailable') return true
  if (isStorageFull(error)) return true
  if (error.name === 'MaxRetriesPerRequestError' || error.name === 'ConnectionTimeoutError') return true
  if (
    'code' in error &&
    typeof error.code === 'string' &&
    (databaseOutage.test(error.code) || prismaOutage.test(error.code) || socketOutage.has(error.code))
  )
    return true
  if (databaseOutage.test(codeBelow(error))) return true
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true
  return outageTexts.some(text => error.message.includes(text)) || isOutage(error.cause)
}

/** Whether an error means that a disk is full: that of PostgreSQL, of Redis' append-only file, or of our own files. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    noSpace.has(code) ||
    noSpace.has(codeBelow(error)) ||
    error.message.startsWith('MISCONF') ||
    isStorageFull(error.cause)
  )
}

interface PrismaMeta {
  driverAdapterError?: { cause?: { originalCode?: string } }
}

/** PostgreSQL's code inside an error of Prisma's, which has a code of its own. */
const codeBelow = (error: Error): string =>
  // Prisma does not type this field.
  ('meta' in error ? (error.meta as PrismaMeta | undefined)?.driverAdapterError?.cause?.originalCode : undefined) ?? ''
