import type { Citation } from '@frontdesk/contracts/chat/citation'
import type { PassageText } from './passage-cache.ts'

/** A passage of the chatbot's pages that may answer the question. */
export interface FoundPassage extends PassageText {
  readonly chunkId: string
  /** 1, 2, 3 …: the number by which a reply cites it. */
  readonly number: number
  /** Only for comparing the passages of one search. */
  readonly score: number
  /** Share of the words asked for that it holds, each by how rare it is: 0 to 1. */
  readonly coverage: number
  /** By how many standard deviations it is more similar to the question than others, where semantic search found it. */
  readonly standing?: number
  /** The same of each of its parts, where it was asked for. */
  readonly partStandings?: readonly number[]
  /** It means what was asked, whatever its words. */
  readonly isClose?: true
  /** The citation of a product. */
  readonly product?: Extract<Citation, { type: 'product' }>
  /** A line that answers by itself, for a product that matches the question. */
  readonly answer?: string
  /** The owner's own answer to this very question. */
  readonly isVerified?: true
  /** The entry in which that answer stands. */
  readonly entryId?: string
  /** The round of searching again that brought it, from 1; undefined for what the first search found. */
  readonly round?: number
  /** It was read on its page, beside a passage that was found. */
  readonly isOpened?: true
}

/** A visitor's question, and where it was asked. */
export interface RetrieveInput {
  readonly chatbotId: string
  readonly question: string
  /** Earlier messages of the visitor, oldest first. */
  readonly previousTurns?: readonly string[]
  /** The last reply. */
  readonly lastReply?: string | undefined
  readonly pageUrl?: string
  /** The version of what the chatbot knows, as PostgreSQL has just told it; undefined if nobody asked. */
  readonly knowledgeVersion?: string | undefined
  readonly limit: number
  /**
   * There is no model that reads the passages: how each of their parts stands is read as well, and a mistyped word is
   * taken for the one that was probably meant, where the passages are in memory.
   */
  readonly isToQuote?: boolean
  /** Mistyped words are corrected for passages that are read, too, where next to nothing is found without. */
  readonly isCorrected?: boolean
}

/**
 * Finds the passages that answer a question, best first; none when no page of this chatbot speaks of it. A follow-up
 * ("and on Sunday?") is helped by the turns before it, and the page the visitor is on comes before others.
 */
export type Retrieve = (input: RetrieveInput) => Promise<FoundPassage[]>
