import { loaders } from './compiled/analytics.ts'
import { laterTexts } from './later-texts.ts'

/** The words of analytics, with those of the whole dashboard. */
export const { use: useAnalyticsTexts, load: loadAnalyticsTexts } = laterTexts(loaders)
