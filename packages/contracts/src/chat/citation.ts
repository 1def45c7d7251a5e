import { Type, type Static } from '@sinclair/typebox'

/** A page of the website that an answer was grounded in. `source` is its URL. */
const WebCitation = Type.Object({ type: Type.Literal('web'), source: Type.String() }, { title: 'WebCitation' })

/** What Frontdesk knows of one product, as it was given to the model. */
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

/** A product that an answer was grounded in. `source` is the product's identifier. */
const ProductCitation = Type.Object(
  {
    type: Type.Literal('product'),
    source: Type.String(),
    data: CitedProduct,
  },
  { title: 'ProductCitation' },
)

/** The specification's source object: the same in JSON, in the stream, in history and in the export. */
export const Citation = Type.Union([WebCitation, ProductCitation], { title: 'Citation' })
export type Citation = Static<typeof Citation>
