import type { Actor } from '@frontdesk/accounts/actor'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import type { SkipReasons, Source } from '@frontdesk/contracts/sources/sources'
import type { Db } from '@frontdesk/db/connect'
import type { Source as SourceRow, SourceFile } from '@frontdesk/db/generated/client'
import { sourceUnknown } from '../errors.ts'
import { fileTypeOf } from '../read/file/file-type.ts'
import { findOwnSource, type SourcePlace } from './find-own-source.ts'

/** Of a file all but its content. */
const file = { select: { name: true, size: true, uploadedAt: true, oddLines: true } } as const

/** The sources of a chatbot with the progress of their indexing, oldest first. */
export async function listSources({ db }: { db: Db }, actor: Actor, chatbot: string): Promise<Source[]> {
  const chatbotId = await findOwnChatbot({ db }, actor, chatbot)
  const rows = await db.prisma.source.findMany({
    where: { chatbotId, isDeleting: false },
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

type Row = SourceRow & { file: Pick<SourceFile, 'name' | 'size' | 'uploadedAt' | 'oddLines'> | null }

const present = ({
  maxDepth,
  language,
  reindexDays,
  includePatterns,
  excludePatterns,
  keepSelectors,
  dropSelectors,
  renderPages,
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
  renderPages,
  status: row.status,
  error: row.error,
  pagesFound: row.pagesFound,
  pagesIndexed: row.pagesIndexed,
  pagesSkipped: row.pagesSkipped,
  pagesFailed: row.pagesFailed,
  pagesFetched: row.pagesFetched,
  // The column takes anything; the crawler writes these.
  skipReasons: row.skipReasons as SkipReasons,
  limitReached: row.limitReached as Source['limitReached'],
  limitValue: row.limitValue === null ? null : Number(row.limitValue),
  lastIndexedAt: row.lastIndexedAt?.toISOString() ?? null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
})
