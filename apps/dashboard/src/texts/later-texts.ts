import { use } from 'react'
import type { Texts } from './en.ts'
import type { Language } from './languages.ts'
import { useLanguage, useTexts } from './use-texts.tsx'

/**
 * Makes the hook that gives words which only some pages need, with those of the whole dashboard. They are many, so the
 * first of these pages brings them; until they are there the page is one that loads.
 */
export function laterTexts<Later extends object>(
  loaders: Readonly<Record<Language, () => Promise<Later>>>,
): () => Texts & Later {
  const loaded = new Map<Language, Promise<Later>>()
  const load = (language: Language): Promise<Later> => {
    const known = loaded.get(language)
    if (known !== undefined) return known
    const loading = loaders[language]()
    loaded.set(language, loading)
    // The next page that needs them tries again.
    loading.catch(() => loaded.delete(language))
    return loading
  }
  return function useLaterTexts() {
    return { ...useTexts(), ...use(load(useLanguage())) }
  }
}
