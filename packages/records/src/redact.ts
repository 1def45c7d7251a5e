import type { Actor } from '@frontdesk/accounts/actor'
import { includesFeature } from '@frontdesk/accounts/plan/plan'

const redacted = '***'

/** Ids and times are known by their names, so that a field that is new is content until it says otherwise. */
const isIdOrTime = /^id$|(?:Id|At)$/

/**
 * A record as the actor's plan shows it: whole, or with `***` in every field but ids and times. Also where there is
 * nothing in a field, because that is content, too.
 */
export function asPlanShows<Shape extends object>(actor: Pick<Actor, 'plan'>, shape: Shape): Shape {
  if (includesFeature(actor.plan, 'tool-content')) return shape
  const shown = (Object.entries(shape) as [string, unknown][]).map(([name, value]) => [
    name,
    isIdOrTime.test(name) ? value : redacted,
  ])
  // The schemas of all records allow the asterisks in every other field.
  return Object.fromEntries(shown) as Shape
}
