import type { Actor } from '@frontdesk/accounts/actor'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import type { ExcludedPage } from '@frontdesk/contracts/sources/source-pages'
import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import type { ExcludedPage as Row } from '@frontdesk/db/generated/client'
import { excludedPageLimit, pageUnknown } from '../errors.ts'
import { findOwnSource, type SourcePlace } from './find-own-source.ts'
import { findPageAddress } from './page-address.ts'
import { recountPages } from './recount-pages.ts'

/** Each is compared with every link of a crawl; more are better said by a pattern. */
const maxExcluded = 1_000

/** The pages that the owner has left out of a source, the newest first. */
export async function listExcludedPages({ db }: { db: Db }, actor: Actor, place: SourcePlace): Promise<ExcludedPage[]> {
  const { sourceId } = await findOwnSource({ db }, actor, place)
  const orderBy = [{ createdAt: 'desc' as const }, { id: 'asc' as const }]
  return (await db.prisma.excludedPage.findMany({ where: { sourceId }, orderBy })).map(present)
}

/**
 * Leaves a page out of a source: it goes from the index at once, and no crawl reads it. A crawl that is running, and has
 * read it already, does not write it any more. Leaving a page out twice is leaving it out once.
 */
export async function excludePage(
  { db }: { db: Db },
  actor: Actor,
  { url: written, ...place }: SourcePlace & { url: string },
): Promise<ExcludedPage> {
  const { chatbotId, sourceId } = await findOwnSource({ db }, actor, place)
  const url = await findPageAddress({ db }, sourceId, written)
  const excluded = await db.prisma.$transaction(async tx => {
    // Of two at once, the second finds what the first has left out.
    await tx.$queryRaw`select 1 as locked from sources where id = ${sourceId}::uuid for update`
    const found = await tx.excludedPage.findUnique({ where: { sourceId_url: { sourceId, url } } })
    if (found !== null) return present(found)
    if ((await tx.excludedPage.count({ where: { sourceId } })) >= maxExcluded) throw excludedPageLimit(maxExcluded)
    const row = await tx.excludedPage.create({ data: { sourceId, url } })
    await tx.document.deleteMany({ where: { sourceId, url } })
    await recordChange({ tx }, actor, { ...change, chatbotId, objectId: sourceId })
    return present(row)
  })
  await recountPages({ db }, sourceId)
  return excluded
}

/** Takes back that a page was left out. Resolves with its address, to be read again. */
export async function includePage(
  { db }: { db: Db },
  actor: Actor,
  { excludedId, ...place }: SourcePlace & { excludedId: string },
): Promise<{ sourceId: string; url: string }> {
  const { chatbotId, sourceId } = await findOwnSource({ db }, actor, place)
  if (!isUuid(excludedId)) throw pageUnknown()
  return db.prisma.$transaction(async tx => {
    const where = { id: excludedId, sourceId }
    const row = await tx.excludedPage.findFirst({ where, select: { url: true } })
    // Of two at once, the second deletes nothing.
    const { count } = await tx.excludedPage.deleteMany({ where })
    if (row === null || count === 0) throw pageUnknown()
    await recordChange({ tx }, actor, { ...change, chatbotId, objectId: sourceId })
    return { sourceId, url: row.url }
  })
}

const change = { action: 'source.changed', fields: ['excludedPages'] }

const present = ({ id, url, createdAt }: Row): ExcludedPage => ({ id, url, excludedAt: createdAt.toISOString() })
