import { Type, type Static } from '@sinclair/typebox'

/** A product as its feed describes it: the same fields whatever the feed's format. */
export const Product = Type.Object(
  {
    id: Type.String({ description: 'As the feed names it.' }),
    name: Type.String(),
    description: Type.String(),
    price: Type.Union([Type.Number(), Type.Null()]),
    currency: Type.Union([Type.String(), Type.Null()], { description: 'ISO 4217; null where the feed names none.' }),
    availability: Type.Union([
      Type.Literal('in_stock'),
      Type.Literal('out_of_stock'),
      Type.Literal('preorder'),
      Type.Null(),
    ]),
    attributes: Type.Record(Type.String(), Type.String(), {
      description: 'Colour, size, brand and whatever else the feed says.',
    }),
    url: Type.Union([Type.String(), Type.Null()]),
    image: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'Product' },
)
export type Product = Static<typeof Product>

/** A row of a feed that was left out. */
export const SkippedRow = Type.Object(
  {
    row: Type.Integer({ description: 'Its place in the feed, 1 first.' }),
    id: Type.String({ description: 'As far as it has one.' }),
    reason: Type.Union(['noId', 'noName', 'repeated', 'rowLimit', 'notProduct'].map(reason => Type.Literal(reason))),
  },
  { title: 'SkippedRow' },
)
export type SkippedRow = Static<typeof SkippedRow>

/** GET /api/chatbots/{id}/sources/{sourceId}/products. */
export const ProductsQuery = Type.Object(
  { cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })) },
  { additionalProperties: false },
)
export type ProductsQuery = Static<typeof ProductsQuery>

/** Products of a source, in the order in which they were first found. */
export const ProductList = Type.Object(
  {
    products: Type.Array(Product),
    skipped: Type.Array(SkippedRow, { description: 'The first rows that were left out, and why; at most 100.' }),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'ProductList' },
)
export type ProductList = Static<typeof ProductList>
