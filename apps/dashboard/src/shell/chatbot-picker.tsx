import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { chatbotQuery } from '../chatbot/chatbot-query.ts'
import { Select } from '../components/fields/select.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { useChosenChatbot } from './chosen-chatbot.tsx'

/** Chooses the chatbot that the pages below it speak of. An account with one chatbot never sees it. */
export function ChatbotPicker() {
  const { shell } = useTexts()
  const { chatbots, chosen } = useChosenChatbot()
  const client = useQueryClient()
  const navigate = useNavigate()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if (chatbots.length < 2 || chosen === undefined) return null
  const choose = async (chatbotId: string): Promise<void> => {
    // The same page of the other chatbot, where there is one, at the same place: a page that loads has no height.
    const [, page = 'knowledge'] = /\/chatbots\/[^/]+\/([^/]+)/.exec(path) ?? []
    await client.prefetchQuery(chatbotQuery(chatbotId))
    void navigate({ to: `/chatbots/$chatbotId/${page}`, params: { chatbotId }, resetScroll: false })
  }
  return (
    <Select
      label={shell.chatbot}
      isLabelHidden
      value={chosen}
      options={chatbots.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={chatbotId => void choose(chatbotId)}
    />
  )
}
