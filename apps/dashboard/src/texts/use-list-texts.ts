import { loaders } from './compiled/lists.ts'
import { laterTexts } from './later-texts.ts'

/** The words of lists, with those of the whole dashboard. */
export const { use: useListTexts } = laterTexts(loaders)
