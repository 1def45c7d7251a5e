import { Section } from '../components/layout/page.tsx'
import { useMoments, WrittenTime } from '../components/lists/written-time.tsx'
import type { ListKind } from '../components/lists/use-total.ts'
import { PlanNotice } from '../shell/plan-notice.tsx'
import { useListTexts } from '../texts/use-list-texts.ts'
import { useRecordTexts } from '../texts/use-record-texts.ts'
import styles from './records.module.css'

interface RedactedRecordsProps {
  records: readonly { readonly id: string; readonly createdAt: string }[]
  /** Whether there are more than these. */
  hasMore: boolean
  kind: ListKind
}

/** Records whose content the plan does not include: how many there are, on which days, and a blank for each. */
export function RedactedRecords({ records, hasMore, kind }: RedactedRecordsProps) {
  const texts = useRecordTexts()
  const count = useListTexts().lists.totals[kind]
  const write = useMoments()
  const days = new Map<string, (typeof records)[number][]>()
  for (const record of records) {
    const day = write(record.createdAt, 'day')
    days.set(day, [...(days.get(day) ?? []), record])
  }
  return (
    <>
      <PlanNotice plan="basic" />
      <p>
        <strong>{count({ n: records.length, isMore: hasMore })}</strong>
      </p>
      {[...days].map(([day, ofDay]) => (
        <Section key={day} title={`${day} · ${count({ n: ofDay.length, isMore: false })}`}>
          <ul className={styles['blanks']} aria-label={day}>
            {ofDay.map(({ id, createdAt }) => (
              <li key={id} className={styles['blank']}>
                <span className={styles['bar']} role="img" aria-label={texts.records.blank} />
                <WrittenTime at={createdAt} form="time" />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  )
}
