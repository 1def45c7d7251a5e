import { laterTexts } from './later-texts.ts'
import type { OperatorTexts } from './operator/en.ts'

/** The words of the operators' pages, with those of the whole dashboard. */
export const { use: useOperatorTexts, load: loadOperatorTexts } = laterTexts<OperatorTexts>({
  en: async () => (await import('./operator/en.ts')).operatorEn,
  de: async () => (await import('./operator/de.ts')).operatorDe,
  fr: async () => (await import('./operator/fr.ts')).operatorFr,
  es: async () => (await import('./operator/es.ts')).operatorEs,
  it: async () => (await import('./operator/it.ts')).operatorIt,
  nl: async () => (await import('./operator/nl.ts')).operatorNl,
  pl: async () => (await import('./operator/pl.ts')).operatorPl,
  pt: async () => (await import('./operator/pt.ts')).operatorPt,
  tr: async () => (await import('./operator/tr.ts')).operatorTr,
  ar: async () => (await import('./operator/ar.ts')).operatorAr,
})
