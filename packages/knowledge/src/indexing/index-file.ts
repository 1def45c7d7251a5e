import { randomUUID } from 'node:crypto'
import { AppError } from '@frontdesk/errors/app-error'
import type { Db } from '@frontdesk/db/connect'
import { execute, query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { knownPages, recordProgress, throughRun, type KnownPage, type RunEnd } from './index-run.ts'
import { runSuperseded, sourceUnknown } from '../errors.ts'
import { keepDocument, removeUnseenDocuments, replaceDocument, type IndexRun } from './index-document.ts'
import { partBytes, type Parsers } from '../read/parser-pool.ts'
import type { FilePage, ParsedFile } from '../read/file/parse-file.ts'
import { kindsWith } from '../source-kinds.ts'

interface Needs {
  readonly db: Db
  readonly parsers: Parsers
}

/** A run over a source that is one file. */
interface FileRun extends IndexRun {
  readonly accountId: string
  readonly language: string | null
  /** The file was uploaded after it was last indexed: what is in the index speaks of another one. */
  readonly isNew: boolean
}

/**
 * Brings the index in line with an uploaded file: each page of a PDF is one page, every other file one as a whole.
 * A file that cannot be read says why on its source, and nothing of an older one is found any more.
 */
export async function indexFile(needs: Needs, sourceId: string, signal: AbortSignal): Promise<void> {
  const { db } = needs
  const run = await startFileRun({ db }, sourceId)
  await throughRun({ db }, { ...run, signal }, async (): Promise<RunEnd> => {
    try {
      const { pages, reasons, oddLines } = await readPages(needs, run, signal)
      const known = await knownPages({ db }, sourceId)
      for (const page of pages) {
        signal.throwIfAborted()
        if (!(await indexPage({ db }, run, page, known.get(page.url)))) throw runSuperseded()
      }
      await removeUnseenDocuments({ db }, run)
      await storeOddLines({ db }, run, oddLines)
      const { length } = pages
      await recordProgress({ db }, { ...run, found: length, indexed: length, skipped: 0, failed: 0, reasons })
      return { status: 'ready', error: null }
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError) || error.kind !== 'invalid') throw error
      if (run.isNew) await removeUnseenDocuments({ db }, run)
      await storeOddLines({ db }, run, [])
      await recordProgress({ db }, { ...run, found: 1, indexed: 0, skipped: 0, failed: 1 })
      const isReaderLost = error.code === 'PAGE_UNREADABLE'
      const sentence = isReaderLost ? 'The file takes too much time or memory to read.' : error.message
      return { status: 'failed', error: sentence, isReaderLost }
    }
  })
}

async function startFileRun({ db }: { db: Db }, sourceId: string): Promise<FileRun> {
  const run = randomUUID()
  const [source] = await query<Omit<FileRun, 'sourceId' | 'run'>>(
    db.pool,
    sql`
      update sources set index_run = ${run}, status = 'indexing', error = null, heartbeat_at = clock_timestamp(),
        pages_found = 0, pages_indexed = 0, pages_skipped = 0, pages_failed = 0
      from chatbots, source_files
      where sources.id = ${sourceId} and kind = any(${kindsWith({ content: 'file' })}) and chatbots.id = chatbot_id and source_id = sources.id
      returning account_id, coalesce(sources.language, chatbots.language) as language,
        coalesce(uploaded_at > last_indexed_at, true) as is_new`,
  )
  if (source === undefined) throw sourceUnknown()
  return { sourceId, run, ...source }
}

async function readPages({ db, parsers }: Needs, run: FileRun, signal: AbortSignal): Promise<ParsedFile> {
  const { sourceId, accountId, language } = run
  const [file] = await query<{ name: string; size: number }>(
    db.pool,
    sql`select name, octet_length(content) as size from source_files where source_id = ${sourceId}`,
  )
  if (file === undefined) throw sourceUnknown()
  const { name, size } = file
  async function* parts() {
    for (let from = 0; from < size; from += partBytes) {
      signal.throwIfAborted()
      const part = await readPart({ db }, sourceId, from)
      // The file was replaced by a shorter one meanwhile.
      if (part.length !== Math.min(partBytes, size - from)) throw runSuperseded()
      yield part
    }
  }
  return parsers.ownedBy(accountId).file({ body: { size, parts }, name, language }, signal)
}

/**
 * A part of a file. The driver reads a row in one go, and 20 MB take it a fifth of a second. Where the file is replaced
 * meanwhile, the run is over and stores nothing of the mixture.
 */
async function readPart({ db }: Pick<Needs, 'db'>, sourceId: string, from: number): Promise<Buffer> {
  const [row] = await query<{ part: Buffer }>(
    db.pool,
    sql`
      select substring(content from ${from + 1}::int for ${partBytes}::int) as part
      from source_files where source_id = ${sourceId}`,
  )
  if (row === undefined) throw sourceUnknown()
  return row.part
}

async function storeOddLines({ db }: { db: Db }, { sourceId, run }: IndexRun, lines: readonly number[]): Promise<void> {
  await execute(
    db.pool,
    sql`
      update source_files set odd_lines = ${lines}
      from sources where source_id = ${sourceId} and sources.id = source_id and index_run = ${run}`,
  )
}

/** False when the run is over. */
async function indexPage(
  { db }: Pick<Needs, 'db'>,
  { sourceId, run }: FileRun,
  { url, content }: FilePage,
  known: KnownPage | undefined,
): Promise<boolean> {
  const facts = { sourceId, run, url, etag: null, lastModified: null, links: [] }
  return known?.contentHash === content.hash
    ? keepDocument({ db }, facts)
    : replaceDocument({ db }, { ...facts, content })
}
