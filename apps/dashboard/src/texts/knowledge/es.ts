import { knowledge } from '../es/knowledge.ts'
import { start } from '../es/start.ts'
import type { KnowledgeWords } from './en.ts'

export const knowledgeEs: KnowledgeWords = { knowledge, start }
