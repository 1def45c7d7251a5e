import type { KnowledgeWords } from './compiled/en/knowledge.ts'
import { loaders } from './compiled/knowledge.ts'
import { laterTexts } from './later-texts.ts'
import type { Texts } from './use-texts.tsx'

export type KnowledgeTexts = Texts & KnowledgeWords

/** The words about what a chatbot knows and how it begins, with those of the whole dashboard. */
export const { use: useKnowledgeTexts, load: loadKnowledgeTexts } = laterTexts(loaders)
