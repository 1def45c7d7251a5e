import { analytics } from '../nl/analytics.ts'
import type { AnalyticsTexts } from './en.ts'

export const analyticsNl: AnalyticsTexts = { analytics }
