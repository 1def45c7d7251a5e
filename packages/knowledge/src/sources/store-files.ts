import type { SourceKind } from '@frontdesk/contracts/sources/sources'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { isVersion } from '@frontdesk/db/row-version'
import { sql } from '@frontdesk/db/sql'
import { sourceUnknown } from '../errors.ts'
import { forgetSourceRuns } from './enqueue-indexing.ts'
import type { SourceVersion } from './find-own-source.ts'

// In SQL, because the Prisma client would turn the bytes of a file into text on their way.

interface Needs {
  readonly db: Pick<Db, 'pool'>
}

/** A file as it comes. */
export interface UploadedFile {
  readonly name: string
  readonly content: Buffer
}

/** Stores a file as a source; indexing it is asked for by the caller. */
export async function addFileSource(
  { db }: Needs,
  { chatbotId, language, name, content }: UploadedFile & { chatbotId: string; language: string | null },
): Promise<string> {
  const [source] = await query<{ id: string }>(
    db.pool,
    sql`
      with source as (
        insert into sources (chatbot_id, kind, language) values (${chatbotId}, ${'file' satisfies SourceKind}, ${language}) returning id
      )
      insert into source_files (source_id, name, size, content)
      select id, ${name}, ${content.length}::int, ${content}::bytea from source returning source_id as id`,
  )
  if (source === undefined) throw sourceUnknown()
  return source.id
}

/**
 * Puts another file in place of that of a source. Resolves with the source's count of requests to index it, undefined
 * where there is no such source, or none of this version. One statement, so that no crash leaves a new file without a
 * request to index it. It does what `markChanged` does, too.
 */
export async function storeReplacement(
  { db }: Needs,
  { sourceId, version, name, content }: UploadedFile & Omit<SourceVersion, 'chatbotId'>,
): Promise<number | undefined> {
  const [source] = await query<{ enqueueCount: number }>(
    db.pool,
    sql`
      with source as (
        update sources set status = 'pending', error = null, enqueue_count = enqueue_count + 1, lost_count = 0,
          index_run = null, heartbeat_at = clock_timestamp(), version = version + 1
        where id = ${sourceId} and ${isVersion(version)} returning id, enqueue_count
      ), file as (
        update source_files set name = ${name}, size = ${content.length}, content = ${content}, uploaded_at = now()
        from source where source_id = source.id
      ), forgotten as (${forgetSourceRuns('source')})
      select enqueue_count from source`,
  )
  return source?.enqueueCount
}
