import { conversations } from '../en/conversations.ts'

/** The words of the conversations in English, loaded with their pages. */
export const conversationsEn = { conversations }
export type ConversationsTexts = typeof conversationsEn
