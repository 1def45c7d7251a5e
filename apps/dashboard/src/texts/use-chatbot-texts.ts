import { use } from 'react'
import type { ChatbotTexts } from './chatbot-en.ts'
import type { Texts } from './en.ts'
import type { Language } from './languages.ts'
import { useLanguage, useTexts } from './use-texts.tsx'

const loaders = {
  en: async () => (await import('./chatbot-en.ts')).chatbotEn,
  de: async () => (await import('./chatbot-de.ts')).chatbotDe,
} as const satisfies Record<Language, () => Promise<ChatbotTexts>>

const loaded = new Map<Language, Promise<ChatbotTexts>>()

function load(language: Language): Promise<ChatbotTexts> {
  const known = loaded.get(language)
  if (known !== undefined) return known
  const loading = loaders[language]()
  loaded.set(language, loading)
  // The next page that needs them tries again.
  loading.catch(() => loaded.delete(language))
  return loading
}

/**
 * The words of the pages about one chatbot, with those of the whole dashboard. They are many, so the first of these pages
 * brings them; until they are there the page is one that loads.
 */
export function useChatbotTexts(): Texts & ChatbotTexts {
  return { ...useTexts(), ...use(load(useLanguage())) }
}
