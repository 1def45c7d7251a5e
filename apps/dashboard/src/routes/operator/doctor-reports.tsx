import type { OperatorStatus } from '@frontdesk/client/operations'
import { Status } from '../../components/feedback/status.tsx'
import { Card } from '../../components/layout/page.tsx'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { useOperatorTexts } from '../../texts/use-operator-texts.ts'
import { nameOfQueue } from './status-problems.tsx'

/** When workers last checked the installation, and how many of their checks passed. */
export function DoctorReports({ reports }: Pick<OperatorStatus, 'reports'>) {
  const { operator } = useOperatorTexts()
  return (
    <>
      {reports.length === 0 && (
        <Card>
          <p>{operator.noChecks}</p>
        </Card>
      )}
      {reports.length > 0 && (
        <Rows label={operator.checks}>
          {reports.map(({ queue, checkedAt, findings }) => (
            <Row
              key={queue}
              title={
                <TimeIn at={checkedAt} form="ago">
                  {time => operator.checked({ queue: nameOfQueue(queue, operator), time })}
                </TimeIn>
              }
              end={
                <>
                  {findings.some(({ level }) => level === 'fail') && <Status look="failed">{operator.broken}</Status>}
                  {findings.some(({ level }) => level === 'warn') && <Status look="waiting">{operator.warning}</Status>}
                  <Status look="done">
                    {operator.fine({ n: findings.filter(({ level }) => level === 'ok').length })}
                  </Status>
                </>
              }
            />
          ))}
        </Rows>
      )}
    </>
  )
}
