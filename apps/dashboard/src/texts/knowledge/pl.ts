import { knowledge } from '../pl/knowledge.ts'
import { start } from '../pl/start.ts'
import type { KnowledgeWords } from './en.ts'

export const knowledgePl: KnowledgeWords = { knowledge, start }
