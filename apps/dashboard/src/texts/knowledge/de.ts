import { knowledge } from '../de/knowledge.ts'
import { start } from '../de/start.ts'
import type { KnowledgeWords } from './en.ts'

export const knowledgeDe: KnowledgeWords = { knowledge, start }
