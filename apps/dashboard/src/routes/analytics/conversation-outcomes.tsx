import type { AnalyticsDetails, ReplyOutcome } from '@frontdesk/client/operations'
import { useNumberWords } from '../../analytics/use-number-words.ts'
import { outcomes as replyOutcomes } from '../../answer/outcome.tsx'
import { Fold } from '../../components/layout/fold.tsx'
import { useRepliesTexts } from '../../texts/use-replies-texts.ts'
import styles from './analytics.module.css'
import { BarRow } from './bar-row.tsx'
import { Panel } from './ranking.tsx'

/** What an outcome of the last reply can mean for its conversation. */
const meaningOf = {
  answered: 'answered',
  partly_answered: 'answered',
  acted: 'answered',
  asked_back: 'never_answered',
  not_found_nothing_near: 'not_found',
  not_found_not_enough: 'not_found',
  not_found_said_by_model: 'not_found',
  not_found_not_supported: 'not_found',
  handed_over: 'handed_over',
  refused: 'never_answered',
  failed: 'never_answered',
  stopped: 'never_answered',
} as const satisfies Record<ReplyOutcome, string>

interface ConversationOutcomesProps {
  details: AnalyticsDetails
  /** How many conversations began in the period. */
  conversations: number
}

/** What became of the conversations, each of which has one outcome, with what the outcomes mean. */
export function ConversationOutcomes({ details, conversations }: ConversationOutcomesProps) {
  const { outcomes } = useRepliesTexts()
  const words = useNumberWords()
  const counts = new Map(details.conversationOutcomes.values.map(({ value, count }) => [value, count]))
  // A table of exactly these keys.
  const all = Object.keys(outcomes.names) as (keyof typeof outcomes.names)[]
  const rows = all.map(outcome => ({ name: outcomes.names[outcome], count: counts.get(outcome) ?? 0 }))
  // Those that an earlier version counted, and that were gone before they had an outcome.
  const left = conversations - rows.reduce((sum, { count }) => sum + count, 0)
  const shown = [...rows, { name: outcomes.notRecorded, count: left }].filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  const most = Math.max(...shown.map(({ count }) => count))
  return (
    <Panel title={outcomes.byConversation}>
      <ol className={styles['ranking']} aria-label={outcomes.byConversation}>
        {shown.map(({ name, count }) => (
          <BarRow key={name} name={name} share={count / most} end={words.count(count)} />
        ))}
      </ol>
      <Fold title={outcomes.meaning}>
        <Meaning />
      </Fold>
    </Panel>
  )
}

/** The definition of each outcome, and which ones the last reply can lead to. */
function Meaning() {
  const { replies, outcomes } = useRepliesTexts()
  const { names, means } = outcomes
  const titles = { ...names, handed_over: outcomes.handedOver }
  const answered = [names.answered_confirmed, names.answered_quiet, names.came_back].join('\n')
  const results = {
    answered,
    handed_over: [outcomes.handedOver, names.left_waiting].join('\n'),
    not_found: names.not_found,
    never_answered: names.never_answered,
  }
  return (
    <>
      <p>{outcomes.rule}</p>
      <dl className={styles['meanings']}>
        {/* A table of exactly these keys. */}
        {(Object.keys(means) as (keyof typeof means)[]).map(outcome => (
          <div key={outcome}>
            <dt>{titles[outcome]}</dt>
            <dd>{means[outcome]}</dd>
          </div>
        ))}
      </dl>
      <table className={styles['meaningTable']}>
        <thead>
          <tr>
            <th scope="col">{outcomes.lastReply}</th>
            <th scope="col">{outcomes.conversation}</th>
          </tr>
        </thead>
        <tbody>
          {replyOutcomes.map(outcome => (
            <tr key={outcome}>
              <th scope="row">{replies.outcomes[outcome]}</th>
              <td>{results[meaningOf[outcome]]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
