import { conversations } from '../ar/conversations.ts'
import type { ConversationsTexts } from './en.ts'

export const conversationsAr: ConversationsTexts = { conversations }
