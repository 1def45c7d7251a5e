import { loaders } from './compiled/account.ts'
import { laterTexts } from './later-texts.ts'

/** The words of the pages about the account and the person, with those of the whole dashboard. */
export const { use: useAccountTexts, load: loadAccountTexts } = laterTexts(loaders)
