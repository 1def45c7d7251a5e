import { knowledge } from '../en/knowledge.ts'
import { start } from '../en/start.ts'

/** The words about what a chatbot knows and how it begins, in English, loaded with the first of these pages. */
export const knowledgeEn = { knowledge, start }
export type KnowledgeWords = typeof knowledgeEn
