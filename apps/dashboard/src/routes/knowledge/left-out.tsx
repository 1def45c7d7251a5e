import type { Source } from '../../api/generated'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { useLanguage } from '../../texts/use-texts.tsx'
import styles from './knowledge.module.css'

/** How many pages or rows were left out, for each reason, the most frequent first. */
export function LeftOut({ source: { skipReasons } }: { chatbotId: string; source: Source }) {
  const { knowledge } = useKnowledgeTexts()
  const number = new Intl.NumberFormat(useLanguage())
  const reasons = Object.entries(skipReasons)
    .filter(([, amount]) => amount > 0)
    .toSorted(([, one], [, other]) => other - one)
  if (reasons.length === 0) return <p>{knowledge.leftOutNothing}</p>
  return (
    <>
      <p className={styles['muted']}>{knowledge.leftOutLead}</p>
      <Rows label={knowledge.tabs.leftOut}>
        {reasons.map(([reason, amount]) => (
          <Row key={reason} title={knowledge.reasons[reason] ?? knowledge.otherReason} end={number.format(amount)} />
        ))}
      </Rows>
    </>
  )
}
