import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { textArray } from '@frontdesk/db/text-array'
import { searchConfiguration } from '../words/languages.ts'
import type { PageContent } from '../read/page-content.ts'

/** The run of a source's crawl in whose name something is written. A run that is no longer the source's writes nothing. */
export interface IndexRun {
  readonly sourceId: string
  readonly run: string
}

/** Address, validators and links of a page. */
export interface PageFacts {
  readonly url: string
  readonly etag: string | null
  readonly lastModified: string | null
  readonly links: readonly string[]
}

/** Bytes of the text that a page stores. */
export const textBytes = ({ chunks }: Pick<PageContent, 'chunks'>): number =>
  chunks.reduce((sum, { heading, text }) => sum + Buffer.byteLength(heading) + Buffer.byteLength(text), 0)

// One statement: a reader sees the old page whole or the new page whole. Chunks keep their place (document, position),
// so rewriting needs no delete before the insert, and what is beyond the new end goes.
const replaceStatement = async ({
  sourceId,
  run,
  content,
  ...page
}: IndexRun & PageFacts & { content: PageContent }) => {
  const { title, language, chunks, hash, search } = content
  const headings = await textArray(chunks.map(({ heading }) => heading))
  const texts = await textArray(chunks.map(({ text }) => text))
  const searchHeadings = await textArray(search.headings)
  const searchTexts = await textArray(search.texts)
  const configuration = searchConfiguration(language)
  return sql`
  with owner as (
    select id, chatbot_id from sources where id = ${sourceId} and index_run = ${run}
  ), document as (
    insert into documents (source_id, chatbot_id, url, title, language, content_hash, size, etag, last_modified, links,
                           status, error, index_run, fetched_at)
    select id, chatbot_id, ${page.url}, ${title}, ${language}, ${hash}, ${textBytes(content)}, ${page.etag}, ${page.lastModified},
           ${page.links}, 'indexed', null, ${run}::uuid, now()
    from owner
    -- The owner may have left the page out since this run began.
    where not exists (select from excluded_pages where excluded_pages.source_id = owner.id and url = ${page.url})
    on conflict (source_id, url) do update set
      title = excluded.title, language = excluded.language, content_hash = excluded.content_hash, size = excluded.size,
      etag = excluded.etag, last_modified = excluded.last_modified, links = excluded.links, status = 'indexed', error = null,
      missed = 0, index_run = excluded.index_run, fetched_at = excluded.fetched_at
    returning id, chatbot_id
  ), leftover as (
    delete from chunks using document where chunks.document_id = document.id and position >= ${chunks.length}
  ), written as (
    insert into chunks (document_id, chatbot_id, position, heading, text, tsv)
    select document.id, document.chatbot_id, piece.place - 1, piece.heading, piece.text,
           setweight(to_tsvector(${configuration}::regconfig, ${search.title}), 'A') ||
           setweight(to_tsvector(${configuration}::regconfig, piece.search_heading), 'A') ||
           setweight(to_tsvector(${configuration}::regconfig, piece.search_text), 'D')
    from document, unnest(${headings}::text[], ${texts}::text[], ${searchHeadings}::text[], ${searchTexts}::text[])
      with ordinality as piece (heading, text, search_heading, search_text, place)
    on conflict (document_id, position) do update set
      heading = excluded.heading, text = excluded.text, tsv = excluded.tsv
  )
  select id from owner`
}

/** Stores a page and its chunks in place of what was there. False when the run is over. */
export async function replaceDocument(
  { db }: { db: Db },
  page: IndexRun & PageFacts & { content: PageContent },
): Promise<boolean> {
  return (await execute(db.pool, await replaceStatement(page))) === 1
}

/**
 * Records that a page has not changed; its chunks are not touched, nor its links where none are given. False when the run is
 * over.
 */
export async function keepDocument(
  { db }: { db: Db },
  {
    sourceId,
    run,
    url,
    etag,
    lastModified,
    links,
  }: IndexRun & Omit<PageFacts, 'links'> & { links?: readonly string[] },
): Promise<boolean> {
  const changed = await execute(
    db.pool,
    sql`
      update documents set index_run = ${run}, fetched_at = now(), error = null, missed = 0, etag = ${etag},
        last_modified = ${lastModified}, links = coalesce(${links ?? null}, links)
      from sources
      where documents.source_id = ${sourceId} and documents.url = ${url}
        and sources.id = ${sourceId} and sources.index_run = ${run}`,
  )
  return changed === 1
}

/**
 * Records why a page could not be read. Its indexed content stays, and the next run reads it whole. False
 * when the run is over.
 */
export async function failDocument(
  { db }: { db: Db },
  { sourceId, run, url, error }: IndexRun & { url: string; error: string },
): Promise<boolean> {
  const changed = await execute(
    db.pool,
    sql`
      insert into documents (source_id, chatbot_id, url, status, error, index_run, fetched_at)
      select id, chatbot_id, ${url}, 'failed', ${error}, ${run}::uuid, now()
      from sources where id = ${sourceId} and index_run = ${run}
      on conflict (source_id, url) do update set etag = null, last_modified = null, missed = 0,
        error = excluded.error, index_run = excluded.index_run, fetched_at = excluded.fetched_at`,
  )
  return changed === 1
}

/** Removes every page that the run did not come across, and says how many they were. */
export async function removeUnseenDocuments({ db }: { db: Db }, { sourceId, run }: IndexRun): Promise<number> {
  return execute(
    db.pool,
    sql`
      delete from documents using sources
      where documents.source_id = ${sourceId} and documents.index_run is distinct from ${run}
        and sources.id = ${sourceId} and sources.index_run = ${run}`,
  )
}
