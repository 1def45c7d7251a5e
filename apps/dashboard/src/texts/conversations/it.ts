import { conversations } from '../it/conversations.ts'
import type { ConversationsTexts } from './en.ts'

export const conversationsIt: ConversationsTexts = { conversations }
