import { visitorLanguages } from '@frontdesk/contracts/visitor-language'
import { useState } from 'react'
import type { Chatbot, DraftSettings } from '@frontdesk/client/operations'
import { useDraft } from '../../components/forms/use-draft.ts'
import { useWidgetFrame, type WidgetFrame } from '../../preview/use-widget-frame.ts'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { useLanguage } from '../../texts/use-texts.tsx'
import { lookOf, widgetSettingsOf } from '../appearance/look-form.ts'
import { useTrials, type Trial, type Trials } from './use-trials.ts'

/** A conversation with a chatbot in its widget, and the answer that is explained beside it. */
export interface Playing extends WidgetFrame {
  readonly chatbot: Chatbot
  readonly trials: Trials
  readonly chosen: Trial | undefined
  readonly choose: (id: number) => void
  readonly pageUrl: string
  readonly setPageUrl: (pageUrl: string) => void
  readonly forget: () => void
}

/** The widget of a chatbot in a frame, which answers by trials. */
export function usePlayground(chatbot: Chatbot, draft?: DraftSettings): Playing {
  const { appearance } = useChatbotTexts()
  const [chosenId, choose] = useState<number>()
  const [isOpen, setOpen] = useState(true)
  const [conversation, setConversation] = useState(0)
  const own = useLanguage()
  const { value, set } = useDraft(`chatbot:${chatbot.id}:try`, { pageUrl: '' })
  const { pageUrl } = value
  const trials = useTrials({ chatbotId: chatbot.id, draft, onResult: choose })
  const language = visitorLanguages.find(known => chatbot.language.startsWith(known)) ?? own
  const shown = {
    settings: widgetSettingsOf(chatbot, lookOf(chatbot)),
    language,
    isDark: chatbot.appearance.theme === 'dark',
    isOpen,
    notHere: appearance.notHere,
    conversation,
  }
  const { frame, say } = useWidgetFrame(shown, {
    onToggle: setOpen,
    onAsk: (question, reply) => trials.askChatbot({ question, pageUrl: pageUrl.trim() }, reply),
    onStop: trials.stop,
  })
  return {
    chatbot,
    trials,
    chosen: trials.trials.find(({ id }) => id === chosenId),
    choose,
    pageUrl,
    setPageUrl: next => set({ pageUrl: next }),
    forget: () => {
      trials.forget()
      setConversation(conversation + 1)
    },
    frame,
    say,
  }
}
