/** A text for a translator, in which everything that must stay as it is has been replaced by a mark. */
export interface HeldText {
  text: string
  /** Puts what was held back into a translation; undefined if a mark is missing, or is there twice. */
  restore: (translation: string) => string | undefined
}

const marks = /⟦(\d+)⟧/g

/** Links, addresses, code, then what has a digit in it: numbers, prices, dates, codes of orders. */
const fixed = [
  /`[^`]+`/u,
  /https?:\/\/[^\s<>"⟦⟧]*[^\s<>"⟦⟧.,;:!?)]/u,
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/u,
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}-]+\.)+(?:com|org|net|eu|io|de|at|ch|fr|es|it|nl|pl|pt|tr|uk|example)(?:\/[^\s<>"⟦⟧]*[^\s<>"⟦⟧.,;:!?)])?(?![\p{L}\p{N}])/u,
  /[#+€$£]?[\p{L}\p{N}_/-]*\p{N}(?:[\p{L}\p{N}_/.,:-]*[\p{L}\p{N}])?(?:[ \u00a0]?[€$£%])?/u,
].map(({ source }) => source)

/** A text whose own characters look like marks cannot be told from them. */
export const hasMarks = (text: string): boolean => /[⟦⟧]/.test(text)

/**
 * Holds names, numbers, links, email addresses and codes of a text, and the parts that `held` names already: a translator
 * never sees them, and so cannot change one. `encode` writes what was held in the form of the translation.
 */
export function holdFixed(text: string, names: readonly string[], encode: (held: string) => string = same): HeldText {
  const kept: string[] = []
  const hold = (whole: string): string => `⟦${kept.push(encode(whole))}⟧`
  const known = names
    .filter(name => name.trim() !== '')
    .toSorted((one, other) => other.length - one.length)
    .map(name => String.raw`(?<![\p{L}\p{N}])${escaped(name)}(?![\p{L}\p{N}])`)
  const pattern = new RegExp([...known, ...fixed].join('|'), 'gu')
  const held = text.replaceAll(pattern, hold)
  return {
    text: held,
    restore(translation) {
      const found = [...translation.matchAll(marks)].map(([, number]) => Number(number))
      const isWhole = found.length === kept.length && new Set(found).size === kept.length
      if (!isWhole || found.some(number => kept[number - 1] === undefined)) return undefined
      return translation.replaceAll(marks, (_, number: string) => kept[Number(number) - 1] ?? '')
    },
  }
}

const same = (text: string): string => text

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
