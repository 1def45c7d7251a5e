import { conversations } from '../nl/conversations.ts'
import type { ConversationsTexts } from './en.ts'

export const conversationsNl: ConversationsTexts = { conversations }
