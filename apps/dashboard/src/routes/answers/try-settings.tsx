import { useState } from 'react'
import type { Chatbot } from '@frontdesk/client/operations'
import { Button } from '../../components/actions/button.tsx'
import { Section } from '../../components/layout/page.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { Playground } from '../try/playground.tsx'
import { usePlayground } from '../try/use-playground.ts'
import type { Answers } from './answers-form.ts'
import { draftOf } from './draft/draft-settings.ts'

interface TrySettingsProps {
  chatbot: Chatbot
  value: Answers
}

/** Asks the chatbot with what is typed on the page, before anything of it is saved. */
export function TrySettings({ chatbot, value }: TrySettingsProps) {
  const { tryIt } = useChatbotTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={tryIt.settingsTitle} text={tryIt.settingsText}>
      {isOpen ? (
        <OpenPlayground chatbot={chatbot} value={value} />
      ) : (
        <div>
          <Button onPress={() => setOpen(true)}>{tryIt.settingsTitle}</Button>
        </div>
      )}
    </Section>
  )
}

function OpenPlayground({ chatbot, value }: TrySettingsProps) {
  return <Playground playing={usePlayground(chatbot, draftOf(chatbot, value))} />
}
