/**
 * Languages that PostgreSQL (14 and later) can stem, by their two-letter code. All others are searched word for word.
 */
const configurations: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
}

/** The text search configuration for a language: its own where PostgreSQL has one, else `simple`. */
export function searchConfiguration(language: string | null): string {
  const code = baseLanguage(language)
  return code !== null && Object.hasOwn(configurations, code) ? (configurations[code] ?? 'simple') : 'simple'
}

/** `de-AT` → `de`; null for what is no language tag. */
export function baseLanguage(tag: string | null | undefined): string | null {
  const [, code] = /^\s*([a-z]{2,3})(?:[-_][\w-]*)?\s*$/i.exec(tag ?? '') ?? []
  return code?.toLowerCase() ?? null
}

const joining = new Set(['german', 'dutch', 'danish', 'swedish', 'norwegian', 'finnish', 'hungarian'])

/** Does the configuration's language join words? A page's "Versandkosten" answers a question for "Versand". */
export const joinsWords = (configuration: string): boolean => joining.has(configuration)
