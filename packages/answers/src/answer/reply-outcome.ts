import type { ReplyOutcome } from '@frontdesk/contracts/conversations/reply-outcome'
import type { FoundPassage } from '@frontdesk/knowledge/search/found-passage'
import type { Model } from '@frontdesk/model/model'

/** What is known of a reply once it is written. */
export interface ReplyFacts {
  /** Who wrote it: the built-in answers, or a model. */
  provider: Model['provider']
  /** The passages that the search found for the question. */
  found: readonly Pick<FoundPassage, 'coverage' | 'isClose'>[]
  /** How many passages the reply cites. */
  citedCount: number
  /** The reply says that something that was asked is not in the passages. */
  isUnanswered: boolean
  /** Nothing that the model said had a source, and none of it was shown. */
  isUnsupported: boolean
  /** The reply ends before its end. */
  isTruncated: boolean
  /** A tool has changed something for the visitor. */
  hasActed: boolean
  /** The visitor is asked to choose or to confirm before it goes on. */
  asksBack: boolean
}

/** A passage that holds less of the words asked for speaks of something else. */
const nearCoverage = 0.3

/**
 * The outcome of a reply that may be stored. The first of these that holds counts: something was done, the visitor is
 * asked, nothing was found, a part is missing.
 */
export function replyOutcome(facts: ReplyFacts): ReplyOutcome {
  if (facts.hasActed) return 'acted'
  if (facts.asksBack) return 'asked_back'
  if (facts.isUnanswered && facts.citedCount === 0) return notFound(facts)
  return facts.isUnanswered || facts.isTruncated ? 'partly_answered' : 'answered'
}

function notFound({ provider, found, isUnsupported }: ReplyFacts): ReplyOutcome {
  if (isUnsupported) return 'not_found_not_supported'
  const isNear = found.some(({ coverage, isClose }) => isClose === true || coverage >= nearCoverage)
  if (!isNear) return 'not_found_nothing_near'
  return provider === 'extractive' ? 'not_found_not_enough' : 'not_found_said_by_model'
}
