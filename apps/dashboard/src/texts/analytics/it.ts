import { analytics } from '../it/analytics.ts'
import type { AnalyticsTexts } from './en.ts'

export const analyticsIt: AnalyticsTexts = { analytics }
