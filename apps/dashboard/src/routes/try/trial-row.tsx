import type { ReactNode } from 'react'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { choicesOf, type Trial } from './use-trials.ts'
import styles from './try.module.css'

interface TrialRowProps {
  trial: Trial
  isChosen: boolean
  onChoose: () => void
  onAgain: () => void
  /** Sends what a visitor could choose; undefined where something followed. */
  onSay: ((message: string) => void) | undefined
  /** What can be done with the answer. */
  actions: ReactNode
}

/** A question and its answer, as far as it is written. */
export function TrialRow({ trial, isChosen, onChoose, onAgain, onSay, actions }: TrialRowProps) {
  const texts = useChatbotTexts()
  const { tryIt } = texts
  const { question, pageUrl, text, step, result, failure } = trial
  const choices = result === undefined || onSay === undefined ? [] : choicesOf(result)
  const isOver = result !== undefined || failure !== undefined || step === 'stopped'
  return (
    <li className={styles['trial']}>
      <div className={styles['question']}>
        <span className={styles['sender']}>{pageUrl === '' ? tryIt.you : tryIt.youOn(pageUrl)}</span>
        <p>{question}</p>
      </div>
      {/* Read once it is whole, not with every word. */}
      <div role="status" aria-busy={!isOver} className={styles['reading']}>
        {!isOver && text === '' && <p className={styles['soft']}>{tryIt.steps[step] ?? tryIt.asking}</p>}
        {(text !== '' || result !== undefined) && (
          <div className={styles['answer']} data-chosen={isChosen}>
            <span className={styles['sender']}>{tryIt.chatbot}</span>
            <p className={styles['reply']}>{result?.reply === '' ? tryIt.noReply : text}</p>
          </div>
        )}
        {result?.isUnanswered === true && <p className={styles['soft']}>{tryIt.unanswered}</p>}
        {step === 'stopped' && <p className={styles['soft']}>{tryIt.stopped}</p>}
      </div>
      {failure !== undefined && (
        <Notice look="failed" role="alert">
          <p>{sentenceOf(failure, texts)}</p>
          <Button size="small" onPress={onAgain}>
            {tryIt.again}
          </Button>
        </Notice>
      )}
      {choices.length > 0 && (
        <div className={styles['judge']}>
          {choices.map(choice => (
            <Button key={choice} size="small" onPress={() => onSay?.(choice)}>
              {choice}
            </Button>
          ))}
        </div>
      )}
      {result !== undefined && (
        <div className={styles['judge']}>
          <Button
            look="quiet"
            size="small"
            aria-label={tryIt.whyNamed(question)}
            aria-pressed={isChosen}
            onPress={onChoose}
          >
            {tryIt.why}
          </Button>
          {actions}
        </div>
      )}
    </li>
  )
}
