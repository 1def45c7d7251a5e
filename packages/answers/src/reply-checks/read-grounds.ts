import { LRUCache } from 'lru-cache'
import type { FoundPassage } from '@frontdesk/knowledge/search/found-passage'
import { supportOf, type Fact, type Support } from './read-facts.ts'
import { wordsOf, type Words } from './word-support.ts'

/** What a reply may lean on. Passages and results grow while the model uses its tools. */
export interface Grounds {
  readonly passages: () => readonly FoundPassage[]
  /** Results of tools, as the model was told them. */
  readonly results: () => readonly string[]
  /** The conversation, what came with the message, the owner's instructions. */
  readonly said: readonly string[]
  /** What tells which of several things the visitor means: their own words, the page that is open, what came with it. */
  readonly meant: readonly string[]
  /** What the clock and the calendar say. */
  readonly clock: readonly Fact[]
  /** Time zones in which the visitor may read an instant. */
  readonly zones: readonly string[]
}

/** The grounds with what was read of them, for all statements of a turn. */
export interface ReadGrounds {
  /** There is nothing that a reply could be held against: small talk, and questions of which nothing was found. */
  readonly isEmpty: () => boolean
  readonly isCiting: () => boolean
  readonly passages: () => readonly ReadPassage[]
  readonly common: () => ReadText
  readonly meant: () => ReadText
}

/** Most replies need neither of a text that they do not cite: each is read when it is first asked for. */
export interface ReadText {
  readonly support: () => Support
  readonly words: () => Words
}
interface ReadPassage extends ReadText {
  readonly number: number
}

function readText(texts: readonly string[], zones: readonly string[], clock: readonly Fact[] = []): ReadText {
  let support: Support | undefined
  let words: Words | undefined
  return {
    support: () => (support ??= supportOf(texts, zones, clock)),
    words: () => (words ??= wordsOf(texts.join('\n'))),
  }
}

/** Each is some ten kilobytes. Visitors ask for the same passages again and again, and reading one takes half a millisecond. */
const mostKept = 500
const kept = new LRUCache<string, ReadText>({ max: mostKept })

/** A text of the website as it was read before, or read now. */
function readPassage({ title, heading, url, text, answer = '' }: FoundPassage, zones: readonly string[]): ReadText {
  const texts = [title, heading, url, text, answer]
  const key = [...texts, ...zones].join('\n')
  const known = kept.get(key)
  if (known !== undefined) return known
  const read = readText(texts, zones)
  kept.set(key, read)
  return read
}

/** Reads the grounds once, and anew what is added. */
export function readGrounds({ passages, results, said, meant, clock, zones }: Grounds): ReadGrounds {
  const read = new Map<number, ReadPassage>()
  let common: ReadText | undefined
  let resultsRead = -1
  const meantText = readText(meant, zones)
  return {
    isEmpty: () => passages().length === 0 && results().length === 0,
    isCiting: () => passages().length > 0 && results().length === 0,
    passages: () =>
      passages().map(passage => {
        const known = read.get(passage.number)
        if (known !== undefined) return known
        const fresh = { number: passage.number, ...readPassage(passage, zones) }
        read.set(passage.number, fresh)
        return fresh
      }),
    common() {
      if (common !== undefined && resultsRead === results().length) return common
      resultsRead = results().length
      common = readText([...said, ...results()], zones, clock)
      return common
    },
    meant: () => meantText,
  }
}
