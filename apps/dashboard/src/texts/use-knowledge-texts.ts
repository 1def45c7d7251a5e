import type { Texts } from './en.ts'
import type { KnowledgeWords } from './knowledge/en.ts'
import { laterTexts } from './later-texts.ts'

export type KnowledgeTexts = Texts & KnowledgeWords

/** The words about what a chatbot knows and how it begins, with those of the whole dashboard. */
export const { use: useKnowledgeTexts, load: loadKnowledgeTexts } = laterTexts<KnowledgeWords>({
  en: async () => (await import('./knowledge/en.ts')).knowledgeEn,
  de: async () => (await import('./knowledge/de.ts')).knowledgeDe,
  fr: async () => (await import('./knowledge/fr.ts')).knowledgeFr,
  ar: async () => (await import('./knowledge/ar.ts')).knowledgeAr,
  es: async () => (await import('./knowledge/es.ts')).knowledgeEs,
  it: async () => (await import('./knowledge/it.ts')).knowledgeIt,
  nl: async () => (await import('./knowledge/nl.ts')).knowledgeNl,
  pl: async () => (await import('./knowledge/pl.ts')).knowledgePl,
  pt: async () => (await import('./knowledge/pt.ts')).knowledgePt,
  tr: async () => (await import('./knowledge/tr.ts')).knowledgeTr,
})
