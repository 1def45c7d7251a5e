import { use } from 'react'
import { documentLanguage, type Language } from './language/languages.ts'
import { useLanguage, useTexts, type Texts } from './use-texts.tsx'

interface LaterTexts<Later> {
  /** The words, with those of the whole dashboard. Until they are loaded the page is one that loads. */
  readonly use: () => Texts & Later
  /** Loads the words of the person's language. Whoever loads them together with the page spares it a second wait. */
  readonly load: () => Promise<void>
}

/** So often, and after so long, words that could not be loaded are asked for again. */
const [tries, pauseMs] = [3, 500]

/**
 * Loads words, again where that fails: React would report each failure, also one that nobody sees because the page is
 * being left and its requests are cut off.
 */
async function loadAgain<Later>(load: () => Promise<Later>): Promise<Later> {
  for (let left = tries; left > 1; left -= 1) {
    try {
      return await load()
    } catch {
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
  }
  return load()
}

/** Words that only some pages need. They are many, so the first of these pages brings them. */
export function laterTexts<Later extends object>(
  loaders: Readonly<Record<Language, () => Promise<Later>>>,
): LaterTexts<Later> {
  const loading = new Map<Language, Promise<Later>>()
  const load = (language: Language): Promise<Later> => {
    const known = loading.get(language)
    if (known !== undefined) return known
    const words = loadAgain(loaders[language])
    loading.set(language, words)
    words.then(
      // So React reads from a promise what it holds, without waiting for it.
      value => Object.assign(words, { status: 'fulfilled', value }),
      // The next page that needs them tries again.
      () => loading.delete(language),
    )
    return words
  }
  return {
    // The promise is used at every drawing, also when the words are there: React draws a component again that waited,
    // and where `use` is left out then, the next hook of it throws (React's error 467).
    use: function useLaterTexts() {
      const language = useLanguage()
      return { ...useTexts(), ...use(load(language)) }
    },
    load: async () => {
      await load(documentLanguage())
    },
  }
}
