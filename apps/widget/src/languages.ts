/**
 * The languages the widget speaks, and the words that are needed before a visitor has loaded any: what the button does,
 * and that it could not. All others are in `texts/`, a file for each language, of which a visitor loads one.
 */
export const launcherTexts = {
  en: ['Open chat', 'The chat could not be loaded.'],
  de: ['Chat öffnen', 'Der Chat konnte nicht geladen werden.'],
  fr: ['Ouvrir le chat', 'Le chat n’a pas pu être chargé.'],
  es: ['Abrir el chat', 'No se pudo cargar el chat.'],
  it: ['Apri la chat', 'Impossibile caricare la chat.'],
  nl: ['Chat openen', 'De chat kon niet laden.'],
  pt: ['Abrir o chat', 'Não foi possível carregar o chat.'],
  pl: ['Otwórz czat', 'Nie udało się wczytać czatu.'],
  tr: ['Sohbeti aç', 'Sohbet yüklenemedi.'],
  ar: ['فتح المحادثة', 'تعذّر تحميل المحادثة.'],
} as const

export type Language = keyof typeof launcherTexts

/** The first of the wished languages (BCP 47 tags) that the widget speaks. */
export function chooseLanguage(wished: readonly string[]): Language | undefined {
  const primary = wished.map(tag => tag.toLowerCase().split('-')[0] ?? '')
  // Own keys only: a page may wish for "constructor".
  return primary.find((tag): tag is Language => Object.hasOwn(launcherTexts, tag))
}

/** Which way a language is written. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')
