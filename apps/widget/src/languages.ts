/**
 * The languages the widget speaks, and the words that stand on a page before a visitor has loaded any. All others are
 * in `texts/`, a file for each language, of which a visitor loads one.
 */
export const launcherTexts = {
  en: 'Open chat',
  de: 'Chat öffnen',
  fr: 'Ouvrir le chat',
  es: 'Abrir el chat',
  it: 'Apri la chat',
  nl: 'Chat openen',
  pt: 'Abrir o chat',
  pl: 'Otwórz czat',
  tr: 'Sohbeti aç',
  ar: 'فتح المحادثة',
} as const

export type Language = keyof typeof launcherTexts

/** The first of the given languages (BCP 47 tags) that the widget speaks. */
export function chooseLanguage(wished: readonly string[]): Language | undefined {
  const primary = wished.map(tag => tag.toLowerCase().split('-')[0] ?? '')
  // Own keys only: a page may name "constructor".
  return primary.find((tag): tag is Language => Object.hasOwn(launcherTexts, tag))
}

/** Which way a language is written. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')
