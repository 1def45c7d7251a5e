import { loaders } from './compiled/inbox.ts'
import { laterTexts } from './later-texts.ts'

/** The words of the inbox, with those of the whole dashboard. */
export const { use: useInboxTexts, load: loadInboxTexts } = laterTexts(loaders)
