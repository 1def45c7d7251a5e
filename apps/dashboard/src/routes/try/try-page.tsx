import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ImproveDialog } from '../../answer/improve-dialog.tsx'
import parts from '../../answer/why.module.css'
import type { Chatbot } from '../../api/generated'
import { useCanWrite } from '../../api/watch-connection.ts'
import { SettingsPage } from '../../chatbot/settings-page.tsx'
import { Button } from '../../components/actions/button.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { Playground } from './playground.tsx'
import { TestQuestions } from './test-questions.tsx'
import { usePlayground } from './use-playground.ts'
import { testQuestionsQuery, useTestQuestions } from './use-test-questions.ts'
import type { Trial } from './use-trials.ts'

/** Asks a chatbot without a visitor, and shows what led to each answer. */
export function TryPage() {
  const { tryIt } = useChatbotTexts()
  return (
    <SettingsPage title={tryIt.title} lead={tryIt.lead} width="wide">
      {chatbot => <TryOne chatbot={chatbot} />}
    </SettingsPage>
  )
}

function TryOne({ chatbot }: { chatbot: Chatbot }) {
  const { id: chatbotId } = chatbot
  const [improved, improve] = useState<Trial>()
  const playing = usePlayground(chatbot)
  return (
    <>
      <Playground
        playing={playing}
        judge={trial => <Judge chatbotId={chatbotId} trial={trial} onImprove={() => improve(trial)} />}
      />
      <TestQuestions chatbotId={chatbotId} onAsk={playing.say} />
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
    <div className={parts['actions']}>
      <Button
        look="quiet"
        size="small"
        aria-label={tryIt.goodNamed({ question })}
        aria-pressed={isKept}
        isPending={keep.isRunning}
        isDisabled={!canWrite}
        onPress={() => {
          if (!isKept) keep.run({ question, expectedSource: result?.sources[0]?.source ?? null })
        }}
      >
        {tryIt.good}
      </Button>
      <Button look="quiet" size="small" aria-label={tryIt.improveNamed({ question })} onPress={onImprove}>
        {tryIt.improveShort}
      </Button>
    </div>
  )
}
