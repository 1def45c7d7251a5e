import type { AnalyticsDetails, ChatbotNumbers } from '@frontdesk/client/operations'
import { useNumberWords } from '../../analytics/use-number-words.ts'
import { useAnalyticsTexts } from '../../texts/use-analytics-texts.ts'
import { NumberTable } from './number-table.tsx'
import { Panel } from './ranking.tsx'

/** What each chatbot costs: altogether, for each conversation, and for each that the bot answered. */
export function ChatbotCosts({ details: { chatbots, currency } }: { details: AnalyticsDetails }) {
  const { analytics } = useAnalyticsTexts()
  const words = useNumberWords(currency)
  if (currency === null || chatbots.length === 0) return null
  const each = (cost: number, number: number): string => (number === 0 ? analytics.none : words.money(cost / number))
  const rowOf = ({ name, conversations, answeredConversations, cost }: ChatbotNumbers): string[] => [
    name,
    words.count(conversations),
    words.money(cost),
    each(cost, conversations),
    each(cost, answeredConversations),
  ]
  return (
    <Panel title={analytics.byChatbot} width="wide">
      <NumberTable
        label={analytics.byChatbot}
        heads={[
          analytics.chatbot,
          analytics.metrics.conversations,
          analytics.cost,
          analytics.perConversation,
          analytics.perAnswered,
        ]}
        rows={chatbots.map(rowOf)}
      />
    </Panel>
  )
}
