import { loaders } from './compiled/replies.ts'
import { laterTexts } from './later-texts.ts'

/** The words of what stands behind a reply, with those of the whole dashboard. */
export const { use: useRepliesTexts, load: loadRepliesTexts } = laterTexts(loaders)
