import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { listChatbotNames } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { chatbotNamesKey } from '../api/query-keys.ts'
import { useParameter } from './use-parameter.ts'

export const chatbotNamesQuery = queryOptions({
  queryKey: chatbotNamesKey,
  queryFn: ({ signal }) => ask(listChatbotNames({ signal })),
  staleTime: 60_000,
})

const key = 'frontdesk-chatbot'

const storedChatbot = (): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** The chatbots that the person may see, and the one that the menu speaks of: of the address, else the last, else the first. */
export function useChosenChatbot(): { chatbots: readonly { id: string; name: string }[]; chosen: string | undefined } {
  const { data } = useQuery(chatbotNamesQuery)
  const search: { chatbot?: unknown } = useSearch({ strict: false })
  const chatbotId = useParameter('chatbotId') || (typeof search.chatbot === 'string' ? search.chatbot : '')
  const chatbots = data?.chatbots ?? []
  const isThere = (id: unknown): id is string => chatbots.some(chatbot => chatbot.id === id)
  if (isThere(chatbotId)) {
    try {
      sessionStorage.setItem(key, chatbotId)
    } catch {
      // The menu then begins with the first chatbot after a reload.
    }
  }
  const stored = storedChatbot()
  return { chatbots, chosen: isThere(chatbotId) ? chatbotId : isThere(stored) ? stored : chatbots[0]?.id }
}
