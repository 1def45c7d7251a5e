import type { Actor } from '@frontdesk/accounts/actor'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type { PagesQuery, SkipReasons, SourcePageList, Source } from '@frontdesk/contracts/sources/sources'
import type { Db } from '@frontdesk/db/connect'
import type { Source as SourceRow, SourceFile } from '@frontdesk/db/generated/client'
import { sourceUnknown } from '../errors.ts'
import { fileTypeOf } from '../read/file-type.ts'
import { findOwnSource, type SourcePlace } from './find-own-source.ts'

const pageSize = 100
/** Of a file all but its content. */
const file = { select: { name: true, size: true, uploadedAt: true } } as const

/** The sources of a chatbot with the progress of their indexing, oldest first. */
export async function listSources({ db }: { db: Db }, actor: Actor, chatbot: string): Promise<Source[]> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const rows = await db.prisma.source.findMany({
    where: { chatbotId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { file },
  })
  return rows.map(present)
}

/** One source with the progress of its indexing. */
export async function readSource({ db }: { db: Db }, actor: Actor, place: SourcePlace): Promise<Source> {
  const { sourceId: id } = await findOwnSource({ db }, actor, place)
  const row = await db.prisma.source.findUnique({ where: { id }, include: { file } })
  if (row === null) throw sourceUnknown()
  return present(row)
}

/** List the pages of a source, with the outcome of each. */
export async function listPages(
  { db }: { db: Db },
  actor: Actor,
  { status, cursor, ...place }: SourcePlace & PagesQuery,
): Promise<SourcePageList> {
  const { sourceId } = await findOwnSource({ db }, actor, place)
  const rows = await db.prisma.document.findMany({
    where: {
      sourceId,
      ...(status === 'indexed' ? { status } : {}),
      // A page that could not be read the last time may still be found as it was before.
      ...(status === 'failed' ? { error: { not: null } } : {}),
      ...(cursor === undefined ? {} : { id: { gt: BigInt(cursor) } }),
    },
    orderBy: { id: 'asc' },
    take: pageSize + 1,
    select: { id: true, url: true, title: true, status: true, error: true, fetchedAt: true },
  })
  const shown = rows.slice(0, pageSize)
  return {
    pages: shown.map(({ url, title, status, error, fetchedAt }) => ({
      url,
      title,
      status,
      error,
      fetchedAt: fetchedAt.toISOString(),
    })),
    nextCursor: rows.length > pageSize ? String(shown.at(-1)?.id) : null,
  }
}

type Row = SourceRow & { file: Pick<SourceFile, 'name' | 'size' | 'uploadedAt'> | null }

const present = ({
  maxDepth,
  language,
  reindexDays,
  includePatterns,
  excludePatterns,
  keepSelectors,
  dropSelectors,
  ...row
}: Row): Source => ({
  id: row.id,
  kind: row.kind,
  url: row.url,
  file: row.file && { ...row.file, type: fileTypeOf(row.file.name), uploadedAt: row.file.uploadedAt.toISOString() },
  maxDepth,
  language,
  // The column takes any number; those that the API wrote are these.
  reindexDays: reindexDays as Source['reindexDays'],
  includePatterns,
  excludePatterns,
  keepSelectors,
  dropSelectors,
  status: row.status,
  error: row.error,
  pagesFound: row.pagesFound,
  pagesIndexed: row.pagesIndexed,
  pagesSkipped: row.pagesSkipped,
  pagesFailed: row.pagesFailed,
  pagesFetched: row.pagesFetched,
  // The column takes anything; the crawler writes these.
  skipReasons: row.skipReasons as SkipReasons,
  lastIndexedAt: row.lastIndexedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
