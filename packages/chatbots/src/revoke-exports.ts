import type { Db } from '@frontdesk/db/connect'
import { empty, identifier, sql, type Sql } from '@frontdesk/db/sql'

/*
 * An export's file holds conversations that are erased later. The file is then rewritten by a worker, from what is
 * still there. A revoked file is gone at once. A stale one can be downloaded until the new one replaces it, which takes a
 * quarter of an hour at most: any visitor may erase what they said, and so could otherwise keep the files of an account
 * from being there at all.
 *
 * Both lock the export before the conversation is gone for others. A writer locks it, too, before it opens its snapshot
 * (`beginRun` in packages/exports): so either its snapshot has the conversation no more, or it finds the mark
 * when it has finished.
 */

/** A conversation that is erased, or all conversations of a chatbot. */
export interface ErasedPart {
  readonly accountId: string
  readonly chatbotId: string
  /** When the conversation began, as PostgreSQL writes it. `-infinity` means every export with the chatbot. */
  readonly begunAt: string
}

interface Needs {
  /** The transaction that erases. */
  tx: Pick<Db['prisma'], '$executeRaw'>
}

/** Revokes the exports that can hold what is erased: nobody can download their files any more, and new ones are written. */
export const revokeExports = (needs: Needs, part: ErasedPart): Promise<void> =>
  mark(
    needs,
    part,
    // The first sweep enqueues it: nothing of it is under way yet.
    sql`, file = null, file_number = file_number + 1,
        heartbeat_at = case when status = 'done' then 'epoch' else heartbeat_at end`,
  )

/** Marks the exports that can hold what is erased: their files are replaced by new ones. */
export const markExportsStale = (needs: Needs, part: ErasedPart): Promise<void> => mark(needs, part, empty)

/** Whether an export of `export_jobs` is done and has a file, or is about to have it again. */
export function hasExportFile(exportJob: string): Sql {
  const job = identifier(exportJob)
  return sql`(${job}.status = 'done' and ${job}.expires_at > now() and (${job}.file is not null or ${job}.stale_at is not null))`
}

/**
 * Exports that no writer has begun are marked as well, because one may begin before the erasure is committed. What is
 * not needed any more loses its search text, which may quote the visitor or name the session.
 */
async function mark({ tx }: Needs, { accountId, chatbotId, begunAt }: ErasedPart, change: Sql): Promise<void> {
  const isNeeded = sql`(status in ('waiting', 'running') or ${hasExportFile('export_jobs')})`
  await tx.$executeRaw`
    update export_jobs set
      stale_at = case when ${isNeeded} then clock_timestamp() end,
      filters = case when ${isNeeded} then filters else filters || '{"q": null}' end
      ${change}
    where id in (
      select id from export_jobs
      where account_id = ${accountId}::uuid
        and (filters->'chatbotIds' = 'null'::jsonb or filters->'chatbotIds' ? ${chatbotId})
        and ${begunAt}::timestamptz <= coalesce(
          snapshot_at, case when status in ('waiting', 'running') then 'infinity' else created_at end)
      order by id for update)`
}
