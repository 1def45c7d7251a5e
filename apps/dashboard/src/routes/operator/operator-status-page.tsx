import { queryOptions, useQuery } from '@tanstack/react-query'
import { getOperatorStatus, type OperatorStatus } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { writeSize } from '../../components/conversation/write-size.ts'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Status } from '../../components/feedback/status.tsx'
import { Card, Page, Section } from '../../components/layout/page.tsx'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { useOperatorTexts } from '../../texts/use-operator-texts.ts'
import { useLanguage } from '../../texts/use-texts.tsx'
import { DoctorReports } from './doctor-reports.tsx'
import { isNeeded, nameOfQueue, problemsOf } from './status-problems.tsx'
import styles from './operator.module.css'

const statusQuery = queryOptions({
  queryKey: ['operator-status'],
  queryFn: ({ signal }) => ask(getOperatorStatus({ signal })),
  // Somebody who has just started a worker looks here.
  refetchInterval: 10_000,
})

/** What needs attention and what to do about it; below it what runs, in which version, and what waits. */
export function OperatorStatusPage() {
  const { operator } = useOperatorTexts()
  const query = useQuery(statusQuery)
  return (
    <Page title={operator.status} lead={operator.statusLead} width="wide">
      <DataState query={query} rows={8}>
        {status => (
          <>
            <Attention status={status} />
            <div className={styles['columns']}>
              <Section title={operator.parts}>
                <Services status={status} />
              </Section>
              <Section title={operator.queues}>
                <Rows label={operator.queues}>
                  {status.queues.map(queue => (
                    <QueueRow key={queue.name} queue={queue} />
                  ))}
                </Rows>
              </Section>
            </div>
            <Section title={operator.checks} text={operator.doctor}>
              <DoctorReports reports={status.reports} />
            </Section>
          </>
        )}
      </DataState>
    </Page>
  )
}

function Attention({ status }: { status: OperatorStatus }) {
  const { operator } = useOperatorTexts()
  const problems = problemsOf(status, operator)
  if (problems.length === 0) {
    // Only workers can check mail and models.
    const isChecked = status.reports.length > 0
    return (
      <div role="status">
        <Card>
          <Status look={isChecked ? 'done' : 'plain'}>{isChecked ? operator.allWell : operator.noChecks}</Status>
        </Card>
      </div>
    )
  }
  return (
    <Section title={operator.look}>
      <Rows label={operator.look}>
        {problems.map(({ title, lines, isBroken }, index) => (
          <Row
            key={index}
            title={<bdi>{title}</bdi>}
            lines={lines}
            end={
              <Status look={isBroken ? 'failed' : 'waiting'}>{isBroken ? operator.broken : operator.warning}</Status>
            }
          />
        ))}
      </Rows>
    </Section>
  )
}

function QueueRow({ queue: { name, workers, waiting, active, delayed, failed } }: { queue: Queue }) {
  const { operator } = useOperatorTexts()
  return (
    <Row
      title={nameOfQueue(name, operator)}
      lines={[
        [
          operator.waiting({ n: waiting }),
          operator.active({ n: active }),
          operator.delayed({ n: delayed }),
          operator.failed({ n: failed }),
        ].join(' · '),
      ]}
      end={
        <Status look={workers > 0 ? 'done' : isNeeded(name) ? 'failed' : 'plain'}>
          {operator.workers({ n: workers })}
        </Status>
      }
    />
  )
}

type Queue = OperatorStatus['queues'][number]

function Services({ status }: { status: OperatorStatus }) {
  const { operator } = useOperatorTexts()
  const language = useLanguage()
  const { version, postgres, redis, mail, model, hasSemanticSearch } = status
  return (
    <Rows label={operator.parts}>
      <Row title="Frontdesk" end={version} />
      <Row title="PostgreSQL" end={`${postgres.version} · ${writeSize(postgres.bytes, language)}`} />
      <Row title="Redis" end={`${redis.version} · ${writeSize(redis.bytes, language)}`} />
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
  )
}

/** The key that encrypts secrets: by its id, with what is encrypted with it. */
function KeyRow({ encryption: { keyId, since, current } }: Pick<OperatorStatus, 'encryption'>) {
  const { operator } = useOperatorTexts()
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
      ]}
    />
  )
}
