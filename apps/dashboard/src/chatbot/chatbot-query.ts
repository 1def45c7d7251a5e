import { queryOptions } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { getChatbot } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'

/** A chatbot with all of its settings. */
export const chatbotQuery = (chatbotId: string) =>
  queryOptions({
    queryKey: ['chatbots', chatbotId],
    queryFn: ({ signal }) => ask(getChatbot({ path: { chatbotId }, signal })),
  })

/** The chatbot that the address names. */
export function useChatbotId(): string {
  const chatbotId: unknown = useParams({ strict: false, select: ({ chatbotId: id }: { chatbotId?: unknown }) => id })
  // Only pages whose address has one ask for it.
  return typeof chatbotId === 'string' ? chatbotId : ''
}
