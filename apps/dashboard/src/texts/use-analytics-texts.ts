import type { AnalyticsTexts } from './analytics/en.ts'
import { laterTexts } from './later-texts.ts'

/** The words of analytics, with those of the whole dashboard. */
export const { use: useAnalyticsTexts, load: loadAnalyticsTexts } = laterTexts<AnalyticsTexts>({
  en: async () => (await import('./analytics/en.ts')).analyticsEn,
  de: async () => (await import('./analytics/de.ts')).analyticsDe,
  fr: async () => (await import('./analytics/fr.ts')).analyticsFr,
  es: async () => (await import('./analytics/es.ts')).analyticsEs,
  it: async () => (await import('./analytics/it.ts')).analyticsIt,
  nl: async () => (await import('./analytics/nl.ts')).analyticsNl,
  pl: async () => (await import('./analytics/pl.ts')).analyticsPl,
  pt: async () => (await import('./analytics/pt.ts')).analyticsPt,
  tr: async () => (await import('./analytics/tr.ts')).analyticsTr,
  ar: async () => (await import('./analytics/ar.ts')).analyticsAr,
})
