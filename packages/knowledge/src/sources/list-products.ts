import type { Actor } from '@frontdesk/accounts/actor'
import type { Product, ProductsQuery, SkippedRow, ProductList } from '@frontdesk/contracts/sources/source-products'
import type { Db } from '@frontdesk/db/connect'
import { findOwnSource, type SourcePlace } from './find-own-source.ts'

const pageSize = 100

/** The products of a feed, and its first rows that were left out. */
export async function listProducts(
  { db }: { db: Db },
  actor: Actor,
  { cursor, ...place }: SourcePlace & ProductsQuery,
): Promise<ProductList> {
  const { sourceId } = await findOwnSource({ db }, actor, place)
  const [rows, feed] = await Promise.all([
    db.prisma.product.findMany({
      where: { sourceId, ...(cursor === undefined ? {} : { id: { gt: BigInt(cursor) } }) },
      orderBy: { id: 'asc' },
      take: pageSize + 1,
    }),
    db.prisma.productFeed.findUnique({ where: { sourceId }, select: { skipped: true } }),
  ])
  const shown = rows.slice(0, pageSize)
  return {
    products: shown.map(({ productId, name, description, price, url, image, ...row }) => ({
      id: productId,
      name,
      description,
      price: price === null ? null : price.toNumber(),
      currency: row.currency,
      // These columns take more; what reads feeds writes these.
      availability: row.availability as Product['availability'],
      attributes: row.attributes as Product['attributes'],
      url,
      image,
    })),
    skipped: (feed?.skipped ?? []) as SkippedRow[],
    nextCursor: rows.length > pageSize ? String(shown.at(-1)?.id) : null,
  }
}
