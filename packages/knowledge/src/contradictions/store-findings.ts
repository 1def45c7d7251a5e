import type { Db } from '@frontdesk/db/connect'
import { execute } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { mostFindings, type NewFinding } from './page-findings.ts'

/** What was found of a page. */
export interface FindingsOfPage {
  readonly chatbotId: string
  readonly documentId: string
  readonly contentHash: string
  /** All sentences that the page claims something in, as they are read. */
  readonly sentences: readonly string[]
  readonly findings: readonly NewFinding[]
  /** Pairs of sentences that no rule decides. */
  readonly undecided: readonly NewFinding[]
}

/**
 * Stores what was found of a page in place of what was found before, and that it was compared: all of it, or nothing. What
 * is found again stays as it is, set aside or not. A contradiction or an undecided pair that was found from the other page
 * stays while this one still says its sentence: not each of two pages is among those near to the other. A pair that a rule
 * decides now is undecided no more.
 */
export async function storeFindings(
  { db }: { db: Pick<Db, 'pool'> },
  { chatbotId, documentId, contentHash, sentences, findings, undecided }: FindingsOfPage,
): Promise<void> {
  const found = JSON.stringify([
    ...findings.map(finding => ({ ...finding, isDecided: true })),
    ...undecided.map(pair => ({ ...pair, isDecided: false })),
  ])
  const isGone = sql`case when document_id = page.id then sentence else other_sentence end <> all(${sentences}::text[])`
  await execute(
    db.pool,
    sql`
      with page as (
        select id from documents where id = ${documentId}::bigint
      ), found as (
        select found.* from page, json_to_recordset(${found}::json) as found (
          kind text, measure text, "documentId" bigint, sentence text, "otherDocumentId" bigint, "otherUrl" text,
          "otherSentence" text, certainty real, key text, "isDecided" boolean)
        where exists (select from documents where id = "documentId")
          and ("otherDocumentId" is null or exists (select from documents where id = "otherDocumentId"))
      ), decided as (
        select key from found where "isDecided"
      ), gone as (
        delete from site_findings using page
        where (document_id = page.id or other_document_id = page.id) and key not in (select key from decided)
          and (kind in ('twin', 'feedPrice') or kind = 'contradiction' and ${isGone})
      ), settled as (
        delete from undecided_pairs using page
        where (document_id = page.id or other_document_id = page.id) and (key in (select key from decided) or ${isGone})
      ), listed as (
        insert into site_findings (chatbot_id, kind, measure, document_id, sentence, other_document_id, other_url,
                                   other_sentence, certainty, key)
        select ${chatbotId}::uuid, kind, measure, "documentId", sentence, "otherDocumentId", "otherUrl", "otherSentence",
               certainty, key
        from found
        where "isDecided" and (select count(*) from site_findings where chatbot_id = ${chatbotId}::uuid) < ${mostFindings}
        on conflict (chatbot_id, key) do nothing
      ), waiting as (
        insert into undecided_pairs (chatbot_id, key, measure, document_id, sentence, other_document_id, other_url,
                                     other_sentence, certainty)
        select ${chatbotId}::uuid, key, measure, "documentId", sentence, "otherDocumentId", "otherUrl", "otherSentence",
               certainty
        from found where not "isDecided"
        on conflict (chatbot_id, key) do nothing
      )
      insert into compared_pages (document_id, content_hash) select id, ${contentHash} from page
      on conflict (document_id) do update set content_hash = excluded.content_hash`,
  )
}

/** Links of a source to pages of it that its last crawl met as gone, each with the pages that have it. */
export async function storeDeadLinks({ db }: { db: Pick<Db, 'pool'> }, sourceId: string): Promise<void> {
  await execute(
    db.pool,
    sql`
      with dead as (
        select page ->> 'url' as url from crawl_reports, jsonb_array_elements(skipped) as page
        where source_id = ${sourceId} and page ->> 'reason' = 'gone'
      ), links as (
        select documents.id, documents.chatbot_id, documents.title, dead.url,
               md5(documents.url || ' ' || dead.url) as key
        from documents join dead on dead.url = any(documents.links)
        where source_id = ${sourceId} and status = 'indexed'
        order by documents.id limit ${mostFindings}
      ), gone as (
        delete from site_findings using documents
        where documents.id = document_id and source_id = ${sourceId} and kind = 'deadLink'
          and key not in (select key from links)
      )
      insert into site_findings (chatbot_id, kind, document_id, sentence, other_url, other_sentence, certainty, key)
      select chatbot_id, 'deadLink', id, title, url, '', 1, key from links
      on conflict (chatbot_id, key) do nothing`,
  )
}
