import { startCheckRun, type CheckList, type CheckRun } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { FormFailure } from '../../components/feedback/failure.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { useCheckTexts } from '../../texts/use-check-texts.ts'
import { checksKey, isRunning, questionsOf } from './checks-query.ts'
import styles from './checks.module.css'

interface RunBarProps {
  chatbotId: string
  list: CheckList
}

/** Runs all checks; says what that costs before it is spent, how far it is, and what came of it. */
export function RunBar({ chatbotId, list: { checks, run, budget } }: RunBarProps) {
  const { checks: words } = useCheckTexts()
  const canWrite = useCanWrite()
  const start = useChange(() => ask(startCheckRun({ path: { chatbotId }, body: { kind: 'all' } })), {
    refreshes: [checksKey(chatbotId)],
  })
  const isBusy = start.isRunning || isRunning(run)
  const isSpent = !budget.isFree && budget.left === 0
  return (
    <>
      <FormFailure failure={start.failure} />
      <div className={styles['bar']}>
        <div className={styles['summary']}>
          <div role="status">{run !== null && <LastRun run={run} />}</div>
          <p className={styles['soft']}>{useCost({ checks, budget })}</p>
        </div>
        <Button
          look="main"
          isPending={isBusy}
          isDisabled={!canWrite || isSpent || checks.length === 0}
          onPress={() => start.run(undefined)}
        >
          {words.runAll({ n: checks.length })}
        </Button>
      </div>
    </>
  )
}

/** What asking all of them would cost, in one sentence. */
function useCost({ checks, budget: { isFree, left } }: Pick<CheckList, 'checks' | 'budget'>): string {
  const { checks: words } = useCheckTexts()
  if (isFree) return words.free
  return left === 0 ? words.spent : words.cost({ n: questionsOf(checks), left })
}

function LastRun({ run }: { run: CheckRun }) {
  const { checks: words } = useCheckTexts()
  const { status, done, total, asked, passed, failed, unasked, endedAt } = run
  if (isRunning(run)) {
    const text = words.running({ done, all: total })
    return (
      <>
        <p>{text}</p>
        <Progress label={words.title} value={done} max={total === 0 ? null : total} />
      </>
    )
  }
  const judged = passed + failed
  const unjudged = asked - judged
  return (
    <>
      {(judged > 0 || unjudged === 0) && (
        <p className={styles['result']}>{status === 'failed' ? words.runFailed : words.ran({ all: judged, failed })}</p>
      )}
      {unjudged > 0 && <p className={styles['soft']}>{words.unjudged({ n: unjudged })}</p>}
      {unasked > 0 && <p className={styles['soft']}>{words.unasked({ n: unasked })}</p>}
      {endedAt !== null && (
        <p className={styles['soft']}>
          <TimeIn at={endedAt} form="ago">
            {time => words.ranAgo({ time })}
          </TimeIn>
        </p>
      )}
    </>
  )
}
