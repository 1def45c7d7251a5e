import { Type, type TLiteral, type TSchema, type TUnion } from '@sinclair/typebox'

/** Replaces the content of a record on the free plan. */
const Redacted = Type.Literal('***', { description: 'True if the plan of the account does not include the content.' })

/** An enumeration that can also be redacted. */
export const OrRedacted = <Field extends TSchema>(field: Field): TUnion<[Field, TLiteral<'***'>]> =>
  Type.Union([field, Redacted])
