import { useQuery } from '@tanstack/react-query'
import { plainText } from '../../api/plain-text.ts'
import { asFailure } from '../../api/query-client.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Card } from '../../components/layout/page.tsx'
import { useRecordTexts } from '../../texts/use-record-texts.ts'
import { isRunning, sourcesQuery } from '../knowledge/sources-query.ts'
import { Found } from './found.tsx'
import type { Taught, useDecisions } from './questions-query.ts'
import { trialQuery } from './trial-query.ts'
import styles from '../../records/records.module.css'

interface AskedAgainProps {
  taught: Taught
  undo: ReturnType<typeof useDecisions>['undo']
  onClose: () => void
}

/** Once the chatbot has read a new answer, it is asked the same question again, and what it says now is shown. */
export function AskedAgain({ taught, undo, onClose }: AskedAgainProps) {
  const texts = useRecordTexts()
  const { records, questions, states } = texts
  const canWrite = useCanWrite()
  const { asked, entry, at } = taught
  const sources = useQuery(sourcesQuery(entry.chatbotId))
  const source = sources.data?.sources.find(({ id }) => id === entry.sourceId)
  const isRead = sources.dataUpdatedAt > at && source !== undefined && !isRunning(source)
  const trial = useQuery({ ...trialQuery(entry.chatbotId, asked.question, at), enabled: isRead })
  const failure = asFailure(trial.error)
  return (
    <section aria-label={questions.askedAgain} role="status" aria-busy={trial.data === undefined}>
      <Card>
        <div>
          <h2>{questions.askedAgain}</h2>
          <p className={styles['soft']}>
            <bdi>{asked.question}</bdi>
          </p>
        </div>
        {failure !== undefined && <p>{sentenceOf(failure, texts)}</p>}
        {trial.data === undefined && failure === undefined && <p>{isRead ? questions.asking : questions.reading}</p>}
        {trial.data !== undefined && (
          <p dir="auto" className={styles['said']}>
            {trial.data.reply === '' ? questions.noReply : plainText(trial.data.reply)}
          </p>
        )}
        {trial.data !== undefined && <Found passages={trial.data.passages} />}
        <div className={styles['buttons']}>
          {/* The message with its button is gone after six seconds: who judges the answer needs longer. */}
          <Button
            size="small"
            isPending={undo.isRunning}
            isDisabled={!canWrite}
            onPress={() => undo.run({ asked, taught: [entry] })}
          >
            {states.undo}
          </Button>
          <Button size="small" look="quiet" onPress={onClose}>
            {records.panel.close}
          </Button>
        </div>
      </Card>
    </section>
  )
}
