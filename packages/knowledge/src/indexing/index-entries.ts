import { randomUUID } from 'node:crypto'
import type { Db } from '@frontdesk/db/connect'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { knownPages, recordProgress, throughRun, type KnownPage, type RunEnd } from './index-run.ts'
import { runSuperseded, sourceUnknown } from '../errors.ts'
import { keepDocument, removeUnseenDocuments, replaceDocument, type IndexRun } from './index-document.ts'
import { pageContent, type PageContent } from '../read/page-content.ts'
import { splitArticle } from '../read/split.ts'
import { kindsWith, sourceKinds, type WrittenKind } from '../source-kinds.ts'

/** A run over a source whose entries its owner wrote. */
interface EntriesRun extends IndexRun {
  readonly kind: WrittenKind
  readonly language: string
}

interface Entry {
  readonly title: string
  readonly text: string
}

/**
 * Brings the index in line with what an owner wrote: each entry is one page, known by its title. Unchanged entries are
 * left alone, and those that are gone removed. Safe to run twice, at the same time or after a crash.
 */
export async function indexEntries({ db }: { db: Db }, sourceId: string, signal: AbortSignal): Promise<void> {
  const run = await startEntriesRun({ db }, sourceId)
  await throughRun({ db }, { ...run, signal }, async (): Promise<RunEnd> => {
    const entries = await readEntries({ db }, sourceId)
    const known = await knownPages({ db }, sourceId)
    for (const entry of entries) {
      signal.throwIfAborted()
      if (!(await indexEntry({ db }, run, entry, known.get(entry.title)))) throw runSuperseded()
    }
    await removeUnseenDocuments({ db }, run)
    const { length } = entries
    await recordProgress({ db }, { ...run, found: length, indexed: length, skipped: 0, failed: 0 })
    return { status: 'ready', error: null }
  })
}

async function startEntriesRun({ db }: { db: Db }, sourceId: string): Promise<EntriesRun> {
  const run = randomUUID()
  const [source] = await query<Omit<EntriesRun, 'sourceId' | 'run'>>(
    db.pool,
    sql`
      update sources set index_run = ${run}, status = 'indexing', error = null, heartbeat_at = clock_timestamp()
      from chatbots
      where sources.id = ${sourceId} and kind = any(${kindsWith({ content: 'entries' })}) and chatbots.id = chatbot_id
      returning kind, coalesce(sources.language, chatbots.language) as language`,
  )
  if (source === undefined) throw sourceUnknown()
  return { sourceId, run, ...source }
}

const readEntries = ({ db }: { db: Db }, sourceId: string): Promise<Entry[]> =>
  query<Entry>(db.pool, sql`select title, text from source_entries where source_id = ${sourceId} order by title`)

/** False when the run is over. */
async function indexEntry(
  { db }: { db: Db },
  { sourceId, run, kind, language }: EntriesRun,
  { title, text }: Entry,
  known: KnownPage | undefined,
): Promise<boolean> {
  const content = contentOf({ title, text, language, kind })
  const facts = { sourceId, run, url: title, etag: null, lastModified: null, links: [] }
  return known?.contentHash === content.hash
    ? keepDocument({ db }, facts)
    : replaceDocument({ db }, { ...facts, content })
}

function contentOf({ title, text, language, kind }: Entry & Pick<EntriesRun, 'language' | 'kind'>): PageContent {
  const paragraphs = text.split(/\n\s*\n/).map(part => part.trim())
  const blocks = paragraphs.filter(part => part !== '').map(part => ({ kind: 'text' as const, text: part }))
  const chunks = splitArticle({ title, description: '', language, blocks })
  // A question stands over each part of its answer, as on a page of questions and answers.
  const heading = sourceKinds[kind].hasAnswers ? title : ''
  return pageContent({ title, language, chunks: chunks.map(chunk => ({ ...chunk, heading })) })
}
