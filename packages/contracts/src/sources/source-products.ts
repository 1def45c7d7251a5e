import { Type, type Static } from '@sinclair/typebox'
import { listQueryFields } from '../list-query.ts'
import { mostNamedRows } from './named-rows.ts'

const availabilities = [Type.Literal('in_stock'), Type.Literal('out_of_stock'), Type.Literal('preorder')] as const

/** A product of a feed, with the same fields for every feed format. */
export const Product = Type.Object(
  {
    id: Type.String({ description: 'Id in the feed.' }),
    name: Type.String(),
    description: Type.String(),
    price: Type.Union([Type.Number(), Type.Null()], {
      description: 'Lowest price. If the feed says more, such as "from 12.00 EUR", attributes.price has the full text.',
    }),
    currency: Type.Union([Type.String(), Type.Null()], { description: 'ISO 4217 code; null if the feed has none.' }),
    availability: Type.Union([...availabilities, Type.Null()]),
    attributes: Type.Record(Type.String(), Type.String(), {
      description: 'Other fields from the feed, such as colour, size and brand.',
    }),
    url: Type.Union([Type.String(), Type.Null()]),
    image: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'Product' },
)
export type Product = Static<typeof Product>

/** A skipped row of a feed. */
export const SkippedRow = Type.Object(
  {
    row: Type.Integer({ description: 'Position in the feed, starting at 1.' }),
    line: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Line of the CSV file on which the row starts; null: the feed is not CSV.',
    }),
    id: Type.String({ description: 'Id of the row; empty if there is none.' }),
    reason: Type.Union(
      ['noId', 'noName', 'repeated', 'rowLimit', 'notProduct', 'brokenRow', 'unpublished'].map(reason =>
        Type.Literal(reason),
      ),
    ),
  },
  { title: 'SkippedRow' },
)
export type SkippedRow = Static<typeof SkippedRow>

/** GET /api/chatbots/{id}/sources/{sourceId}/products. */
export const ProductsQuery = Type.Object(
  {
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
    availability: Type.Optional(Type.Union([...availabilities])),
    ...listQueryFields,
  },
  { additionalProperties: false },
)
export type ProductsQuery = Static<typeof ProductsQuery>

/** Products of a source, in the order in which they were first found. */
export const ProductList = Type.Object(
  {
    products: Type.Array(Product),
    skipped: Type.Array(SkippedRow, {
      description: `The first ${mostNamedRows} skipped rows of each reason.`,
    }),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'ProductList' },
)
export type ProductList = Static<typeof ProductList>
