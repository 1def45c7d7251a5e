import type { Passage } from '../model.ts'
import { splitUnits } from './extract-units.ts'

/** Neighbouring units of a passage that have a vector of their own. */
export interface PassagePart {
  readonly text: string
  /** Places of its first unit, and of the one after its last. */
  readonly from: number
  readonly to: number
}

/** A part grows until it has so many characters: less says too little, more says too many things at once. */
const enoughCharacters = 120
/** A unit that would make a part longer begins the next one. */
const mostCharacters = 360
/** A long passage has no more parts than this: the last one holds what is left. */
const mostParts = 16

/** The parts of a passage under their headings, in reading order: the same ones whenever its text is the same. */
export function partsOf(passage: Pick<Passage, 'heading' | 'text'>): PassagePart[] {
  const parts: { text: string; from: number; to: number; label: string }[] = []
  for (const [place, { text, label, isLabel }] of splitUnits(passage).entries()) {
    const last = parts.at(-1)
    const isSame = last !== undefined && !isLabel && last.label === label
    const fits = isSame && last.text.length < enoughCharacters && last.text.length + text.length <= mostCharacters
    if (last !== undefined && (fits || parts.length === mostParts)) {
      last.text += `\n${text}`
      last.to = place + 1
    } else parts.push({ text, from: place, to: place + 1, label })
  }
  return parts.map(({ text, from, to, label }) => ({
    text: label === '' || text.startsWith(label) ? text : `${label}\n${text}`,
    from,
    to,
  }))
}
