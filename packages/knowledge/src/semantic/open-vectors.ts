import type { Db } from '@frontdesk/db/connect'
import { holdsVectors, searchesOn } from '@frontdesk/db/pgvector-version'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { makeSetTables } from './vector-sets.ts'

/**
 * How this database stores vectors: as pgvector's, or as bytes that are searched in memory, with the reason why not as
 * pgvector's. Where it cannot at all, the reason as a sentence for the operator.
 */
export type VectorsState =
  | { readonly isReady: true; readonly storage: 'halfvec'; readonly filters: FilterKind }
  | { readonly isReady: true; readonly storage: 'int8'; readonly filters?: undefined; readonly why: string }
  | { readonly isReady: false; readonly why: string }

/** Whether pgvector goes on searching its index until enough vectors pass the filter, or stops early. */
export type FilterKind = 'iterative' | 'exact'

const notAllowed = '42501'

/**
 * Makes the database ready to hold vectors, with pgvector where it can. Never fails for want of anything, as everything
 * else works without.
 */
export async function openVectors({ db }: { db: Pick<Db, 'pool'> }): Promise<VectorsState> {
  try {
    const { filters, why } = await openPgvector({ db })
    if (filters !== undefined) return { isReady: true, storage: 'halfvec', filters }
    await makeSetTables({ db }, 'int8')
    return { isReady: true, storage: 'int8', why }
  } catch (error) {
    return codeOf(error) === notAllowed
      ? off('This database role may not make tables.')
      : off(`PostgreSQL could not be made ready for vectors (${codeOf(error) || 'no answer'}).`)
  }
}

type Pgvector =
  | { readonly filters: FilterKind; readonly why?: undefined }
  | { readonly filters?: undefined; readonly why: string }

/** Makes the tables for vectors of pgvector, or says why it cannot. */
async function openPgvector({ db }: { db: Pick<Db, 'pool'> }): Promise<Pgvector> {
  const [found] = await query<{ available: string; installed: string | null }>(
    db.pool,
    sql`
      select default_version as available, installed_version as installed
      from pg_available_extensions where name = 'vector'`,
  )
  if (found === undefined) return { why: 'PostgreSQL has no pgvector; install version 0.7 or later.' }
  const version = found.installed ?? found.available
  if (!holdsVectors(version)) {
    const remedy =
      found.installed === null
        ? 'Install 0.7 or later.'
        : 'Install 0.7 or later, then run: alter extension vector update'
    return { why: `pgvector ${version} is too old. ${remedy}` }
  }
  try {
    await makeSetTables({ db }, 'halfvec')
  } catch (error) {
    if (codeOf(error) !== notAllowed) throw error
    return { why: 'This database role may not make the extension. Run as a superuser: create extension vector' }
  }
  return { filters: searchesOn(version) ? 'iterative' : 'exact' }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

const off = (why: string): VectorsState => ({ isReady: false, why })
