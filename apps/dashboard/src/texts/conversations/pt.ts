import { conversations } from '../pt/conversations.ts'
import type { ConversationsTexts } from './en.ts'

export const conversationsPt: ConversationsTexts = { conversations }
