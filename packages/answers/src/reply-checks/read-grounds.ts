import { LRUCache } from 'lru-cache'
import type { FoundPassage } from '@frontdesk/knowledge/search/found-passage'
import { supportOf, type Fact, type Support } from '@frontdesk/knowledge/facts/read-facts'
import { isSmallTalk } from './small-talk.ts'
import { wordsOf, type Words } from '@frontdesk/knowledge/facts/words-of'

/** What a reply may lean on. Passages and results grow while the model uses its tools. */
export interface Grounds {
  readonly passages: () => readonly FoundPassage[]
  /** Results of tools, as the model was told them. */
  readonly results: () => readonly string[]
  /** The chatbot's own turns, what came with the message, the owner's instructions. */
  readonly said: readonly string[]
  /** What tells which of several things the visitor means: their own words, the page that is open, what came with it. */
  readonly meant: readonly string[]
  /**
   * What the visitor wrote, the message that is answered last. Its numbers and names may be repeated; that somebody asked
   * whether it is so shows of no statement that it is.
   */
  readonly asked?: readonly string[]
  /** What the clock and the calendar say. */
  readonly clock: readonly Fact[]
  /** Time zones in which the visitor may read an instant. */
  readonly zones: readonly string[]
}

/** The grounds with what was read of them, for all statements of a turn. */
export interface ReadGrounds {
  /** Nothing was found and no tool was used: small talk, and questions that the website does not answer. */
  readonly isEmpty: () => boolean
  /** A statement cites a passage: there is no result of a tool that it may have behind it. */
  readonly isCiting: () => boolean
  /** The visitor's message asks for nothing that a website could say. */
  readonly isSmallTalk: () => boolean
  /** The visitor's message is a question, as far as its signs tell. */
  readonly isQuestion: () => boolean
  readonly passages: () => readonly ReadPassage[]
  /** What supports facts and names without a mark. */
  readonly common: () => ReadText
  readonly meant: () => ReadText
  /** What supports a statement without a mark: as `common`, without the visitor's own words. */
  readonly told: () => ReadText
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

/** Reads the grounds once, and later only what was added. */
export function readGrounds({ passages, results, said, asked = [], meant, clock, zones }: Grounds): ReadGrounds {
  const read = new Map<number, ReadPassage>()
  let common: ReadText | undefined
  let told: ReadText | undefined
  let resultsRead = -1
  const meantText = readText(meant, zones)
  let isChat: boolean | undefined
  const readResults = (): void => {
    if (resultsRead === results().length) return
    resultsRead = results().length
    common = undefined
    told = undefined
  }
  return {
    isEmpty: () => passages().length === 0 && results().length === 0,
    isCiting: () => passages().length > 0 && results().length === 0,
    isQuestion: () => /[?？؟]/.test(asked.at(-1) ?? ''),
    isSmallTalk: () => (isChat ??= isSmallTalk(asked.at(-1) ?? '')),
    passages: () =>
      passages().map(passage => {
        const known = read.get(passage.number)
        if (known !== undefined) return known
        const fresh = { number: passage.number, ...readPassage(passage, zones) }
        read.set(passage.number, fresh)
        return fresh
      }),
    common() {
      readResults()
      return (common ??= readText([...said, ...asked, ...results()], zones, clock))
    },
    told() {
      readResults()
      return (told ??= readText([...said, ...results()], zones, clock))
    },
    meant: () => meantText,
  }
}
