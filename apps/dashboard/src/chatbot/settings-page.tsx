import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Chatbot } from '@frontdesk/client/operations'
import { DataState } from '../components/feedback/data-state.tsx'
import { Page } from '../components/layout/page.tsx'
import { chatbotQuery, useChatbotId } from './chatbot-query.ts'

interface SettingsPageProps {
  title: string
  lead: string
  width?: 'narrow' | 'wide'
  children: (chatbot: Chatbot) => ReactNode
}

/** A page about the chatbot of the address. */
export function SettingsPage({ title, lead, width = 'narrow', children }: SettingsPageProps) {
  const chatbotId = useChatbotId()
  const query = useQuery(chatbotQuery(chatbotId))
  return (
    <Page title={title} lead={lead} width={width}>
      <DataState query={query} rows={6}>
        {/* Another chatbot is another form: nothing typed for one is shown for the other. */}
        {chatbot => <Settings key={chatbot.id}>{children(chatbot)}</Settings>}
      </DataState>
    </Page>
  )
}

const Settings = ({ children }: { children: ReactNode }) => <>{children}</>
