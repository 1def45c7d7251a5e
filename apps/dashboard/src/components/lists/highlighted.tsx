/** A text with some of its words marked: those that a question asks for. */
export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return <>{text}</>
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  // A part of a longer word is no match: "art" does not stand in "part".
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(${longestFirst.map(word => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  )
  return <>{text.split(pattern).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))}</>
}
