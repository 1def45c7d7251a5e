import { Type, type Static } from '@sinclair/typebox'

/** A page, a file or a text that a reply is grounded in. */
const WebCitation = Type.Object(
  {
    type: Type.Literal('web'),
    source: Type.String({
      description: 'URL of the page, or the name of a file or text that has no page.',
    }),
  },
  { title: 'WebCitation' },
)

/** The data of one product, as the model received it. */
const CitedProduct = Type.Object(
  {
    id: Type.String(),
    dataType: Type.String(),
    format: Type.String(),
    data: Type.Unknown(),
    sourceUrl: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'CitedProduct' },
)

/** A product that a reply is grounded in. `source` is the product's identifier. */
const ProductCitation = Type.Object(
  {
    type: Type.Literal('product'),
    source: Type.String(),
    data: CitedProduct,
  },
  { title: 'ProductCitation' },
)

/** A citation: the source object of the specification, the same in JSON, stream, history and export. */
export const Citation = Type.Union([WebCitation, ProductCitation], { title: 'Citation' })
export type Citation = Static<typeof Citation>
