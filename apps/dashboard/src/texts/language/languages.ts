import { languages } from '../compiled/languages.ts'

/** The languages of the dashboard, each by its own name. */
export { languages }
export type Language = keyof typeof languages

const key = 'frontdesk-language'

/** Whether the dashboard has words in a language. */
export const isLanguage = (tag: string | null | undefined): tag is Language =>
  tag !== null && tag !== undefined && Object.hasOwn(languages, tag)

/** The language that the person chose on this device, else the first of the browser's that there is, else English. */
export function preferredLanguage(): Language {
  const stored = storedLanguage()
  if (isLanguage(stored)) return stored
  const wanted = navigator.languages.map(tag => tag.slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? 'en'
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps the choice on this device: the login page has no account to ask. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // A browser that keeps nothing for us asks anew each time.
  }
}

/** Takes the choice back: the browser decides again. */
export function forgetLanguage(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // There is nothing to forget.
  }
}

const rightToLeft = new Set(['ar', 'he', 'fa', 'ur'])

/** Tells browsers and screen readers in which language and direction the page is. */
export function setDocumentLanguage(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = rightToLeft.has(language) ? 'rtl' : 'ltr'
}

/** The language that the page is in. */
export function documentLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}
