import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { MakeCheck } from '../../answer/make-check.tsx'
import type { ApiFailure } from '../../api/api-failure.ts'
import { plainText } from '../../api/plain-text.ts'
import { asFailure } from '../../api/query-client.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { WrittenTime } from '../../components/lists/written-time.tsx'
import { Fold } from '../../components/layout/fold.tsx'
import { useConversationPath } from '../../records/conversation-link.tsx'
import { useRecordTexts } from '../../texts/use-record-texts.ts'
import { AnswerForm } from './answer-form.tsx'
import { Found } from './found.tsx'
import type { Asked, Decision } from './questions-query.ts'
import { trialQuery } from './trial-query.ts'
import recordStyles from '../../records/records.module.css'
import styles from './questions.module.css'

interface QuestionPanelProps {
  asked: Asked
  hasFocus: boolean
  isRunning: boolean
  failure: ApiFailure | undefined
  onDecide: (to: Decision['to'], discard: () => void) => void
}

/** A question: what the chatbot says to it today, where it was asked, and its answer. */
export function QuestionPanel({ asked, onDecide, ...form }: QuestionPanelProps) {
  const { questions } = useRecordTexts()
  const canWrite = useCanWrite()
  const mayTry = refusalOf(useCurrentUser(), { permission: 'chatbot-settings' }) === undefined
  return (
    <>
      {asked.status === 'open' && mayTry && <Today asked={asked} />}
      {asked.answer !== null && (
        <p dir="auto" className={recordStyles['said']}>
          {asked.answer}
        </p>
      )}
      {asked.status === 'open' ? (
        <AnswerForm asked={asked} onDecide={onDecide} {...form} />
      ) : (
        <div className={recordStyles['buttons']}>
          <Button
            isDisabled={!canWrite}
            isPending={form.isRunning}
            onPress={() => onDecide({ status: 'open' }, () => undefined)}
          >
            {questions.openAgain}
          </Button>
          {mayTry && <MakeCheck chatbotId={asked.chatbotId} question={asked.question} look="plain" size="normal" />}
        </div>
      )}
      <Conversations asked={asked} />
    </>
  )
}

/** What the chatbot says to the question today. It is asked only when somebody wants to know: each trial counts. */
function Today({ asked: { chatbotId, question } }: { asked: Asked }) {
  const texts = useRecordTexts()
  const { questions } = texts
  const [at, setAt] = useState(0)
  const { data, error, isFetching } = useQuery({ ...trialQuery(chatbotId, question, at), enabled: at > 0 })
  const failure = asFailure(error)
  return (
    <div role="status" aria-busy={isFetching} className={recordStyles['nothing']}>
      {data === undefined && (
        <Button size="small" isPending={isFetching} onPress={() => setAt(Date.now())}>
          {isFetching ? questions.asking : questions.askNow}
        </Button>
      )}
      {failure !== undefined && <p>{sentenceOf(failure, texts)}</p>}
      {data !== undefined && (
        <>
          <p dir="auto" className={recordStyles['said']}>
            {data.reply === '' ? questions.noReply : plainText(data.reply)}
          </p>
          <Found passages={data.passages} />
        </>
      )}
    </div>
  )
}

/** Where it was asked, in which words; for those who may read conversations, with the way there. */
function Conversations({ asked: { count, conversations } }: { asked: Asked }) {
  const { questions } = useRecordTexts()
  const pathOf = useConversationPath()
  return (
    <Fold title={questions.where({ n: count })}>
      <ul className={styles['asked']}>
        {conversations.map(({ questionId, sessionId, question, createdAt }) => {
          const path = pathOf(sessionId)
          return (
            <li key={questionId}>
              {path === undefined ? <bdi>{question}</bdi> : <Link to={path}>{question}</Link>}
              <WrittenTime at={createdAt} />
            </li>
          )
        })}
      </ul>
    </Fold>
  )
}
