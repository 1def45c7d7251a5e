import { useQuery } from '@tanstack/react-query'
import { suggestQuestions, type Source } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { isRunning, pollMs } from '../knowledge/sources-query.ts'
import styles from './try.module.css'

/** So many questions are suggested at most. */
const mostSuggestions = 3

interface SuggestedQuestionsProps {
  chatbotId: string
  /** The website that is being read: questions come with its pages. */
  source?: Source
  isDisabled: boolean
  onAsk: (question: string) => void
}

/** Questions to begin with, which the pages that were read so far should answer. */
export function SuggestedQuestions({ chatbotId, source, isDisabled, onAsk }: SuggestedQuestionsProps) {
  const { tryIt } = useChatbotTexts()
  const canWrite = useCanWrite()
  const { data } = useQuery({
    queryKey: ['chatbots', chatbotId, 'suggestions', source?.status],
    queryFn: ({ signal }) => ask(suggestQuestions({ path: { chatbotId }, signal })),
    placeholderData: before => before,
    refetchInterval: ({ state }) =>
      pollMs(source !== undefined && isRunning(source) && (state.data?.questions.length ?? 0) < mostSuggestions),
    refetchIntervalInBackground: false,
  })
  const suggestions = data?.questions ?? []
  if (suggestions.length === 0) return null
  return (
    <ul className={styles['suggestions']} aria-label={tryIt.suggestions}>
      {suggestions.map(suggestion => (
        <li key={suggestion}>
          <Button size="small" isDisabled={isDisabled || !canWrite} onPress={() => onAsk(suggestion)}>
            <bdi>{suggestion}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  )
}
