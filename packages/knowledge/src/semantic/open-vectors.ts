import type { Db } from '@frontdesk/db/connect'
import { holdsVectors, searchesOn } from '@frontdesk/db/pgvector-version'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { makeSetTables } from './vector-sets.ts'

/** Whether this database can do semantic search; if not, the reason as a sentence for the operator. */
export type VectorsState =
  | { readonly isReady: true; readonly filters: FilterKind }
  | { readonly isReady: false; readonly why: string }

/** Whether pgvector goes on searching its index until enough vectors pass the filter, or stops early. */
export type FilterKind = 'iterative' | 'exact'

const notAllowed = '42501'

/**
 * Makes the database ready to hold vectors, where it can: PostgreSQL needs the extension `vector`. Never fails for want
 * of it, as everything else works without.
 */
export async function openVectors({ db }: { db: Pick<Db, 'pool'> }): Promise<VectorsState> {
  try {
    const [found] = await query<{ available: string; installed: string | null }>(
      db.pool,
      sql`
        select default_version as available, installed_version as installed
        from pg_available_extensions where name = 'vector'`,
    )
    if (found === undefined) return off('PostgreSQL has no pgvector; install version 0.7 or later.')
    const version = found.installed ?? found.available
    if (!holdsVectors(version)) {
      const remedy =
        found.installed === null
          ? 'Install 0.7 or later.'
          : 'Install 0.7 or later, then run: alter extension vector update'
      return off(`pgvector ${version} is too old. ${remedy}`)
    }
    await makeSetTables({ db })
    return { isReady: true, filters: searchesOn(version) ? 'iterative' : 'exact' }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === notAllowed) {
      return off(
        'This database role may not make the extension or its tables. Run as a superuser: create extension vector',
      )
    }
    return off(`PostgreSQL could not be made ready for vectors (${code === '' ? 'no answer' : code}).`)
  }
}

const off = (why: string): VectorsState => ({ isReady: false, why })
