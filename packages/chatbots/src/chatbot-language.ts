import { languageUnknown } from './errors.ts'

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** The code of a language in its canonical spelling (`pt-br` → `pt-BR`). Refuses what no language goes by. */
export function canonicalLanguage(given: string): string {
  try {
    const locale = new Intl.Locale(given.trim())
    // `english` is a well-formed code, of no language.
    if (languageNames.of(locale.language) !== undefined) return locale.toString()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw languageUnknown(given)
}
