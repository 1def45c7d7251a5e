import { useState } from 'react'
import type { Chatbot } from '../../api/generated'
import { useCanWrite } from '../../api/watch-connection.ts'
import { SettingsPage } from '../../chatbot/settings-page.tsx'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Fold } from '../../components/layout/fold.tsx'
import { Form } from '../../components/forms/form.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { useDraft } from '../../components/forms/use-draft.ts'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { plainText } from './plain-text.ts'
import styles from './try.module.css'
import { useTrials, type Trial } from './use-trials.ts'
import { Why } from './why.tsx'

/** Asks a chatbot without a visitor, and shows what led to each answer. */
export function TryPage() {
  const { tryIt } = useChatbotTexts()
  return (
    <SettingsPage title={tryIt.title} lead={tryIt.lead} width="wide">
      {chatbot => <Playground chatbot={chatbot} />}
    </SettingsPage>
  )
}

function Playground({ chatbot }: { chatbot: Chatbot }) {
  const { tryIt } = useChatbotTexts()
  const [chosen, choose] = useState<number>()
  const { trials, isAsking, askChatbot } = useTrials(chatbot.id, choose)
  const explained = trials.find(({ id }) => id === chosen)
  return (
    <div className={styles['beside']}>
      <div className={styles['talk']}>
        <ol className={styles['trials']} aria-label={tryIt.conversation} aria-live="polite">
          {trials.map(trial => (
            <TrialRow
              key={trial.id}
              trial={trial}
              isChosen={trial.id === chosen}
              onChoose={() => choose(trial.id)}
              onAgain={() => askChatbot(trial)}
            />
          ))}
        </ol>
        {trials.length === 0 && <p className={styles['soft']}>{tryIt.empty}</p>}
        <QuestionForm chatbotId={chatbot.id} isAsking={isAsking} onAsk={askChatbot} />
      </div>
      {explained?.result !== undefined && (
        <Why question={explained.question} result={explained.result} chatbotId={chatbot.id} />
      )}
    </div>
  )
}

interface TrialRowProps {
  trial: Trial
  isChosen: boolean
  onChoose: () => void
  onAgain: () => void
}

function TrialRow({ trial: { question, result, failure }, isChosen, onChoose, onAgain }: TrialRowProps) {
  const texts = useChatbotTexts()
  const { tryIt } = texts
  return (
    <li className={styles['trial']}>
      <div className={styles['question']}>
        <span className={styles['sender']}>{tryIt.you}</span>
        <p>{question}</p>
      </div>
      {result === undefined && failure === undefined && <p className={styles['soft']}>{tryIt.asking}</p>}
      {failure !== undefined && (
        <Notice look="failed">
          <p>{sentenceOf(failure, texts)}</p>
          <Button size="small" onPress={onAgain}>
            {tryIt.again}
          </Button>
        </Notice>
      )}
      {result !== undefined && (
        <div className={styles['answer']} data-chosen={isChosen}>
          <span className={styles['sender']}>{tryIt.chatbot}</span>
          <p className={styles['reply']}>{result.reply === '' ? tryIt.noReply : plainText(result.reply)}</p>
          <Button
            look="quiet"
            size="small"
            aria-label={tryIt.whyNamed(question)}
            aria-pressed={isChosen}
            onPress={onChoose}
          >
            {tryIt.why}
          </Button>
        </div>
      )}
    </li>
  )
}

interface QuestionFormProps {
  chatbotId: string
  isAsking: boolean
  onAsk: (asked: { question: string; pageUrl: string }) => void
}

const nothing = { question: '', pageUrl: '' }

function QuestionForm({ chatbotId, isAsking, onAsk }: QuestionFormProps) {
  const { tryIt } = useChatbotTexts()
  const canWrite = useCanWrite()
  const { value, set } = useDraft(`chatbot:${chatbotId}:try`, nothing)
  const isPossible = canWrite && !isAsking && value.question.trim() !== ''
  const submit = (): void => {
    if (!isPossible) return
    onAsk({ question: value.question.trim(), pageUrl: value.pageUrl.trim() })
    set({ question: '' })
  }
  return (
    <Form onSubmit={submit}>
      <TextField
        label={tryIt.question}
        value={value.question}
        onChange={question => set({ question })}
        maxLength={700}
        autoComplete="off"
        end={
          <Button type="submit" look="main" isPending={isAsking} isDisabled={!isPossible && !isAsking}>
            {tryIt.ask}
          </Button>
        }
      />
      <Fold title={tryIt.page} isOpen={value.pageUrl !== ''}>
        <TextField
          label={tryIt.page}
          help={tryIt.pageHelp}
          value={value.pageUrl}
          onChange={pageUrl => set({ pageUrl })}
          placeholder="https://shop.example/delivery"
          maxLength={2_048}
          inputMode="url"
          autoComplete="off"
        />
      </Fold>
    </Form>
  )
}
