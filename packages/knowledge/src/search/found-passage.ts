import type { Citation } from '@frontdesk/contracts/chat/citation'
import type { PassageText } from './passage-cache.ts'

/** A passage of the chatbot's pages that may answer the question. */
export interface FoundPassage extends PassageText {
  readonly chunkId: string
  /** 1, 2, 3 …: what a citation in the reply points to. */
  readonly number: number
  /** For comparing passages of one search; nothing else. */
  readonly score: number
  /** Share of the words asked for that it holds, each by how rare it is: 0 to 1. */
  readonly coverage: number
  /** Of a product, the source that a reply cites. */
  readonly product?: Extract<Citation, { type: 'product' }>
  /** A line that answers by itself: of a product that is what was asked for. */
  readonly answer?: string
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
  readonly limit: number
}

/**
 * Finds the passages that answer a question, best first; none when no page of this chatbot speaks of it. A follow-up
 * ("and on Sunday?") is helped by the turns before it, and the page the visitor is on comes before others.
 */
export type Retrieve = (input: RetrieveInput) => Promise<FoundPassage[]>
