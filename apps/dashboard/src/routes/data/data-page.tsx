import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRetentionLog, type RetentionLog } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { WrittenTime } from '../../components/lists/written-time.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Card, Page, Section } from '../../components/layout/page.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import styles from './data.module.css'

const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => ask(getRetentionLog({ signal })),
  refetchInterval: 60_000,
  refetchIntervalInBackground: false,
})

/** Runs that are shown: half a day, where one is made every hour. */
const shownRuns = 12

/** What is kept how long, and proof that it is removed then. */
export function DataPage() {
  const { data } = useAccountTexts()
  const query = useQuery(retentionQuery)
  return (
    <Page title={data.title} lead={data.lead}>
      <DataState query={query}>
        {log => (
          <>
            <Kept days={log.days} />
            <Oldest log={log} />
            <Runs log={log} />
          </>
        )}
      </DataState>
    </Page>
  )
}

function Kept({ days }: { days: number }) {
  const { data } = useAccountTexts()
  const { conversations, ...rest } = data.keptLong
  const kept = [{ ...conversations, howLong: conversations.howLong({ days }) }, ...Object.values(rest)]
  return (
    <Section title={data.kept}>
      <Card>
        <dl className={styles['kept']}>
          {kept.map(({ what, howLong }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{howLong}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  )
}

const hourMs = 60 * 60 * 1_000

/** Says whether everything that is too old is gone; the clean-up has two hours. */
function Oldest({ log: { days, oldestActivityAt } }: { log: RetentionLog }) {
  const { data } = useAccountTexts()
  if (oldestActivityAt === null) {
    return (
      <Notice>
        <p>{data.nothingStored}</p>
      </Notice>
    )
  }
  const isLate = Date.now() - Date.parse(oldestActivityAt) > (days * 24 + 2) * hourMs
  return (
    <Notice look={isLate ? 'waiting' : 'done'}>
      <p>
        {data.oldest} <WrittenTime at={oldestActivityAt} form="day" />.{' '}
        {isLate ? data.late({ days }) : data.noneOlder({ days })}
      </p>
    </Notice>
  )
}

function Runs({ log: { runs } }: { log: RetentionLog }) {
  const { data } = useAccountTexts()
  return (
    <Section title={data.runs} text={data.runsText}>
      {runs.length === 0 ? (
        <p>{data.noRuns}</p>
      ) : (
        <Rows label={data.runs}>
          {runs.slice(0, shownRuns).map(({ startedAt, finishedAt }) => (
            <Row
              key={startedAt}
              title={<WrittenTime at={startedAt} />}
              end={finishedAt === null ? data.unfinished : data.finished}
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}
