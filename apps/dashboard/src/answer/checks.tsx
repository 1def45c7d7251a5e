import type { ReplyRefusals } from '@frontdesk/client/operations'
import { useRepliesTexts } from '../texts/use-replies-texts.ts'
import { useLanguageTag } from '../texts/use-texts.tsx'
import styles from './why.module.css'

type Counts = ReplyRefusals['leftOut']

/** What the checks refused of an answer, in words; nothing where they refused nothing. */
export function Checks({ refusals }: { refusals: ReplyRefusals | null }) {
  const { replies } = useRepliesTexts()
  const list = new Intl.ListFormat(useLanguageTag(), { type: 'conjunction' })
  if (refusals === null) return null
  const { askedAgain, leftOut } = refusals
  const sentence = (said: (n: number) => string, counts: Counts): string => {
    const reasons = list.format(counts.map(({ reason }) => replies.refusalReasons[reason]))
    return `${said(counts.reduce((sum, { count }) => sum + count, 0))}: ${reasons}.`
  }
  return (
    <section className={styles['part']}>
      <h3>{replies.checks}</h3>
      {askedAgain.length > 0 && <p>{sentence(n => replies.askedAgain({ n }), askedAgain)}</p>}
      <p>{leftOut.length > 0 ? sentence(n => replies.leftOut({ n }), leftOut) : replies.passedThen}</p>
    </section>
  )
}
