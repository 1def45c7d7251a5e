import { shareLoop } from '@frontdesk/runtime/share-loop'

// Many patterns are held against an address at once (Aho and Corasick): their literal parts are one trie, whose links
// lead from each part to the longest end of it that begins another. An address is read once, from left to right, and each
// part is looked for behind the one before it. So an address takes time with its length and with the parts that it has,
// and not with the number of patterns times its length.

/** A pattern for addresses, in which `*` stands for any characters. */
export interface UrlPattern {
  /** Escaped as addresses are. */
  readonly text: string
  /** Must the address end where the pattern does? */
  readonly isWhole: boolean
}

/** The number of the first pattern that fits this address, or -1. */
export type FirstFit = (address: string) => number

/** Characters of an address, escaped. None that is longer is asked for, so a longer pattern fits nothing. */
export const longestAddress = 12_300

/** Characters of patterns that are compiled in one go. Positions of a trie have 16 bits. */
const pieceLength = 30_000
/** Stand for the beginning and the end. Neither is in an address, where both are escaped. */
const [beginning, end] = ['<', '>']

/** Compiles patterns, in pieces between which others have the event loop. */
export async function compilePatterns(patterns: Iterable<UrlPattern>): Promise<FirstFit> {
  const pieces: { readonly from: number; readonly fit: FirstFit }[] = []
  const share = shareLoop()
  let from = 0
  let piece: string[][] = []
  let length = 0
  const compile = (): void => {
    pieces.push({ from, fit: compilePiece(piece, length) })
    from += piece.length
    piece = []
    length = 0
  }
  for (const pattern of patterns) {
    const parts = partsOf(pattern)
    const size = parts.reduce((sum, part) => sum + part.length, 0)
    if (length + size > pieceLength) {
      compile()
      await share()
    }
    piece.push(parts)
    length += size
  }
  compile()
  return address => {
    if (address.length > longestAddress) return -1
    const text = beginning + address + end
    for (const { from, fit } of pieces) {
      const found = fit(text)
      if (found !== -1) return from + found
    }
    return -1
  }
}

/** The pattern between its asterisks. One that is longer than any address keeps its number, and fits nothing. */
function partsOf({ text, isWhole }: UrlPattern): string[] {
  const parts = `${beginning}${text}${isWhole ? end : ''}`.split(/\*+/).filter(part => part !== '')
  return text.length > longestAddress ? [end + beginning] : parts
}

/** The parts of all patterns as a trie. Position 0 is the empty text, and stands for "none" as well. */
interface Trie {
  readonly codes: Uint16Array
  readonly children: Uint16Array
  readonly siblings: Uint16Array
  readonly lengths: Uint16Array
  /** The number of the part that ends here; 0 for none. */
  readonly parts: Uint16Array
  /** The position of the longest end of this text that is in the trie, too. */
  readonly ends: Uint16Array
  /** The nearest position along `ends`, this one included, where a part ends. */
  readonly found: Uint16Array
}

/** How far patterns have come: a state for each beginning of a pattern, part by part. State 0 has no part. */
interface States {
  readonly parts: Uint16Array
  readonly children: Uint16Array
  readonly siblings: Uint16Array
  /** The first pattern that is over here. */
  readonly patterns: Int32Array
}

/** Larger than the number of any pattern of a piece. */
const none = 0x7fffffff

function compilePiece(patterns: readonly (readonly string[])[], length: number): FirstFit {
  const column = () => new Uint16Array(length + 1)
  const trie: Trie = {
    codes: column(),
    children: column(),
    siblings: column(),
    lengths: column(),
    parts: column(),
    ends: column(),
    found: column(),
  }
  const addPart = partAdder(trie)
  const most = patterns.reduce((sum, parts) => sum + parts.length, 0) + 1
  const states: States = {
    parts: new Uint16Array(most),
    children: new Uint16Array(most),
    siblings: new Uint16Array(most),
    patterns: new Int32Array(most).fill(none),
  }
  const known = new Map<number, number>()
  for (const [number, parts] of patterns.entries()) {
    let state = 0
    for (const part of parts) {
      const place = addPart(part)
      const key = state * 0x10000 + place
      const next = known.get(key) ?? known.size + 1
      if (next > known.size) {
        known.set(key, next)
        states.parts[next] = place
        states.siblings[next] = states.children[state] ?? 0
        states.children[state] = next
      }
      state = next
    }
    states.patterns[state] = Math.min(states.patterns[state] ?? none, number)
  }
  linkEnds(trie)
  return matcher(trie, states)
}

/** Adds a part to the trie, and tells its number. */
function partAdder({ codes, children, siblings, lengths, parts }: Trie): (part: string) => number {
  let positions = 0
  let count = 0
  return part => {
    let position = 0
    for (let at = 0; at < part.length; at++) {
      const code = part.charCodeAt(at)
      let next = children[position] ?? 0
      while (next !== 0 && codes[next] !== code) next = siblings[next] ?? 0
      if (next === 0) {
        next = ++positions
        codes[next] = code
        siblings[next] = children[position] ?? 0
        children[position] = next
        lengths[next] = at + 1
      }
      position = next
    }
    return (parts[position] ||= ++count)
  }
}

/** Links each position, the shorter texts first. */
function linkEnds(trie: Trie): void {
  const { codes, children, siblings, parts, ends, found } = trie
  const queue = [0]
  for (const position of queue) {
    for (let child = children[position] ?? 0; child !== 0; child = siblings[child] ?? 0) {
      const linked = position === 0 ? 0 : follow(trie, ends[position] ?? 0, codes[child] ?? 0)
      ends[child] = linked
      found[child] = parts[child] === 0 ? (found[linked] ?? 0) : child
      queue.push(child)
    }
  }
}

/** The position of the longest end of what was read that is in the trie, after one more character. */
function follow({ codes, children, siblings, ends }: Trie, from: number, code: number): number {
  for (let position = from; ; position = ends[position] ?? 0) {
    let child = children[position] ?? 0
    while (child !== 0 && codes[child] !== code) child = siblings[child] ?? 0
    if (child !== 0 || position === 0) return child
  }
}

function matcher(trie: Trie, states: States): FirstFit {
  const { lengths, parts: partAt, ends, found } = trie
  const { parts, children, siblings, patterns } = states
  // States that wait for a part, in the order in which they began to: a queue for each part.
  const first = new Uint16Array(parts.length)
  const last = new Uint16Array(parts.length)
  const next = new Uint16Array(parts.length)
  const since = new Uint16Array(parts.length)
  let best = none
  const reach = (state: number, at: number): void => {
    best = Math.min(best, patterns[state] ?? none)
    for (let child = children[state] ?? 0; child !== 0; child = siblings[child] ?? 0) {
      const part = parts[child] ?? 0
      since[child] = at
      next[child] = 0
      if (first[part] === 0) first[part] = child
      else next[last[part] ?? 0] = child
      last[part] = child
    }
  }
  return text => {
    best = none
    first.fill(0)
    reach(0, 0)
    let position = 0
    for (let at = 1; at <= text.length && best !== 0; at++) {
      position = follow(trie, position, text.charCodeAt(at - 1))
      for (let end = found[position] ?? 0; end !== 0; end = found[ends[end] ?? 0] ?? 0) {
        const part = partAt[end] ?? 0
        const start = at - (lengths[end] ?? 0)
        for (let state = first[part] ?? 0; state !== 0 && (since[state] ?? 0) <= start; state = first[part] ?? 0) {
          first[part] = next[state] ?? 0
          reach(state, at)
        }
      }
    }
    return best === none ? -1 : best
  }
}
