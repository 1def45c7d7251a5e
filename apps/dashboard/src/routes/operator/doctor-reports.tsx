import type { OperatorStatus } from '@frontdesk/client/operations'
import { Status } from '../../components/feedback/status.tsx'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { useOperatorTexts } from '../../texts/use-operator-texts.ts'
import { nameOfQueue } from './status-problems.tsx'

/** When workers last checked the installation, and how many of their checks passed. */
export function DoctorReports({ reports }: Pick<OperatorStatus, 'reports'>) {
  const { operator } = useOperatorTexts()
  return (
    <>
      {reports.length === 0 && <p>{operator.noChecks}</p>}
      {reports.length > 0 && (
        <Rows label={operator.checks}>
          {reports.map(({ queue, checkedAt, findings }) => (
            <Row
              key={queue}
              title={
                <Status look={findings.some(({ level }) => level === 'fail') ? 'failed' : 'done'}>
                  {operator.fine({ n: findings.filter(({ level }) => level === 'ok').length })}
                </Status>
              }
              lines={[
                <TimeIn key="at" at={checkedAt} form="ago">
                  {time => operator.checked({ queue: nameOfQueue(queue, operator), time })}
                </TimeIn>,
              ]}
            />
          ))}
        </Rows>
      )}
      <p>{operator.doctor}</p>
    </>
  )
}
