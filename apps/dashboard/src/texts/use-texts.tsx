import { writtenLocale } from '@frontdesk/web/written-locale'
import { createContext, useContext } from 'react'
import type { EveryPageWords } from './compiled/en/every-page.ts'
import { loaders } from './compiled/every-page.ts'
import type { Language } from './language/languages.ts'

/** The words of every page. */
export type Texts = EveryPageWords

/** Loads the words of a language when it is chosen. */
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

/** The same for `Intl`: our English is that of Britain, our Portuguese that of Portugal. */
export const useLanguageTag = (): string => writtenLocale(useLanguage())
