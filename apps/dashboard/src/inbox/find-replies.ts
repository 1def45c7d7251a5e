/** A saved reply as far as it is looked for. */
interface Findable {
  readonly title: string
  readonly text: string
  readonly shortcut: string | null
}

/** What is looked for: what stands behind a slash that begins the message, on one line. Undefined: no slash. */
export const soughtReply = (text: string): string | undefined => /^\/([^\n/]*)$/.exec(text)?.[1]

/**
 * Whether a text looks for a saved reply: a slash at its very beginning, with letters behind it or nothing yet. `/5 people`
 * and `//` are words.
 */
export const isCommand = (text: string): boolean => /^\/(?:\p{L}|$)/u.test(text.trim())

/**
 * The saved replies that fit: those whose shortcut begins so come first, then those with the words in their titles, then
 * in their texts. Among equals the order stays.
 */
export function findReplies<Reply extends Findable>(replies: readonly Reply[], sought: string): Reply[] {
  const words = sought.trim().toLowerCase()
  const rank = ({ shortcut, title, text }: Findable): number => {
    if (shortcut?.startsWith(words) === true) return 0
    if (title.toLowerCase().includes(words)) return 1
    return text.toLowerCase().includes(words) ? 2 : 3
  }
  const ranked = replies.map(reply => ({ reply, rank: words === '' ? 0 : rank(reply) }))
  return ranked
    .filter(one => one.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ reply }) => reply)
}
