import { laterTexts } from './later-texts.ts'
import type { RecordTexts } from './records/en.ts'

/** The words of questions, feedback, leads and bookings, with those of the whole dashboard. */
export const { use: useRecordTexts, load: loadRecordTexts } = laterTexts<RecordTexts>({
  en: async () => (await import('./records/en.ts')).recordsEn,
  de: async () => (await import('./records/de.ts')).recordsDe,
  fr: async () => (await import('./records/fr.ts')).recordsFr,
  es: async () => (await import('./records/es.ts')).recordsEs,
  it: async () => (await import('./records/it.ts')).recordsIt,
  nl: async () => (await import('./records/nl.ts')).recordsNl,
  pl: async () => (await import('./records/pl.ts')).recordsPl,
  pt: async () => (await import('./records/pt.ts')).recordsPt,
  tr: async () => (await import('./records/tr.ts')).recordsTr,
  ar: async () => (await import('./records/ar.ts')).recordsAr,
})
