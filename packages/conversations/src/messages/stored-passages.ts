import { hash } from 'node:crypto'
import type { FoundPassage } from '@frontdesk/knowledge/search/found-passage'
import type { PassageText } from '@frontdesk/knowledge/search/passage-cache'
import { passageIdOf } from '@frontdesk/knowledge/search/read-passages'

/**
 * A passage that a reply was written from, as it is stored with the reply: where it stands, how well it matched, and a
 * hash of what it said, by which a later change shows. What it says is read there, and never copied.
 */
export interface StoredPassage {
  readonly id: string
  readonly hash: string
  readonly score: number
  /** Missing in replies from before it was recorded. */
  readonly coverage?: number
  readonly isClose?: true
  readonly isCited?: true
  /** The round of searching again that brought it; missing where the first search did. */
  readonly round?: number
  /** It was read on its page, beside a passage that was found. */
  readonly isOpened?: true
}

/** What is stored of the passages that were found; `cited` has the numbers of those that the reply cites. */
export const storedPassages = (found: readonly FoundPassage[], cited: readonly number[]): StoredPassage[] =>
  found.map(passage => ({
    id: passageIdOf(passage),
    hash: hashOfPassage(passage),
    score: Number(passage.score.toPrecision(6)),
    coverage: Number(passage.coverage.toFixed(2)),
    ...(passage.isClose && { isClose: true as const }),
    ...(cited.includes(passage.number) && { isCited: true as const }),
    ...(passage.round !== undefined && { round: passage.round }),
    ...(passage.isOpened && { isOpened: true as const }),
  }))

/** Short, because it has to tell a change and nothing more. */
export const hashOfPassage = ({ heading, text }: Pick<PassageText, 'heading' | 'text'>): string =>
  hash('sha256', `${heading}\n${text}`, 'base64url').slice(0, 12)
