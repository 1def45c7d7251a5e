import { laterTexts } from './later-texts.ts'
import type { RepliesTexts } from './replies/en.ts'

/** The words of what stands behind a reply, with those of the whole dashboard. */
export const { use: useRepliesTexts, load: loadRepliesTexts } = laterTexts<RepliesTexts>({
  en: async () => (await import('./replies/en.ts')).repliesEn,
  de: async () => (await import('./replies/de.ts')).repliesDe,
  fr: async () => (await import('./replies/fr.ts')).repliesFr,
  es: async () => (await import('./replies/es.ts')).repliesEs,
  it: async () => (await import('./replies/it.ts')).repliesIt,
  nl: async () => (await import('./replies/nl.ts')).repliesNl,
  pl: async () => (await import('./replies/pl.ts')).repliesPl,
  pt: async () => (await import('./replies/pt.ts')).repliesPt,
  tr: async () => (await import('./replies/tr.ts')).repliesTr,
  ar: async () => (await import('./replies/ar.ts')).repliesAr,
})
