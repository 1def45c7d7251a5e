import type { AccountTexts } from './account/en.ts'
import { laterTexts } from './later-texts.ts'

/** The words of the pages about the account and the person, with those of the whole dashboard. */
export const { use: useAccountTexts, load: loadAccountTexts } = laterTexts<AccountTexts>({
  en: async () => (await import('./account/en.ts')).accountEn,
  de: async () => (await import('./account/de.ts')).accountDe,
  fr: async () => (await import('./account/fr.ts')).accountFr,
  ar: async () => (await import('./account/ar.ts')).accountAr,
  es: async () => (await import('./account/es.ts')).accountEs,
  it: async () => (await import('./account/it.ts')).accountIt,
  nl: async () => (await import('./account/nl.ts')).accountNl,
  pl: async () => (await import('./account/pl.ts')).accountPl,
  pt: async () => (await import('./account/pt.ts')).accountPt,
  tr: async () => (await import('./account/tr.ts')).accountTr,
})
