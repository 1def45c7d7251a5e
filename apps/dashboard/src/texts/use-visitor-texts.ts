import { loaders } from './compiled/visitor.ts'
import { laterTexts } from './later-texts.ts'

/** The words about one visitor, which the inbox, the conversations and the list of blocked visitors share. */
export const { use: useVisitorTexts } = laterTexts(loaders)
