import { conversations } from '../pl/conversations.ts'
import type { ConversationsTexts } from './en.ts'

export const conversationsPl: ConversationsTexts = { conversations }
