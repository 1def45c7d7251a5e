import { knowledge } from '../it/knowledge.ts'
import { start } from '../it/start.ts'
import type { KnowledgeWords } from './en.ts'

export const knowledgeIt: KnowledgeWords = { knowledge, start }
