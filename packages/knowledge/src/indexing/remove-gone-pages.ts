import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import type { KnownPage, StartedRun } from './index-run.ts'
import type { IndexRun } from './index-document.ts'

/** Pages that a run has met, by what becomes of them. */
export interface PagesMet {
  /** Their content stands, as it was or as it is now. */
  readonly seen: Set<string>
  /** Not to be indexed any more: forbidden, left out by their owner, or the same as another one. */
  readonly retired: Set<string>
  /** Nothing was there to read this time. */
  readonly missing: Set<string>
  /** Of retired pages, the address of the page that they are compared with: until that is met, they stay. */
  readonly comparedWith: Map<string, string>
}

/** Nothing has been met yet. */
export const newPagesMet = (): PagesMet => ({
  seen: new Set(),
  retired: new Set(),
  missing: new Set(),
  comparedWith: new Map(),
})

/** In so many runs in a row a page must be missing, or linked by none, before it goes: sites have bad days. */
const maxMissedRuns = 2

interface GoneInput {
  readonly run: StartedRun
  readonly known: ReadonlyMap<string, KnownPage>
  readonly met: PagesMet
  /** Was all of the site seen? Then a page that was not met is linked by none. */
  readonly isComplete: boolean
}

/** Removes the pages that are gone, and counts for the others how often they were missing. Says how many went. */
export async function removeGonePages({ db }: { db: Db }, { run, known, met, isComplete }: GoneInput): Promise<number> {
  const gone: string[] = []
  const missed: string[] = []
  for (const { url, missed: times } of known.values()) {
    if (met.seen.has(url)) continue
    const isRetired = met.retired.has(url) && !isWaiting(met, url)
    const isUnmet = !isRetired && !met.missing.has(url)
    if (isUnmet && !isComplete) continue
    // Under other options than before, the owner has said that he does not want what is not met any more.
    const isUnwanted = isRetired || (isUnmet && !run.isAsBefore)
    if (isUnwanted || times + 1 >= maxMissedRuns) gone.push(url)
    else missed.push(url)
  }
  await missOnce({ db }, { ...run, urls: missed })
  return remove({ db }, { ...run, urls: gone })
}

function isWaiting({ seen, retired, missing, comparedWith }: PagesMet, url: string): boolean {
  const other = comparedWith.get(url)
  return other !== undefined && !seen.has(other) && !retired.has(other) && !missing.has(other)
}

async function missOnce({ db }: { db: Db }, { sourceId, run, urls }: IndexRun & { urls: string[] }): Promise<void> {
  if (urls.length === 0) return
  await execute(
    db.pool,
    sql`
      update documents set missed = missed + 1 from sources
      where documents.source_id = ${sourceId} and documents.url = any(${urls})
        and sources.id = ${sourceId} and sources.index_run = ${run}`,
  )
}

async function remove({ db }: { db: Db }, { sourceId, run, urls }: IndexRun & { urls: string[] }): Promise<number> {
  if (urls.length === 0) return 0
  return execute(
    db.pool,
    sql`
      delete from documents using sources
      where documents.source_id = ${sourceId} and documents.url = any(${urls})
        and sources.id = ${sourceId} and sources.index_run = ${run}`,
  )
}
