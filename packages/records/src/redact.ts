import type { Actor } from '@frontdesk/accounts/actor'
import { includesFeature } from '@frontdesk/accounts/plan/plan'

const redacted = '***'

/** Ids and times are known by their names, so that a field that is new is content until it says otherwise. */
const isIdOrTime = /^id$|(?:Id|At)$/
type IdOrTime = 'id' | `${string}Id` | `${string}At`

/** What stands in a field of a record. */
export type FieldValue = string | number | null

/** A shape whose fields, but ids and times, can hold the asterisks: a number without `OrRedacted` does not compile. */
export type Redactable<Shape> = {
  [Field in keyof Shape]: Field extends IdOrTime
    ? FieldValue
    : typeof redacted extends Shape[Field]
      ? FieldValue
      : never
}

/**
 * A record as the actor's plan shows it: whole, or with `***` in every field but ids and times. Also where there is
 * nothing in a field, because that is content, too.
 */
export function asPlanShows<Shape extends Redactable<Shape>>(actor: Pick<Actor, 'plan'>, shape: Shape): Shape {
  if (includesFeature(actor.plan, 'tool-content')) return shape
  const shown = Object.entries<unknown>(shape).map(([name, value]) => [name, isIdOrTime.test(name) ? value : redacted])
  // `Redactable` allows the asterisks in every other field.
  return Object.fromEntries(shown) as Shape
}
