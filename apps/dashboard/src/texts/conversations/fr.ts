import { conversations } from '../fr/conversations.ts'
import type { ConversationsTexts } from './en.ts'

export const conversationsFr: ConversationsTexts = { conversations }
