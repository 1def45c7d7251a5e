/** The languages in which visitors are spoken to. Every catalogue of their texts has them all. */
export const visitorLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'tr', 'ar'] as const

export type VisitorLanguage = (typeof visitorLanguages)[number]

/** The language of a BCP 47 tag, such as `de` for `de-AT`. Undefined where visitors cannot be spoken to in it. */
export function visitorLanguageOf(tag: string): VisitorLanguage | undefined {
  const primary = tag.split('-', 1)[0]?.toLowerCase()
  return visitorLanguages.find(language => language === primary)
}
