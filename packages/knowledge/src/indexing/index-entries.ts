import { randomUUID } from 'node:crypto'
import type { Db } from '@frontdesk/db/connect'
import { knownPages, noteProgress, throughRun, type KnownPage, type RunEnd } from './crawl-run.ts'
import { crawlSuperseded, sourceUnknown } from '../errors.ts'
import { keepDocument, removeUnseenDocuments, replaceDocument, type CrawlRun } from './index-document.ts'
import { pageContent, type PageContent } from '../read/page-content.ts'
import { splitArticle } from '../read/split.ts'

/** A run over a source whose entries its owner wrote. */
interface EntriesRun extends CrawlRun {
  readonly kind: 'text' | 'question_answer'
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
      if (!(await indexEntry({ db }, run, entry, known.get(entry.title)))) throw crawlSuperseded()
    }
    await removeUnseenDocuments({ db }, run)
    const { length } = entries
    await noteProgress({ db }, { ...run, found: length, indexed: length, skipped: 0, failed: 0 })
    return { status: 'ready', error: null }
  })
}

async function startEntriesRun({ db }: { db: Db }, sourceId: string): Promise<EntriesRun> {
  const run = randomUUID()
  const { rows } = await db.pool.query<Omit<EntriesRun, 'sourceId' | 'run'>>(
    `update sources set crawl_run = $2, status = 'indexing', error = null, alive_at = clock_timestamp()
     from chatbots
     where sources.id = $1 and kind in ('text', 'question_answer') and chatbots.id = chatbot_id
     returning kind, coalesce(sources.language, chatbots.language) as language`,
    [sourceId, run],
  )
  const [source] = rows
  if (source === undefined) throw sourceUnknown()
  return { sourceId, run, ...source }
}

async function readEntries({ db }: { db: Db }, sourceId: string): Promise<Entry[]> {
  const { rows } = await db.pool.query<Entry>(
    'select title, text from source_entries where source_id = $1 order by title',
    [sourceId],
  )
  return rows
}

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
  const heading = kind === 'question_answer' ? title : ''
  return pageContent({ title, language, chunks: chunks.map(chunk => ({ ...chunk, heading })) })
}
