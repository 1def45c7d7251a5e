import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  startCheckRun,
  type AnswersDraft,
  type Check,
  type CheckDetails,
  type CheckRun,
} from '@frontdesk/client/operations'
import { AnswerChanges } from '../../../answer/answer-changes.tsx'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { Button } from '../../../components/actions/button.tsx'
import { ButtonLink } from '../../../components/actions/button-link.tsx'
import { DataState } from '../../../components/feedback/data-state.tsx'
import { FormFailure } from '../../../components/feedback/failure.tsx'
import { Progress } from '../../../components/feedback/progress.tsx'
import { Pill } from '../../../components/lists/row-body.tsx'
import { Row, Rows } from '../../../components/lists/rows.tsx'
import { pageNamed } from '../../../shell/pages.ts'
import { useCheckTexts } from '../../../texts/use-check-texts.ts'
import { checkQuery, checksKey, checksQuery, isRunning, questionsOf } from '../../checks/checks-query.ts'
import { useExpectationWords } from '../../checks/use-expectation-words.ts'
import { draftQuery } from './draft-query.ts'
import styles from './draft.module.css'

interface DraftResultsProps {
  chatbotId: string
  draft: AnswersDraft
}

/** Asks the checks with the draft, and shows which answers it makes better, worse, or just different. */
export function DraftResults({ chatbotId, draft }: DraftResultsProps) {
  const { drafts } = useCheckTexts()
  const query = useQuery(checksQuery(chatbotId))
  return (
    <DataState query={query} rows={2}>
      {({ checks, run, budget }) =>
        checks.length === 0 ? (
          <div className={styles['results']}>
            <p>{drafts.noChecks}</p>
            <div>
              <ButtonLink to={pageNamed('checks').path} params={{ chatbotId }}>
                {drafts.toChecks}
              </ButtonLink>
            </div>
          </div>
        ) : (
          <div className={styles['results']}>
            <RunDraft
              chatbotId={chatbotId}
              run={run}
              count={questionsOf(checks)}
              isFree={budget.isDraftFree}
              left={budget.left}
              draft={draft}
            />
            <Compared chatbotId={chatbotId} checks={checks} run={run} />
          </div>
        )
      }
    </DataState>
  )
}

interface RunDraftProps extends DraftResultsProps {
  run: CheckRun | null
  count: number
  isFree: boolean
  left: number
}

function RunDraft({ chatbotId, run, count, isFree, left, draft }: RunDraftProps) {
  const { drafts, checks } = useCheckTexts()
  const canWrite = useCanWrite()
  const client = useQueryClient()
  const start = useChange(() => ask(startCheckRun({ path: { chatbotId }, body: { kind: 'draft' } })), {
    refreshes: [checksKey(chatbotId)],
  })
  const isBusy = isRunning(run)
  const done = run?.done
  // What the draft changes is counted beside the checks.
  useEffect(
    () => void client.invalidateQueries({ queryKey: draftQuery(chatbotId).queryKey }),
    [client, chatbotId, done, isBusy],
  )
  const wasRun = draft.better + draft.worse + draft.changed + draft.same > 0
  return (
    <>
      <FormFailure failure={start.failure} />
      <div role="status" className={styles['results']}>
        {isBusy && run !== null ? (
          <>
            <p>{checks.running({ done: run.done, all: run.total })}</p>
            <Progress label={drafts.compare} value={run.done} max={run.total === 0 ? null : run.total} />
          </>
        ) : (
          wasRun && (
            <p className={styles['counts']}>
              {verdicts
                .filter(verdict => draft[verdict] > 0)
                .map(verdict => (
                  <Pill key={verdict} look={looks[verdict]}>
                    {drafts.counts[verdict]({ n: draft[verdict] })}
                  </Pill>
                ))}
            </p>
          )
        )}
      </div>
      <div className={styles['buttons']}>
        <Button isPending={isBusy || start.isRunning} isDisabled={!canWrite} onPress={() => start.run(undefined)}>
          {wasRun ? drafts.compareAgain : drafts.compare}
        </Button>
      </div>
      <p className={styles['soft']}>
        {isFree ? checks.free : left === 0 ? checks.spent : checks.cost({ n: count, left })}
      </p>
    </>
  )
}

const verdicts = ['better', 'worse', 'changed', 'same'] as const
const looks = { better: 'done', worse: 'failed', changed: 'waiting', same: 'plain' } as const

interface ComparedProps {
  chatbotId: string
  checks: readonly Check[]
  run: CheckRun | null
}

/** The checks whose answer the draft changes, those that it makes worse first. */
function Compared({ chatbotId, checks, run }: ComparedProps) {
  const { drafts } = useCheckTexts()
  const shown = (['worse', 'changed', 'better'] as const).flatMap(verdict =>
    checks.filter(({ comparison }) => comparison === verdict),
  )
  if (shown.length === 0) return null
  return (
    <Rows label={drafts.results}>
      {shown.map(check => (
        <ComparedRow key={check.id} chatbotId={chatbotId} check={check} run={run} />
      ))}
    </Rows>
  )
}

function ComparedRow({ chatbotId, check, run }: { chatbotId: string; check: Check; run: CheckRun | null }) {
  const { drafts } = useCheckTexts()
  const [isOpen, setOpen] = useState(false)
  const { id, question, comparison, version } = check
  const query = useQuery({ ...checkQuery(chatbotId, id, `${version} ${run?.id} ${run?.done}`), enabled: isOpen })
  if (comparison === null) return null
  return (
    <Row
      title={<bdi>{question}</bdi>}
      end={<Pill look={looks[comparison]}>{drafts.verdicts[comparison]}</Pill>}
      actions={
        <Button
          size="small"
          look="quiet"
          aria-expanded={isOpen}
          aria-label={drafts.showNamed({ question })}
          onPress={() => setOpen(!isOpen)}
        >
          {drafts.show}
        </Button>
      }
    >
      {isOpen && (
        <DataState query={query} rows={2}>
          {details => <Both details={details} />}
        </DataState>
      )}
    </Row>
  )
}

/** The answer of today beside that of the draft, and what is wrong with the latter. */
function Both({ details: { answer, draft } }: { details: CheckDetails }) {
  const { checks, drafts } = useCheckTexts()
  const write = useExpectationWords()
  if (draft === null) return null
  const unmet = draft.findings.filter(({ isMet }) => isMet === false)
  return (
    <div className={styles['results']}>
      <AnswerChanges
        before={answer === null ? undefined : { name: drafts.today, text: answer.text }}
        now={{ name: drafts.withDraft, text: draft.text }}
      />
      {unmet.map(({ expectation, judgement }, at) => (
        <p key={at}>
          {write(expectation, 'reasons')} {judgement !== undefined && checks.judgedBy(judgement)}
        </p>
      ))}
    </div>
  )
}
