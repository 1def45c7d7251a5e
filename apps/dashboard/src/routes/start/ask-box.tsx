import { useQuery } from '@tanstack/react-query'
import type { Chatbot, Source } from '@frontdesk/client/operations'
import { chatbotQuery } from '../../chatbot/chatbot-query.ts'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Section } from '../../components/layout/page.tsx'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { ChatFrame } from '../try/chat-frame.tsx'
import { SuggestedQuestions } from '../try/suggested-questions.tsx'
import { usePlayground } from '../try/use-playground.ts'

interface AskBoxProps {
  chatbotId: string
  source: Source | undefined
}

/** The chatbot in its widget, which answers from the first page on that was read. */
export function AskBox({ chatbotId, source }: AskBoxProps) {
  const { start } = useKnowledgeTexts()
  const query = useQuery(chatbotQuery(chatbotId))
  const isReady = source !== undefined && source.pagesIndexed > 0
  return (
    <Section title={start.ask} text={isReady ? start.askLead : start.askWait}>
      <DataState query={query}>
        {chatbot => <Widget chatbot={chatbot} source={isReady ? source : undefined} />}
      </DataState>
    </Section>
  )
}

/** `source` is there once something of it was read. */
function Widget({ chatbot, source }: { chatbot: Chatbot; source: Source | undefined }) {
  const playing = usePlayground(chatbot)
  return (
    <>
      {source !== undefined && (
        <SuggestedQuestions
          chatbotId={chatbot.id}
          source={source}
          isDisabled={playing.trials.isAsking}
          onAsk={playing.say}
        />
      )}
      <ChatFrame playing={playing} isInert={source === undefined} />
    </>
  )
}
