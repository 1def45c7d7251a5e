import { createContext, useContext } from 'react'
import type { Texts } from './en.ts'
import type { Language } from './language/languages.ts'

/** The words of each language, loaded when it is chosen. */
const loaders = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  ar: async () => (await import('./ar.ts')).ar,
  es: async () => (await import('./es.ts')).es,
  it: async () => (await import('./it.ts')).it,
  nl: async () => (await import('./nl.ts')).nl,
  pl: async () => (await import('./pl.ts')).pl,
  pt: async () => (await import('./pt.ts')).pt,
  tr: async () => (await import('./tr.ts')).tr,
} as const satisfies Record<Language, () => Promise<Texts>>

export const loadTexts = (language: Language): Promise<Texts> => loaders[language]()

export interface Words {
  readonly language: Language
  readonly texts: Texts
}

export const WordsContext = createContext<Words | null>(null)

function useWords(): Words {
  const words = useContext(WordsContext)
  if (words === null) throw new Error('the page has no words')
  return words
}

/** The words of the person's language: `const texts = useTexts()`, `texts.team.invite`. */
export const useTexts = (): Texts => useWords().texts

/** The person's language. */
export const useLanguage = (): Language => useWords().language

/** The same for `Intl`, where `pt` alone writes as in Brazil: our texts are those of Portugal. */
export function useLanguageTag(): string {
  const language = useLanguage()
  return language === 'pt' ? 'pt-PT' : language
}
