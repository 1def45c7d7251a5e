import type { ReplyOutcome } from '@frontdesk/client/operations'
import { Status } from '../components/feedback/status.tsx'
import { useRepliesTexts } from '../texts/use-replies-texts.ts'
import styles from './why.module.css'

type Look = Parameters<typeof Status>[0]['look']

const looks = {
  answered: 'done',
  partly_answered: 'waiting',
  asked_back: 'plain',
  not_found_nothing_near: 'waiting',
  not_found_not_enough: 'waiting',
  not_found_said_by_model: 'waiting',
  not_found_not_supported: 'waiting',
  handed_over: 'plain',
  acted: 'done',
  refused: 'failed',
  failed: 'failed',
  stopped: 'plain',
} as const satisfies Record<ReplyOutcome, Look>

// A table of exactly these keys.
/** The outcomes of replies, in the order in which they are shown. */
export const outcomes = Object.keys(looks) as ReplyOutcome[]

/** How an outcome looks: as something done, something to look at, or a failure. */
export const lookOf = (outcome: ReplyOutcome): Look => looks[outcome]

/** Whether the bot found no answer. */
export const isNotFound = (outcome: ReplyOutcome): boolean => outcome.startsWith('not_found')

/** The outcome of a reply in words. */
export function Outcome({ outcome }: { outcome: ReplyOutcome }) {
  const { replies } = useRepliesTexts()
  return <Status look={looks[outcome]}>{replies.outcomes[outcome]}</Status>
}

/** The outcome of a reply as a part of what led to it; nothing where it was not recorded. */
export function OutcomePart({ outcome }: { outcome: ReplyOutcome | null }) {
  const { replies } = useRepliesTexts()
  if (outcome === null) return null
  return (
    <section className={styles['part']}>
      <h3>{replies.outcome}</h3>
      <p>
        <Outcome outcome={outcome} />
      </p>
    </section>
  )
}
