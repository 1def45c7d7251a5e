import { tryChatbot, type TryChatbotResult } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'

/** Asks the chatbot a question as a visitor would, each time anew. */
export const trialQuery = (chatbotId: string, question: string, at: number) => ({
  queryKey: ['trial', chatbotId, question, at] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<TryChatbotResult> =>
    ask(tryChatbot({ path: { chatbotId }, body: { question }, signal })),
  staleTime: Infinity,
})
