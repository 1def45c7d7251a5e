import { knowledge } from '../tr/knowledge.ts'
import { start } from '../tr/start.ts'
import type { KnowledgeWords } from './en.ts'

export const knowledgeTr: KnowledgeWords = { knowledge, start }
