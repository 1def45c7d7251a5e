import type { Actor } from '@frontdesk/accounts/actor'
import { pageSize } from '@frontdesk/contracts/list-query'
import type { Product, ProductsQuery, SkippedRow, ProductList } from '@frontdesk/contracts/sources/source-products'
import type { Db } from '@frontdesk/db/connect'
import { containing } from '@frontdesk/db/containing'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { findOwnSource, type SourcePlace } from './find-own-source.ts'

/** A product as it is stored. What reads feeds writes these: the columns take more. */
interface Row extends Omit<Product, 'id'> {
  id: string
  productId: string
}

type StoredRow = Omit<SkippedRow, 'line'> & Partial<Pick<SkippedRow, 'line'>>

/** The products of a feed that match, and its first rows that were left out for each reason. */
export async function listProducts(
  { db }: { db: Db },
  actor: Actor,
  { cursor, q = '', limit, availability, ...place }: SourcePlace & ProductsQuery,
): Promise<ProductList> {
  const { sourceId } = await findOwnSource({ db }, actor, place)
  const most = limit === undefined ? pageSize : Number(limit)
  const [rows, feed] = await Promise.all([
    query<Row>(
      db.pool,
      sql`
        select id, product_id, name, description, price::float8, currency, availability, attributes, url, image
        from products
        where source_id = ${sourceId} and id > ${cursor ?? '0'}::bigint
          and (${availability ?? null}::text is null or availability = ${availability ?? null})
          and (name ilike ${containing(q)} or product_id ilike ${containing(q)})
        order by id limit ${most + 1}`,
    ),
    db.prisma.productFeed.findUnique({ where: { sourceId }, select: { skipped: true } }),
  ])
  const shown = rows.slice(0, most)
  return {
    products: shown.map(({ id: _id, productId, ...product }) => ({ id: productId, ...product })),
    // The column takes anything; what reads feeds writes these, and wrote no lines before.
    skipped: ((feed?.skipped ?? []) as StoredRow[]).map(row => ({ line: null, ...row })),
    nextCursor: rows.length > most ? (shown.at(-1)?.id ?? null) : null,
  }
}
