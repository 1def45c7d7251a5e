import type { ChatbotTexts } from './chatbot/en.ts'
import { laterTexts } from './later-texts.ts'

/** The words of the pages about one chatbot, with those of the whole dashboard. */
export const { use: useChatbotTexts, load: loadChatbotTexts } = laterTexts<ChatbotTexts>({
  en: async () => (await import('./chatbot/en.ts')).chatbotEn,
  de: async () => (await import('./chatbot/de.ts')).chatbotDe,
  fr: async () => (await import('./chatbot/fr.ts')).chatbotFr,
  ar: async () => (await import('./chatbot/ar.ts')).chatbotAr,
  es: async () => (await import('./chatbot/es.ts')).chatbotEs,
  it: async () => (await import('./chatbot/it.ts')).chatbotIt,
  nl: async () => (await import('./chatbot/nl.ts')).chatbotNl,
  pl: async () => (await import('./chatbot/pl.ts')).chatbotPl,
  pt: async () => (await import('./chatbot/pt.ts')).chatbotPt,
  tr: async () => (await import('./chatbot/tr.ts')).chatbotTr,
})
