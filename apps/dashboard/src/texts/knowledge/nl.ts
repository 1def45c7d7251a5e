import { knowledge } from '../nl/knowledge.ts'
import { start } from '../nl/start.ts'
import type { KnowledgeWords } from './en.ts'

export const knowledgeNl: KnowledgeWords = { knowledge, start }
