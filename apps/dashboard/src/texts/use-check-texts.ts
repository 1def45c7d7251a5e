import { loaders } from './compiled/checks.ts'
import { laterTexts } from './later-texts.ts'

/** The words of answer checks and of the draft of settings, with those of the whole dashboard. */
export const { use: useCheckTexts, load: loadCheckTexts } = laterTexts(loaders)
