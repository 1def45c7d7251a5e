import { conversations } from '../tr/conversations.ts'
import type { ConversationsTexts } from './en.ts'

export const conversationsTr: ConversationsTexts = { conversations }
