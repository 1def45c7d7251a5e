import { laterTexts } from './later-texts.ts'
import type { NoticesTexts } from './notices/en.ts'

/** The words of sounds, numbers and shortcuts, with those of the whole dashboard. */
export const { use: useNoticesTexts, load: loadNoticesTexts } = laterTexts<NoticesTexts>({
  en: async () => (await import('./notices/en.ts')).noticesEn,
  de: async () => (await import('./notices/de.ts')).noticesDe,
  fr: async () => (await import('./notices/fr.ts')).noticesFr,
  es: async () => (await import('./notices/es.ts')).noticesEs,
  it: async () => (await import('./notices/it.ts')).noticesIt,
  nl: async () => (await import('./notices/nl.ts')).noticesNl,
  pl: async () => (await import('./notices/pl.ts')).noticesPl,
  pt: async () => (await import('./notices/pt.ts')).noticesPt,
  tr: async () => (await import('./notices/tr.ts')).noticesTr,
  ar: async () => (await import('./notices/ar.ts')).noticesAr,
})
