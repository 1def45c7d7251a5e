import { conversations } from '../de/conversations.ts'
import type { ConversationsTexts } from './en.ts'

export const conversationsDe: ConversationsTexts = { conversations }
