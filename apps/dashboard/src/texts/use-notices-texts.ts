import { loaders } from './compiled/notices.ts'
import { laterTexts } from './later-texts.ts'

/** The words of sounds, numbers and shortcuts, with those of the whole dashboard. */
export const { use: useNoticesTexts, load: loadNoticesTexts } = laterTexts(loaders)
