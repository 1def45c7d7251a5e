import type { InboxTexts } from './inbox/en.ts'
import { laterTexts } from './later-texts.ts'

/** The words of the inbox, with those of the whole dashboard. */
export const { use: useInboxTexts, load: loadInboxTexts } = laterTexts<InboxTexts>({
  en: async () => (await import('./inbox/en.ts')).inboxEn,
  de: async () => (await import('./inbox/de.ts')).inboxDe,
  fr: async () => (await import('./inbox/fr.ts')).inboxFr,
  es: async () => (await import('./inbox/es.ts')).inboxEs,
  it: async () => (await import('./inbox/it.ts')).inboxIt,
  nl: async () => (await import('./inbox/nl.ts')).inboxNl,
  pl: async () => (await import('./inbox/pl.ts')).inboxPl,
  pt: async () => (await import('./inbox/pt.ts')).inboxPt,
  tr: async () => (await import('./inbox/tr.ts')).inboxTr,
  ar: async () => (await import('./inbox/ar.ts')).inboxAr,
})
