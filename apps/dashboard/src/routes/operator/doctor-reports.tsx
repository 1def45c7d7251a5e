import type { DoctorFinding, OperatorStatus } from '../../api/generated'
import { Status } from '../../components/feedback/status.tsx'
import { Section } from '../../components/layout/page.tsx'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { useOperatorTexts } from '../../texts/use-operator-texts.ts'

/** What workers found when they last checked the installation: what there is to do first, and how old it is. */
export function DoctorReports({ reports }: Pick<OperatorStatus, 'reports'>) {
  const { operator } = useOperatorTexts()
  return (
    <Section title={operator.checks}>
      {reports.length === 0 && <p>{operator.noChecks}</p>}
      {reports.map(({ queue, checkedAt, findings }) => (
        <Report key={queue} queue={queue} checkedAt={checkedAt} findings={findings} />
      ))}
      <p>{operator.doctor}</p>
    </Section>
  )
}

function Report({ queue, checkedAt, findings }: OperatorStatus['reports'][number]) {
  const { operator } = useOperatorTexts()
  const isProblem = ({ level }: DoctorFinding): boolean => level !== 'ok'
  const failed = findings.filter(({ level }) => level === 'fail')
  const problems = [...failed, ...findings.filter(({ level }) => level === 'warn')]
  const fine = findings.length - findings.filter(isProblem).length
  return (
    <>
      <p>
        <TimeIn at={checkedAt} form="ago">
          {time => operator.checked({ queue, time })}
        </TimeIn>
      </p>
      <Rows label={`${operator.checks}: ${queue}`}>
        {problems.map(({ level, about, found, advice }) => (
          <Row
            key={`${about} ${found}`}
            title={<bdi lang="en">{about}</bdi>}
            lines={[found, advice]
              .filter(line => line !== null)
              .map(line => (
                <bdi key={line} lang="en">
                  {line}
                </bdi>
              ))}
            end={
              <Status look={level === 'fail' ? 'failed' : 'waiting'}>
                {level === 'fail' ? operator.broken : operator.look}
              </Status>
            }
          />
        ))}
        {fine > 0 && <Row title={operator.fine({ n: fine })} end={<Status look="done">{operator.well}</Status>} />}
      </Rows>
    </>
  )
}
