import { queryOptions, useQuery } from '@tanstack/react-query'
import { getOperatorStatus, type OperatorStatus } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { writeSize } from '../../components/conversation/write-size.ts'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Status } from '../../components/feedback/status.tsx'
import { Page, Section } from '../../components/layout/page.tsx'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { useOperatorTexts } from '../../texts/use-operator-texts.ts'
import { useLanguage } from '../../texts/use-texts.tsx'
import { DoctorReports } from './doctor-reports.tsx'

const statusQuery = queryOptions({
  queryKey: ['operator-status'],
  queryFn: ({ signal }) => ask(getOperatorStatus({ signal })),
  // Somebody who has just started a worker looks here.
  refetchInterval: 10_000,
})

/** What runs, in which version, and what waits. */
export function OperatorStatusPage() {
  const { operator } = useOperatorTexts()
  const query = useQuery(statusQuery)
  return (
    <Page title={operator.status} lead={operator.statusLead} width="wide">
      <DataState query={query} rows={8}>
        {status => (
          <>
            <Section title={operator.queues}>
              <Rows label={operator.queues}>
                {status.queues.map(queue => (
                  <QueueRow key={queue.name} queue={queue} />
                ))}
              </Rows>
            </Section>
            <DoctorReports reports={status.reports} />
            <Parts status={status} />
          </>
        )}
      </DataState>
    </Page>
  )
}

function QueueRow({ queue }: { queue: OperatorStatus['queues'][number] }) {
  const { operator } = useOperatorTexts()
  const { name, workers, waiting, active, delayed, failed } = queue
  return (
    <Row
      title={<bdi dir="ltr">{name}</bdi>}
      lines={[
        [
          operator.waiting({ n: waiting }),
          operator.active({ n: active }),
          operator.delayed({ n: delayed }),
          operator.failed({ n: failed }),
        ].join(' · '),
      ]}
      end={<Status look={lookOf(queue)}>{operator.workers({ n: workers })}</Status>}
    />
  )
}

/** A queue without a worker is a fault, but for pages that need JavaScript: whoever runs Frontdesk switches that on. */
const lookOf = ({ name, workers }: OperatorStatus['queues'][number]): 'done' | 'failed' | 'plain' =>
  workers > 0 ? 'done' : name === 'rendering' ? 'plain' : 'failed'

function Parts({ status }: { status: OperatorStatus }) {
  const { operator } = useOperatorTexts()
  const language = useLanguage()
  const { version, postgres, redis, mail, model, hasSemanticSearch } = status
  const isBehind = postgres.missingMigrations.length > 0
  const drops = redis.policy !== null && redis.policy !== 'noeviction'
  return (
    <Section title={operator.parts}>
      <Rows label={operator.parts}>
        <Row title="Frontdesk" lines={[version]} />
        <Row
          title="PostgreSQL"
          lines={[`${postgres.version} · ${writeSize(postgres.bytes, language)}`, ...postgres.missingMigrations]}
          end={<Status look={isBehind ? 'failed' : 'done'}>{isBehind ? operator.behind : operator.upToDate}</Status>}
        />
        <Row
          title="Redis"
          lines={[
            `${redis.version} · ${writeSize(redis.bytes, language)}`,
            ...(drops ? [operator.dropsJobs] : []),
            ...(redis.appendOnly === false ? [operator.notAppendOnly] : []),
          ]}
          end={
            <Status look={drops ? 'failed' : redis.appendOnly === false ? 'waiting' : 'done'}>
              {drops || redis.appendOnly === false ? operator.look : operator.well}
            </Status>
          }
        />
        <Row title={operator.mail} lines={[mail === null ? operator.unknown : operator.mails[mail]]} />
        <Row
          title={operator.model}
          lines={[
            model === null ? operator.unknown : model === 'built-in' ? operator.noModel : model,
            hasSemanticSearch ? operator.byMeaning : operator.byWords,
          ]}
        />
        <KeyRow encryption={status.encryption} />
      </Rows>
    </Section>
  )
}

/** The key that encrypts secrets: by its id, with what is not encrypted with it. */
function KeyRow({ encryption }: Pick<OperatorStatus, 'encryption'>) {
  const { operator } = useOperatorTexts()
  const { keyId, since, current, previous, unreadable } = encryption
  return (
    <Row
      title={operator.encryption}
      lines={[
        <span key="id">
          {operator.keyId({ id: keyId })}
          {since !== null && ' · '}
          {since !== null && (
            <TimeIn at={since} form="day">
              {time => operator.since({ time })}
            </TimeIn>
          )}
        </span>,
        operator.secretsCurrent({ n: current }),
        ...(previous > 0 ? [operator.secretsPrevious({ n: previous })] : []),
        ...(unreadable > 0 ? [operator.secretsUnreadable({ n: unreadable })] : []),
      ]}
      end={
        <Status look={unreadable > 0 ? 'failed' : previous > 0 ? 'waiting' : 'done'}>
          {previous + unreadable > 0 ? operator.look : operator.well}
        </Status>
      }
    />
  )
}
