import { Type, type TLiteral, type TSchema, type TUnion } from '@sinclair/typebox'

/** What stands in place of a record's content on the free plan. */
const Redacted = Type.Literal('***', { description: 'The plan of the account does not include content.' })

/** A field whose values are not free text, so that the asterisks have to be named beside them. */
export const OrRedacted = <Field extends TSchema>(field: Field): TUnion<[Field, TLiteral<'***'>]> =>
  Type.Union([field, Redacted])
