import { loaders } from './compiled/operator.ts'
import { laterTexts } from './later-texts.ts'

/** The words of the operators' pages, with those of the whole dashboard. */
export const { use: useOperatorTexts, load: loadOperatorTexts } = laterTexts(loaders)
