import { segmentWords } from '@frontdesk/knowledge/words/segment-words'
import type { ContextTurn } from '@frontdesk/conversations/turn/context'

/** "And how much is it?" has five words. A question that names its subject as well has more, in most languages. */
const mostWords = 5

/**
 * Whether a message is so short that it leans on what was said before. That holds in any language, where a list of
 * pronouns would not; a short message that names its subject finds passages that hold its words.
 */
export const isFollowUp = (question: string, turns: readonly ContextTurn[]): boolean =>
  turns.length > 0 && (segmentWords(question).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).length <= mostWords
