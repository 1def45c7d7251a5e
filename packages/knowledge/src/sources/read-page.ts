import type { Actor } from '@frontdesk/accounts/actor'
import type { SourcePageDetail } from '@frontdesk/contracts/sources/source-pages'
import type { Db } from '@frontdesk/db/connect'
import { pageUnknown, sourceNotWebsite } from '../errors.ts'
import { findOwnSource, type SourcePlace } from './find-own-source.ts'
import { sourceKinds } from '../source-kinds.ts'

/** A page of a source as an address names it. */
export interface PagePlace extends SourcePlace {
  readonly pageId: string
}

/** A book has some thousand. */
const mostPassages = 200

/** A page of a source, with the passages that the chatbot knows of it. */
export async function readPage(
  { db }: { db: Db },
  actor: Actor,
  { pageId, ...place }: PagePlace,
): Promise<SourcePageDetail> {
  const { sourceId } = await findOwnSource({ db }, actor, place)
  return findPage({ db }, { sourceId, id: idOf(pageId) })
}

/** The same by its address, which another page may have taken over. */
export async function readPageAt(
  { db }: { db: Db },
  actor: Actor,
  { url, ...place }: SourcePlace & { url: string },
): Promise<SourcePageDetail> {
  const { sourceId } = await findOwnSource({ db }, actor, place)
  return findPage({ db }, { sourceId, url })
}

/** The address of a page that can be read again: one of a website. */
export async function findPageToReindex(
  { db }: { db: Db },
  actor: Actor,
  { pageId, ...place }: PagePlace,
): Promise<{ sourceId: string; url: string }> {
  const { sourceId } = await findOwnSource({ db }, actor, place)
  const where = { sourceId, id: idOf(pageId) }
  const page = await db.prisma.document.findFirst({ where, select: { url: true, source: { select: { kind: true } } } })
  if (page === null) throw pageUnknown()
  if (sourceKinds[page.source.kind].content !== 'pages') throw sourceNotWebsite()
  return { sourceId, url: page.url }
}

function idOf(pageId: string): bigint {
  if (!/^[0-9]{1,18}$/.test(pageId)) throw pageUnknown()
  return BigInt(pageId)
}

async function findPage(
  { db }: { db: Db },
  where: { sourceId: string; id: bigint } | { sourceId: string; url: string },
): Promise<SourcePageDetail> {
  const page = await db.prisma.document.findFirst({
    where,
    select: {
      id: true,
      url: true,
      title: true,
      language: true,
      status: true,
      error: true,
      fetchedAt: true,
      chunks: { select: { heading: true, text: true }, orderBy: { position: 'asc' }, take: mostPassages },
      _count: { select: { chunks: true } },
    },
  })
  if (page === null) throw pageUnknown()
  const { id, chunks: passages, _count: counts, fetchedAt, ...facts } = page
  return { id: String(id), ...facts, fetchedAt: fetchedAt.toISOString(), passages, passagesCount: counts.chunks }
}
