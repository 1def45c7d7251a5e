import { conversations } from '../es/conversations.ts'
import type { ConversationsTexts } from './en.ts'

export const conversationsEs: ConversationsTexts = { conversations }
