import { knowledge } from '../ar/knowledge.ts'
import { start } from '../ar/start.ts'
import type { KnowledgeWords } from './en.ts'

export const knowledgeAr: KnowledgeWords = { knowledge, start }
