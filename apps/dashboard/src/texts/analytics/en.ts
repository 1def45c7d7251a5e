import { analytics } from '../en/analytics.ts'

/** The words of analytics, in English, loaded with the first page that shows numbers. */
export const analyticsEn = { analytics }
export type AnalyticsTexts = typeof analyticsEn
