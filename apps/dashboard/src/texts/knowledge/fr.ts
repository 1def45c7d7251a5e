import { knowledge } from '../fr/knowledge.ts'
import { start } from '../fr/start.ts'
import type { KnowledgeWords } from './en.ts'

export const knowledgeFr: KnowledgeWords = { knowledge, start }
