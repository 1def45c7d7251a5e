import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ImproveDialog } from '../../answer/improve-dialog.tsx'
import type { Chatbot } from '../../api/generated'
import { useCanWrite } from '../../api/watch-connection.ts'
import { SettingsPage } from '../../chatbot/settings-page.tsx'
import { Button } from '../../components/actions/button.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { Playground } from './playground.tsx'
import { TestQuestions } from './test-questions.tsx'
import { testQuestionsQuery, useTestQuestions } from './use-test-questions.ts'
import { useTrials, type Trial } from './use-trials.ts'
import styles from './try.module.css'

/** Asks a chatbot without a visitor, and shows what led to each answer. */
export function TryPage() {
  const { tryIt } = useChatbotTexts()
  return (
    <SettingsPage title={tryIt.title} lead={tryIt.lead} width="wide">
      {chatbot => <TryOne chatbot={chatbot} />}
    </SettingsPage>
  )
}

function TryOne({ chatbot: { id: chatbotId } }: { chatbot: Chatbot }) {
  const [chosen, choose] = useState<number>()
  const [improved, improve] = useState<Trial>()
  const trials = useTrials({ chatbotId, onResult: choose })
  return (
    <>
      <Playground
        chatbotId={chatbotId}
        trials={trials}
        chosen={chosen}
        onChoose={choose}
        judge={trial => <Judge chatbotId={chatbotId} trial={trial} onImprove={() => improve(trial)} />}
      />
      <TestQuestions chatbotId={chatbotId} onAsk={question => trials.askChatbot({ question, pageUrl: '' })} />
      {improved !== undefined && (
        <ImproveDialog
          chatbotId={chatbotId}
          question={improved.question}
          text={improved.text}
          onClose={() => improve(undefined)}
        />
      )}
    </>
  )
}

interface JudgeProps {
  chatbotId: string
  trial: Trial
  onImprove: () => void
}

/** What a person thinks of an answer: a good one is kept as a test, another one is put right. */
function Judge({ chatbotId, trial: { question, result }, onImprove }: JudgeProps) {
  const { tryIt } = useChatbotTexts()
  const canWrite = useCanWrite()
  const { data } = useQuery(testQuestionsQuery(chatbotId))
  const { keep } = useTestQuestions(chatbotId)
  const isKept = data?.questions.some(kept => kept.question === question) === true
  return (
    <span className={styles['judge']}>
      <Button
        look="quiet"
        size="small"
        aria-label={tryIt.goodNamed(question)}
        aria-pressed={isKept}
        isPending={keep.isRunning}
        isDisabled={!canWrite}
        onPress={() => {
          if (!isKept) keep.run({ question, expectedSource: result?.sources[0]?.source ?? null })
        }}
      >
        {tryIt.good}
      </Button>
      <Button look="quiet" size="small" aria-label={tryIt.improveNamed(question)} onPress={onImprove}>
        {tryIt.improveShort}
      </Button>
    </span>
  )
}
