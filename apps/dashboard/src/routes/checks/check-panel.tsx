import { useQuery } from '@tanstack/react-query'
import { Check as CheckMark, Circle, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  startCheckRun,
  type Check,
  type CheckDetails,
  type CheckFinding,
  type CheckRun,
} from '@frontdesk/client/operations'
import { AnswerChanges } from '../../answer/answer-changes.tsx'
import { ask } from '../../api/ask.ts'
import { webAddress } from '../../api/plain-text.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { FormFailure } from '../../components/feedback/failure.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Status } from '../../components/feedback/status.tsx'
import { TimeIn, WrittenTime } from '../../components/lists/written-time.tsx'
import { useCheckTexts } from '../../texts/use-check-texts.ts'
import { shortAddress } from '../knowledge/source-names.ts'
import { checkQuery, checksKey, isRunning } from './checks-query.ts'
import { useExpectationWords } from './use-expectation-words.ts'
import styles from './check-panel.module.css'

const CheckDialog = lazy(async () => ({ default: (await import('./check-dialog.tsx')).CheckDialog }))

interface CheckPanelProps {
  chatbotId: string
  check: Check
  /** The latest run of the chatbot. */
  run: CheckRun | null
  onRemove: () => void
}

const looks = { passed: 'done', failed: 'failed', not_judged: 'plain', not_asked: 'plain' } as const

/** A check: whether it passes and why not, its answer now beside the one before, and what the answer must do. */
export function CheckPanel({ chatbotId, check, run, onRemove }: CheckPanelProps) {
  const { checks, states } = useCheckTexts()
  const canWrite = useCanWrite()
  const [isEditing, setEditing] = useState(false)
  const { id, question, state, since, version } = check
  // A run asks it again, and an edit judges it anew: both change what the panel reads.
  const query = useQuery(checkQuery(chatbotId, id, `${version} ${run?.id} ${run?.done}`))
  const again = useChange(() => ask(startCheckRun({ path: { chatbotId }, body: { kind: 'all', checkIds: [id] } })), {
    refreshes: [checksKey(chatbotId)],
  })
  return (
    <>
      <p className={styles['state']}>
        <Status look={looks[state]}>{checks.states[state]}</Status>
        {since !== null && (
          <span className={styles['soft']}>
            <TimeIn at={since}>{time => checks.since({ time })}</TimeIn>
          </span>
        )}
      </p>
      <DataState query={query} rows={4}>
        {details => <Details details={details} />}
      </DataState>
      <FormFailure failure={again.failure} />
      <div className={styles['buttons']}>
        <Button
          aria-label={checks.runNamed({ question })}
          isPending={again.isRunning || isRunning(run)}
          isDisabled={!canWrite}
          onPress={() => again.run(undefined)}
        >
          {checks.run}
        </Button>
        <Button
          aria-label={checks.editNamed({ question })}
          isDisabled={query.data === undefined}
          onPress={() => setEditing(true)}
        >
          {states.edit}
        </Button>
        <Button
          look="quietDanger"
          aria-label={checks.removeNamed({ question })}
          isDisabled={!canWrite}
          onPress={onRemove}
        >
          {states.remove}
        </Button>
      </div>
      <Suspense>
        {isEditing && query.data !== undefined && (
          <CheckDialog chatbotId={chatbotId} check={query.data} onClose={() => setEditing(false)} />
        )}
      </Suspense>
    </>
  )
}

function Details({ details: { answer, before, cause, failure, expectations } }: { details: CheckDetails }) {
  const { checks } = useCheckTexts()
  const write = useExpectationWords()
  const unmet = answer?.findings.filter(({ isMet }) => isMet === false) ?? []
  return (
    <>
      {failure !== null && (
        <Notice look="failed">
          <p>{checks.noAnswer}</p>
        </Notice>
      )}
      {unmet.length > 0 && (
        <Notice look="failed">
          <p>{unmet.map(({ expectation }) => write(expectation, 'reasons')).join(' ')}</p>
        </Notice>
      )}
      {answer === null ? (
        <p className={styles['soft']}>{checks.neverAsked}</p>
      ) : (
        <AnswerChanges
          before={
            before === null
              ? undefined
              : { name: checks.before, text: before.text, note: <WrittenTime at={before.askedAt} /> }
          }
          now={{ name: checks.now, text: answer.text, note: <WrittenTime at={answer.askedAt} /> }}
        />
      )}
      {cause !== null && (
        <section className={styles['part']}>
          <h3>{checks.whatChanged}</h3>
          <ul>
            {cause.hasChangedSettings && <li>{checks.settingsChanged}</li>}
            {cause.sources.map(source => (
              <SourceLink key={source} source={source} title="" />
            ))}
          </ul>
        </section>
      )}
      {answer !== null && answer.sources.length > 0 && (
        <section className={styles['part']}>
          <h3>{checks.sources}</h3>
          <ul>
            {answer.sources.map(({ source, title }) => (
              <SourceLink key={source} source={source} title={title} />
            ))}
          </ul>
        </section>
      )}
      {expectations.length > 0 && (
        <section className={styles['part']}>
          <h3>{checks.must}</h3>
          <ul className={styles['musts']}>
            {expectations.map((expectation, at) => (
              <Must
                key={at}
                text={write(expectation, 'musts')}
                // Findings are in the order of the expectations.
                finding={answer?.findings[at]}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** A source by its title or address. Only a web page has a link. */
function SourceLink({ source, title }: { source: string; title: string }) {
  const name = title === '' ? shortAddress(source) : title
  const address = webAddress(source)
  return (
    <li>
      {address === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <a href={address} target="_blank" rel="noreferrer" dir="auto">
          {name}
        </a>
      )}
    </li>
  )
}

function Must({ text, finding }: { text: string; finding: CheckFinding | undefined }) {
  const { checks } = useCheckTexts()
  if (finding === undefined) {
    return (
      <li>
        <bdi>{text}</bdi>
      </li>
    )
  }
  const { isMet, judgement } = finding
  const Icon = isMet === null ? Circle : isMet ? CheckMark : X
  const name = isMet === null ? checks.states.not_judged : isMet ? checks.met : checks.unmet
  return (
    <li data-met={isMet ?? undefined}>
      <Icon size={15} role="img" aria-label={name} />
      <div>
        <bdi>{text}</bdi>
        {isMet === null && <p className={styles['soft']}>{checks.notJudgedYet}</p>}
        {judgement !== undefined && (
          <p className={styles['soft']} dir="auto">
            {checks.judgedBy(judgement)}
          </p>
        )}
      </div>
    </li>
  )
}
