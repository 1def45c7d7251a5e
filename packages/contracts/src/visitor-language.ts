import { visitorLanguages } from './languages/compiled/visitor-languages.ts'

/** The languages in which visitors are spoken to: those that have a folder of catalogs. */
export { visitorLanguages }

export type VisitorLanguage = (typeof visitorLanguages)[number]

/** The language of a BCP 47 tag, such as `de` for `de-AT`. Undefined if visitors cannot be spoken to in it. */
export function visitorLanguageOf(tag: string): VisitorLanguage | undefined {
  const primary = tag.split('-', 1)[0]?.toLowerCase()
  return visitorLanguages.find(language => language === primary)
}
