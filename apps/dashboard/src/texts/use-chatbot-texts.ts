import { loaders } from './compiled/chatbot.ts'
import { laterTexts } from './later-texts.ts'

/** The words of the pages about one chatbot, with those of the whole dashboard. */
export const { use: useChatbotTexts, load: loadChatbotTexts } = laterTexts(loaders)
