import { knowledge } from '../pt/knowledge.ts'
import { start } from '../pt/start.ts'
import type { KnowledgeWords } from './en.ts'

export const knowledgePt: KnowledgeWords = { knowledge, start }
