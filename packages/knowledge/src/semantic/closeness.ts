import type { Everyday } from './everyday-texts.ts'
import type { Background } from './nearest-passages.ts'

/**
 * How similar a passage is to the question. `related`: it may come along with others. `close`: reason to answer, for a
 * model that reads it first. `very close`: nearer than any everyday text by far, so that no other words are looked for.
 */
export type Closeness = 'related' | 'close' | 'very close'

/** Where a passage stands, by its similarity to the question. */
export type Scale = (similarity: number) => { readonly closeness: Closeness | null; readonly standing: number }

/**
 * From how far above the nearest of the everyday texts, in their standard deviations. Nothing is measured by the website
 * alone: on a website about one thing every passage is near to every question about it. Chosen on questions in eight
 * languages to the demo shop: those to the shop lead by 1.7 or more, others by 1.65 or less, most of them by nothing. Of
 * questions in Chinese to an encyclopedia in English two in a hundred find nothing nearer than half a deviation behind,
 * and most of those have their answer there.
 */
const leads = { related: -1.5, close: -0.75, veryClose: 1.7 }
/** So many passages have an average and a spread of their own. */
const fewest = 10

/** Without everyday texts, from this standing among the website's own passages on one may come along. */
const relatedStanding = 1.5
const unknown = { average: 0, spread: 0 }

/** The scale of one search. Without everyday texts nothing is close. */
export function newScale(everyday: Everyday | undefined, passages: number, background: Background | null): Scale {
  const isMany = background !== null && background.spread > 0 && passages >= fewest
  const own = isMany ? background : (everyday ?? unknown)
  const over = (value: number, { average, spread }: Background): number => (spread > 0 ? (value - average) / spread : 0)
  return similarity => {
    const standing = over(similarity, own)
    if (everyday === undefined) return { closeness: standing >= relatedStanding ? 'related' : null, standing }
    const lead = over(similarity, { average: everyday.highest, spread: everyday.spread })
    return { closeness: closenessOf(lead), standing }
  }
}

function closenessOf(lead: number): Closeness | null {
  if (lead >= leads.veryClose) return 'very close'
  if (lead >= leads.close) return 'close'
  return lead >= leads.related ? 'related' : null
}
