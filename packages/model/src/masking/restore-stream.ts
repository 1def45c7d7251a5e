import { longestPlaceholder, type Masks } from './open-masks.ts'

/** The end of a text that may still become a placeholder. */
const unfinished = /\\?\[ ?[a-z]{0,6}(?:\\?[-_ ]?\d{0,3} ?\\?)?$|\\$/i

/** Puts values back into a text that arrives in pieces, however it is cut. */
export interface RestoredStream {
  /** The part of the text so far that is decided. */
  push: (piece: string) => string
  /** What was held back. */
  end: () => string
  forget: () => void
}

/** Holds back the end of a text where it may become a placeholder: some characters, and never more. */
export function restoreStream({ restore }: Pick<Masks, 'restore'>): RestoredStream {
  let held = ''
  const take = (): string => {
    const text = held
    held = ''
    return text
  }
  return {
    push(piece) {
      held += piece
      const at = held.slice(-longestPlaceholder).search(unfinished)
      const from = at === -1 ? held.length : Math.max(0, held.length - longestPlaceholder) + at
      const decided = held.slice(0, from)
      held = held.slice(from)
      return restore(decided)
    },
    end: () => restore(take()),
    forget: () => void take(),
  }
}
