import { useState } from 'react'
import type { Chatbot } from '@frontdesk/client/operations'
import { ImproveDialog } from '../../answer/improve-dialog.tsx'
import { MakeCheck } from '../../answer/make-check.tsx'
import parts from '../../answer/why.module.css'
import { SettingsPage } from '../../chatbot/settings-page.tsx'
import { Button } from '../../components/actions/button.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { Playground } from './playground.tsx'
import { usePlayground } from './use-playground.ts'
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
        judge={trial => (
          <Judge
            chatbotId={chatbotId}
            trial={trial}
            earlier={playing.trials.trials.filter(({ id }) => id < trial.id)}
            onImprove={() => improve(trial)}
          />
        )}
      />
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
  /** What was asked before it in the same conversation. */
  earlier: readonly Trial[]
  onImprove: () => void
}

/** What a person makes of an answer: a check that it stays so, or a better one. */
function Judge({ chatbotId, trial: { id, question, pageUrl, result }, earlier, onImprove }: JudgeProps) {
  const { tryIt } = useChatbotTexts()
  const before = earlier.flatMap(({ question: asked, result: given }) =>
    given === undefined
      ? []
      : [
          { role: 'user', text: asked },
          { role: 'assistant', text: given.reply },
        ],
  )
  return (
    <div className={parts['actions']}>
      <MakeCheck
        key={id}
        chatbotId={chatbotId}
        question={question}
        pageUrl={pageUrl}
        sources={result?.sources}
        earlier={before}
      />
      <Button look="quiet" size="small" aria-label={tryIt.improveNamed({ question })} onPress={onImprove}>
        {tryIt.improveShort}
      </Button>
    </div>
  )
}
