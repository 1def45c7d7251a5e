/** Words in a row that both texts have, or that only the one before (`removed`) or the one now (`added`) has. */
export interface WordChange {
  readonly text: string
  readonly kind: 'same' | 'removed' | 'added'
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** A line break is a word of its own: a list that became a sentence has changed. */
const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)

/** Longer texts are compared as a whole: a table of 1,500 × 1,500 words takes 10 MB for a moment. */
const mostWords = 1_500

/** What became of the words of one text in another, word by word, in the order in which both are read. */
export function wordChanges(before: string, now: string): WordChange[] {
  const [old, fresh] = [wordsOf(before), wordsOf(now)]
  const changes: WordChange[] = []
  const push = (kind: WordChange['kind'], text: string): void => {
    const last = changes.at(-1)
    if (last?.kind === kind) changes[changes.length - 1] = { kind, text: last.text + text }
    else if (text !== '') changes.push({ kind, text })
  }
  if (old.length > mostWords || fresh.length > mostWords) {
    if (before === now) return [{ kind: 'same', text: now }]
    push('removed', before)
    push('added', now)
    return changes
  }
  const lengths = commonLengths(old, fresh)
  let [at, to] = [0, 0]
  while (at < old.length || to < fresh.length) {
    const [one, other] = [old[at], fresh[to]]
    if (one !== undefined && one === other) {
      push('same', one)
      at += 1
      to += 1
    } else if (one !== undefined && (lengths[at + 1]?.[to] ?? 0) >= (lengths[at]?.[to + 1] ?? 0)) {
      push('removed', one)
      at += 1
    } else if (other !== undefined) {
      push('added', other)
      to += 1
    } else {
      push('removed', one ?? '')
      at += 1
    }
  }
  return readable(changes)
}

/** How many words the ends of both texts have in common, from each pair of places on. */
function commonLengths(old: readonly string[], fresh: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1))
  for (let at = old.length - 1; at >= 0; at -= 1) {
    const [row, below] = [lengths[at], lengths[at + 1]]
    if (row === undefined || below === undefined) continue
    for (let to = fresh.length - 1; to >= 0; to -= 1) {
      row[to] = old[at] === fresh[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0)
    }
  }
  return lengths
}

const isWordless = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text)

/**
 * What stands between two changes and is no word, such as a space, belongs to both: "4.90" that became "5.90 only" is
 * read as one change, not as three.
 */
function readable(changes: readonly WordChange[]): WordChange[] {
  const joined: WordChange[] = []
  let [removed, added] = ['', '']
  const flush = (): void => {
    if (removed !== '') joined.push({ kind: 'removed', text: removed })
    if (added !== '') joined.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  for (const [at, { kind, text }] of changes.entries()) {
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else if (removed !== '' && added !== '' && isWordless(text) && !text.includes('\n') && at < changes.length - 1) {
      removed += text
      added += text
    } else {
      flush()
      joined.push({ kind, text })
    }
  }
  flush()
  return joined
}
