import { loaders } from './compiled/conversations.ts'
import { laterTexts } from './later-texts.ts'

/** The words of the conversations, with those of the whole dashboard. */
export const { use: useConversationsTexts, load: loadConversationsTexts } = laterTexts(loaders)
