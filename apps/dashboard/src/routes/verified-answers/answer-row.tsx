import { updateSourceEntry, type VerifiedAnswer } from '@frontdesk/client/operations'
import { inHalfAYear } from '../../answer/in-half-a-year.ts'
import { MakeCheck } from '../../answer/make-check.tsx'
import { verifiedAnswersKey } from '../../answer/verified-answers-query.ts'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { ifVersion } from '../../components/forms/use-saved-form.ts'
import { focusAdjacentRow } from '../../components/lists/move-focus.ts'
import { Row } from '../../components/lists/rows.tsx'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { useDays } from '../../time/date-format.ts'
import { useRepliesTexts } from '../../texts/use-replies-texts.ts'
import styles from './verified-answers.module.css'

interface AnswerRowProps {
  chatbotId: string
  answer: VerifiedAnswer
  onEdit: () => void
  onRemove: () => void
}

/** A question with its answer, what is known of it, and what can be done with it. */
export function AnswerRow({ chatbotId, answer, onEdit, onRemove }: AnswerRowProps) {
  const { question, isDue } = answer
  const { verified, states } = useRepliesTexts()
  const canWrite = useCanWrite()
  return (
    <Row
      title={<bdi>{question}</bdi>}
      lines={[
        <span key="answer" className={styles['answer']} dir="auto">
          {answer.answer}
        </span>,
        <Facts key="facts" answer={answer} />,
      ]}
      actions={
        <>
          {isDue && <StillRight chatbotId={chatbotId} answer={answer} />}
          <MakeCheck chatbotId={chatbotId} question={question} answer={answer.answer} />
          <Button size="small" look="quiet" aria-label={verified.editNamed({ question })} onPress={onEdit}>
            {states.edit}
          </Button>
          <Button
            size="small"
            look="quietDanger"
            aria-label={verified.removeNamed({ question })}
            isDisabled={!canWrite}
            onPress={({ target }) => {
              focusAdjacentRow(target)
              onRemove()
            }}
          >
            {verified.remove}
          </Button>
        </>
      }
    />
  )
}

/** Who wrote it, whether it was of use, and when somebody should look at it again. */
function Facts({ answer: { author, wins, lastUsedAt, isDue, reviewOn } }: { answer: VerifiedAnswer }) {
  const { verified } = useRepliesTexts()
  const day = useDays()
  return (
    <span className={styles['facts']}>
      {author !== null && <span>{verified.by({ name: author.name })}</span>}
      <span>{wins === 0 ? verified.unused : verified.used({ n: wins })}</span>
      {lastUsedAt !== null && (
        <TimeIn at={lastUsedAt} form="day">
          {day => verified.lastUsed({ day })}
        </TimeIn>
      )}
      <span className={styles['review']} data-due={isDue}>
        {isDue ? verified.dueSince({ day: day(reviewOn) }) : verified.next({ day: day(reviewOn) })}
      </span>
    </span>
  )
}

/** Somebody has looked at it: it comes up again in half a year. */
function StillRight({ chatbotId, answer }: Pick<AnswerRowProps, 'chatbotId' | 'answer'>) {
  const { verified } = useRepliesTexts()
  const canWrite = useCanWrite()
  const day = useDays()
  const path = { chatbotId, sourceId: answer.sourceId, entryId: answer.id }
  const { run, isRunning } = useChange(
    (reviewOn: string) => ask(updateSourceEntry({ path, body: { reviewOn }, headers: ifVersion(answer) })),
    {
      refreshes: [verifiedAnswersKey(chatbotId), ['home']],
      onDone: (_, next) => say(verified.confirmed({ day: day(next) })),
    },
  )
  return (
    <Button
      size="small"
      aria-label={verified.stillRightNamed({ question: answer.question })}
      isPending={isRunning}
      isDisabled={!canWrite}
      onPress={() => run(inHalfAYear())}
    >
      {verified.stillRight}
    </Button>
  )
}
